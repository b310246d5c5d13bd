// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sim/replay_plan.h"

namespace watertight {

/// The mapping that `--map NAME=DEPENDENCY` options say.
Result<NameMapping> mappingFrom(const std::vector<std::string>& entries);

}  // namespace watertight
