// SPDX-License-Identifier: MIT
#pragma once
#include "sim/replay_plan.h"

namespace watertight {

/// Reads what a scenario names, relative to its own directory: the trace of its arrivals, and those that
/// `empirical` downstreams draw from. May take long: off the GUI's thread.
Result<ReplayPlan> loadPlan(const Scenario& scenario);

/// What an `empirical` latency of the scenario draws from, ascending, never empty. As long.
Result<std::shared_ptr<const LatencySamples>> recordedLatencies(const Scenario& scenario,
                                                                const LatencySettings& latency);

}  // namespace watertight
