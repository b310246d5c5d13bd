// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sim/scenario.h"
#include "trace/call_record.h"

namespace watertight {

/// Compartments to begin a replay with where nobody has named any: for each row a semaphore for twice as many
/// calls as the middle one of its calls found in flight (4 or more), so that what was usual finds room and a
/// pile-up does not, and a breaker that opens at half of 20 calls failed. `rowOf`: by the trace's dependency,
/// the index in `names`; negative: none.
Scenario suggestedCompartments(const Trace& trace, const std::vector<int>& rowOf,
                               const std::vector<std::string>& names);

}  // namespace watertight
