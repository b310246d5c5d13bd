// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/replay_figures.h"
#include "sim/replay_fit.h"
#include "sim/run_plan.h"
#include "trace/call_record.h"

namespace watertight {

/// Names in a trace, or their patterns ("/users/{id}", see trace/name_pattern.h), and the scenario's
/// dependency that each stands for; "-" leaves its calls out. A name goes before its pattern.
using NameMapping = std::map<std::string, std::string>;

/// What a replay of fitted downstreams has besides its plan, in which all of a slow time is taken for
/// slowdown.
struct FittedReplay {
  std::shared_ptr<const ReplayFit> fit;
  RunPlan capacityLoss;  ///< the same replay with all of it taken for lost capacity
  ReplayYardstick yardstick;
  Micros began{};  ///< the first start of the trace that is replayed
};

/// A replay, and what it cannot tell, in sentences for people.
struct ReplayPlan {
  RunPlan plan;
  std::vector<std::string> cannotTell;
  std::optional<FittedReplay> fitted{};  ///< with latencies `fitted`
};

/// A dependency for each of the trace's names with nothing before it, and no workers to wait for.
Scenario scenarioAsRecorded(const Trace& trace);

/// The identity: no compartment, latencies as recorded. Gives back exactly what was recorded (FORMATS,
/// Replay).
ReplayPlan planIdentity(const Trace& trace);

/// The scenario without what happens in it, faults, turned knobs and expectations, and without what its mock
/// downstreams would do: recorded calls bring their own latencies and outcomes. How calls can be ended early
/// stays
/// (`cancellable`, `obeys_timeout`).
Scenario compartmentsOf(const Scenario& scenario);

/// The scenario's dependencies with nothing before them, no workers to wait for, and recorded calls as they
/// were: a replay through it is the identity, under the scenario's names. The speed stays.
Scenario withoutCompartments(const Scenario& scenario);

/// The trace's calls through a scenario's compartments and workers (FORMATS, Replay), by its [replay]
/// settings. Each call is a request of its own, on a route called as its dependency; the scenario's own load,
/// routes and duration are left aside. Its dependencies are found by `mapping`, else by their own name; a
/// name without one is an error that says so. With latencies `fitted`, the downstreams are those of `fit`, of
/// as many dependencies; null: they are fitted to this trace, and calls too few to fit any are an error.
Result<ReplayPlan> planReplay(const Trace& trace, const Scenario& scenario, const NameMapping& mapping = {},
                              std::shared_ptr<const ReplayFit> fit = nullptr);

/// Downstreams of the scenario's dependencies, fitted to all of a trace, for replays of parts of it.
Result<std::shared_ptr<const ReplayFit>> fitDownstreams(const Trace& trace, const Scenario& scenario,
                                                        const NameMapping& mapping = {});

}  // namespace watertight
