// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

/// `inspect TRACE`: what a recorded trace holds, and what it cannot tell.
std::unique_ptr<Command> makeInspectCommand();

}  // namespace watertight
