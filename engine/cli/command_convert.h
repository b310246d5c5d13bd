// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

/// `convert TRACE OUT`: any known format to the native one, or to its CSV profile.
std::unique_ptr<Command> makeConvertCommand();

}  // namespace watertight
