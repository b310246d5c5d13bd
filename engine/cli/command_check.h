// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

/// `check FILE`: "ok" and what the settings can never do (lint), or every fault of a scenario with its line.
std::unique_ptr<Command> makeCheckCommand();

}  // namespace watertight
