// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

/// `replay TRACE`: recorded calls through a scenario's compartments, or through none.
std::unique_ptr<Command> makeReplayCommand();

}  // namespace watertight
