// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>

#include "downstream/latency_model.h"
#include "sim/known_calls.h"
#include "sim/replay_call.h"
#include "sim/replay_fit.h"
#include "sim/scenario.h"

namespace watertight {

/// What a run needs besides its scenario: recorded calls and latencies, read beforehand. Immutable and
/// shared, since many runs may use the same.
struct RunInputs {
  ReplayCalls replay;             ///< with arrivals = trace
  std::vector<KnownCalls> known;  ///< with arrivals = trace, by dependency: what retries made anew are like
  FittedDownstreams fitted;       ///< with arrivals = trace, where latencies are fitted, by dependency
  SamplesOfEach samples;          ///< for empirical downstreams, by dependency
  SamplesOfEach work;             ///< for empirical work, by route
};

/// Everything that decides a run.
struct RunPlan {
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const RunInputs> inputs = std::make_shared<RunInputs>();
  /// Where whoever watches it pauses: the end of a recorded session. It decides nothing else.
  std::optional<Instant> pauseAt{};
};

/// The same run under another seed or isolation, or of another length: no recorded session any more.
inline RunPlan withSeed(const RunPlan& plan, std::uint64_t seed) {
  auto scenario = std::make_shared<Scenario>(*plan.scenario);
  scenario->seed = seed;
  return {std::move(scenario), plan.inputs};
}

inline RunPlan withDuration(const RunPlan& plan, Duration duration) {
  auto scenario = std::make_shared<Scenario>(*plan.scenario);
  scenario->duration = duration;
  return {std::move(scenario), plan.inputs};
}

inline RunPlan withIsolation(const RunPlan& plan, Isolation isolation) {
  auto scenario = std::make_shared<Scenario>(*plan.scenario);
  scenario->service.isolation = isolation;
  return {std::move(scenario), plan.inputs};
}

}  // namespace watertight
