// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

std::unique_ptr<Command> makeSweepCommand();

}  // namespace watertight
