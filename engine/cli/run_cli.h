// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "cli/command.h"

namespace watertight {

/// watertight-cli with these arguments (without the program's own name).
ExitStatus runCli(const std::vector<std::string>& arguments, const CliStreams& streams);

}  // namespace watertight
