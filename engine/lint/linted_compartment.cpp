// SPDX-License-Identifier: MIT
#include "lint/linted_compartment.h"

#include <algorithm>

#include "sim/compartments.h"
#include "stats/erlang.h"

namespace watertight {
namespace {

Duration obeyedTimeout(const Scenario& scenario, std::size_t dependency) {
  const bool obeys = scenario.dependencies[dependency].downstream.obeysTimeout;
  return obeys ? timeLimits(scenario, static_cast<int>(dependency)).callTimeout : Duration::zero();
}

LintedCompartment ofDependency(const RunPlan& plan, std::size_t dependency, HealthyLoad load) {
  const auto& scenario = *plan.scenario;
  const int index = static_cast<int>(dependency);
  return {scenario.dependencies[dependency].name,
          compartmentSettings(scenario, index),
          {dependency},
          std::move(load),
          obeyedTimeout(scenario, dependency),
          timeLimits(scenario, index).callerTimeout,
          plan};
}

/// One for all: what no dependency's calls may take longer than is the longest of their timeouts.
LintedCompartment ofAll(const RunPlan& plan, const std::vector<HealthyLoad>& loads) {
  const auto& scenario = *plan.scenario;
  LintedCompartment all{"shared", compartmentSettings(scenario, 0), {}, together(loads), {}, {}, plan};
  bool everyCallEnds = true;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    all.dependencies.push_back(i);
    const auto timeout = obeyedTimeout(scenario, i);
    everyCallEnds = everyCallEnds && timeout > Duration::zero();
    all.callTimeout = std::max(all.callTimeout, timeout);
  }
  if (!everyCallEnds) all.callTimeout = {};
  all.callerTimeout = timeLimits(scenario, 0).callerTimeout;
  return all;
}

}  // namespace

int LintedCompartment::largestLimit() const {
  const int limit = settings.bulkhead ? settings.bulkhead->limit : 0;
  const bool moves = settings.limiter && !settings.limiter->monitorOnly;
  return moves ? std::max(limit, settings.limiter->max) : limit;
}

Duration LintedCompartment::endsCalls() const {
  if (callTimeout == Duration::zero()) return callerTimeout;
  return callerTimeout == Duration::zero() ? callTimeout : std::min(callTimeout, callerTimeout);
}

Duration LintedCompartment::heldFor() const {
  return load.latency.meanUpTo(callTimeout == Duration::zero() ? kForever : callTimeout);
}

bool LintedCompartment::callerRuns() const {
  const auto& bulkhead = settings.bulkhead;
  if (!bulkhead) return false;
  const auto decides = bulkhead->policy == Policy::kWait ? bulkhead->then : bulkhead->policy;
  return decides == Policy::kCallerRuns;
}

std::int64_t LintedCompartment::places() const {
  const auto& bulkhead = settings.bulkhead;
  if (!bulkhead) return 0;
  const bool pool = bulkhead->kind == BulkheadKind::kThreadPool;
  if (pool && bulkhead->policy == Policy::kWait) return kUnlimitedQueue;  // what finds no place waits outside
  return pool || bulkhead->policy == Policy::kWait ? bulkhead->queue : 0;
}

int LintedCompartment::enough(int queue) const {
  constexpr double kFew = 0.01;
  constexpr double kMany = 10'000, kMost = 1'000'000;  // of so many at once the peaks are no matter
  if (offered() <= kMany) return serversFor(offered(), queue, kFew);
  return static_cast<int>(std::min(offered() + 1, kMost));
}

std::vector<LintedCompartment> lintedCompartments(const RunPlan& plan) {
  const auto loads = healthyLoads(plan);
  std::vector<LintedCompartment> out;
  if (plan.scenario->service.isolation == Isolation::kShared) {
    if (!loads.empty()) out.push_back(ofAll(plan, loads));
    return out;
  }
  for (std::size_t i = 0; i < loads.size(); ++i) out.push_back(ofDependency(plan, i, loads[i]));
  return out;
}

}  // namespace watertight
