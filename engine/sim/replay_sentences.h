// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sim/replay_calls.h"
#include "sim/replay_fit.h"

namespace watertight {

// What a replay cannot tell, in sentences for people.

/// What became of calls whose recording does not say all.
void addCounts(std::vector<std::string>& sentences, const ReplayCallMaker::Counts& counts);

/// Timeouts that end what would have come, and what `recorded` leaves out. `mapped`: by the trace's
/// dependency, the scenario's.
void addLimits(std::vector<std::string>& sentences, const Trace& trace, const Scenario& scenario,
               const std::vector<int>& mapped);

/// What the fit leaves open, and where it is not to be relied on.
void addFitLimits(std::vector<std::string>& sentences, const ReplayFit& fit, const Scenario& scenario);

}  // namespace watertight
