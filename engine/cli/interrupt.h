// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

/// Returns when the user interrupts (Ctrl+C) or somebody asks the program to end (SIGTERM). What these
/// signals did before, they do again afterwards. One thread at a time.
void waitForInterrupt();

}  // namespace watertight
