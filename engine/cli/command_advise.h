// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "cli/command.h"

namespace watertight {

/// `advise SCENARIO|TRACE`: a setting for each compartment, with its reason, tried before it is shown.
std::unique_ptr<Command> makeAdviseCommand();

}  // namespace watertight
