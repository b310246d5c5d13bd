// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace watertight {

/// The whole program: reads the command line, draws a picture or opens the window. Gives its exit status.
int runApplication(int argc, char** argv);

}  // namespace watertight
