// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "main_window/command_line.h"

namespace watertight {

/// Runs a file to a moment in virtual time, as fast as it goes, and draws the window as it looks then. Needs
/// an application on the offscreen platform.
Status takeScreenshot(const CommandLine& line);

}  // namespace watertight
