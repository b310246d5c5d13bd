// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "cli/command.h"

namespace watertight {

/// Writes a command's result to a file, which appears whole or not at all, or to standard output where no
/// path is given.
Status writeResult(const std::string& path, const std::string& text, const CliStreams& streams);

}  // namespace watertight
