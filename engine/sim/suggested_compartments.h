// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sim/scenario.h"
#include "trace/call_record.h"

namespace watertight {

/// Compartments to begin a replay with where nobody has named any: for each row a semaphore with a quarter
/// and one more places than a calm ten seconds (a tenth of a trace shorter than 100 s) had calls in flight at
/// their peak, 4 or more: room for what was usual and none for a pile-up. Calm is the lower quartile, since
/// an incident may take most of a recording. And a breaker that opens at half of 20 calls failed. `rowOf`: by
/// the trace's dependency, the index in `names`; negative: none.
Scenario suggestedCompartments(const Trace& trace, const std::vector<int>& rowOf,
                               const std::vector<std::string>& names);

}  // namespace watertight
