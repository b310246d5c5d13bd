// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

/// `run SCENARIO`: a scenario in virtual time; its summary, and whether it shows what it expects.
std::unique_ptr<Command> makeRunCommand();

}  // namespace watertight
