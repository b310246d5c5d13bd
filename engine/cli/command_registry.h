// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <vector>

#include "cli/command.h"

namespace watertight {

/// Every command, in the order in which the help lists them.
std::vector<std::unique_ptr<Command>> makeCommands();

}  // namespace watertight
