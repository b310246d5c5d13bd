// SPDX-License-Identifier: MIT
#pragma once
#include "sim/replay_plan.h"

namespace watertight {

/// Reads what a scenario names, relative to its own directory: the trace of its arrivals, and those that
/// `empirical` downstreams draw from. May take long: off the GUI's thread.
Result<ReplayPlan> loadPlan(const Scenario& scenario);

}  // namespace watertight
