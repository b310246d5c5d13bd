// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "core/result.h"
#include "sim/replay_plan.h"

namespace watertight {

/// By the trace's dependency: the scenario's, or -1 where its calls are left out. The errors: a name without
/// a dependency, or an entry of the mapping that no name of the trace has to do with, which is a mistake.
Result<std::vector<int>> mapNames(const Trace& trace, const Scenario& scenario, const NameMapping& mapping);

}  // namespace watertight
