// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/components/call_log.h"
#include "core/result.h"
#include "policy/compartment_settings.h"
#include "sim/replay_plan.h"

namespace watertight::conformance {

/// A dependency "api" behind that compartment, for replays.
Scenario scenarioWith(const CompartmentSettings& compartment);

/// The trace's calls through the dependency "api", behind that compartment.
Result<RunPlan> replayThrough(const Trace& trace, const CompartmentSettings& compartment);

/// A recording of calls to "api" that start at those instants and take so long.
struct PlannedCall {
  Instant at;
  Duration service;
};
Trace traceOf(const std::vector<PlannedCall>& calls);

}  // namespace watertight::conformance
