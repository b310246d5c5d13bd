// SPDX-License-Identifier: MIT
#include "sim/replay_plan.h"

#include <algorithm>
#include <utility>

#include "sim/compartments.h"
#include "sim/replay_calls.h"
#include "sim/replay_links.h"
#include "sim/replay_names.h"
#include "sim/replay_sentences.h"

namespace watertight {
namespace {

/// A replayed call that a route of its own leads to its dependency.
std::vector<RouteSettings> routePerDependency(const Scenario& scenario) {
  std::vector<RouteSettings> routes;
  for (const auto& dependency : scenario.dependencies) {
    RouteSettings route;
    route.name = dependency.name;
    route.calls = {dependency.name};
    routes.push_back(std::move(route));
  }
  return routes;
}

/// Until the last of them would end if all were admitted at once.
Duration lengthOf(const ReplayCalls& calls) {
  Instant end{};
  for (const auto& call : calls) end = std::max(end, saturatingAdd(call.at, call.preset.service));
  return std::min(kLongestDuration, saturatingAdd(end, Micros{1}).time_since_epoch());
}

void sortByTime(ReplayCalls& calls) {
  std::stable_sort(calls.begin(), calls.end(), [](const ReplayCall& a, const ReplayCall& b) {
    return a.at != b.at ? a.at < b.at : a.number < b.number;
  });
}

/// By dependency, where failed calls come again: those calls were never made.
std::vector<KnownCalls> knownForRetries(const Trace& trace, const std::vector<int>& mapped,
                                        const std::vector<ReplayTarget>& targets) {
  std::vector<KnownCalls> known(targets.size());
  for (const auto& record : trace.calls) {
    const int dependency = mapped[static_cast<std::size_t>(record.dependency)];
    if (dependency < 0 || !isKnown(record) || !targets[static_cast<std::size_t>(dependency)].retries)
      continue;
    known[static_cast<std::size_t>(dependency)].add(Instant{record.start - trace.calls.front().start},
                                                    presetOf(record));
  }
  return known;
}

/// So that its calls come, each on its own.
RunPlan planOf(Scenario scenario, RunInputs inputs) {
  sortByTime(inputs.replay);
  scenario.duration = lengthOf(inputs.replay);
  scenario.service.arrivals = Arrivals::kTrace;
  scenario.routes = routePerDependency(scenario);
  return {std::make_shared<Scenario>(std::move(scenario)), std::make_shared<RunInputs>(std::move(inputs))};
}

bool hasCompartment(const Scenario& scenario, int dependency) {
  const auto settings = compartmentSettings(scenario, dependency);
  return settings.bulkhead || settings.breaker;
}

/// Without any compartment, with latencies as recorded and unknown ones kept, a replay is the identity, in
/// which no stamp is spread.
ReplaySettings settingsFor(const Scenario& scenario, const std::vector<ReplayTarget>& targets) {
  ReplaySettings settings = scenario.replay;
  const bool protects = std::any_of(targets.begin(), targets.end(), [](const auto& t) { return t.protects; });
  const bool asItWas =
      settings.latency == ReplayLatency::kRecorded && settings.unknown == UnknownLatency::kKeep;
  if (!protects && asItWas) settings.spread = false;
  return settings;
}

std::vector<ReplayTarget> targetsOf(const Scenario& scenario) {
  std::vector<ReplayTarget> targets;
  targets.reserve(scenario.dependencies.size());
  for (int i = 0; i < static_cast<int>(scenario.dependencies.size()); ++i) {
    const auto& retry = scenario.dependencies[static_cast<std::size_t>(i)].retry;
    const bool retries = retry && retry->attempts > 1;
    targets.push_back({i, hasCompartment(scenario, i), timeLimits(scenario, i).callTimeout, retries});
  }
  return targets;
}

/// What is replayed, and where it goes.
struct Replayed {
  const Trace& trace;
  const Scenario& scenario;
  std::vector<int> mapped;  // by the trace's dependency: the scenario's
};

RunPlan planWith(const Replayed& replayed, FittedDownstreams fitted, ReplayCallMaker::Counts& counts) {
  const auto& [trace, scenario, mapped] = replayed;
  auto targets = targetsOf(scenario);
  for (std::size_t i = 0; i < targets.size(); ++i) targets[i].fitted = fittedAt(fitted, i);
  ReplayCallMaker maker(trace, settingsFor(scenario, targets), scenario.seed);
  RunInputs inputs;
  for (const auto& record : trace.calls) {
    const int dependency = mapped[static_cast<std::size_t>(record.dependency)];
    if (dependency < 0) continue;
    const auto call = maker.make(record, targets[static_cast<std::size_t>(dependency)]);
    if (call) inputs.replay.push_back(*call);
  }
  counts = maker.counts();
  linkLaterCalls(trace, scenario.replay.speed, inputs.replay);
  inputs.known = knownForRetries(trace, mapped, targets);
  inputs.fitted = std::move(fitted);
  return planOf(scenario, std::move(inputs));
}

/// As it was: what a replay is measured by.
ReplayCalls recordedCalls(const Replayed& replayed) {
  ReplayCalls calls;
  for (const auto& record : replayed.trace.calls) {
    const int dependency = replayed.mapped[static_cast<std::size_t>(record.dependency)];
    if (dependency >= 0) calls.push_back(asRecorded(record, replayed.trace, dependency));
  }
  return calls;
}

/// Both extremes, of the same length: at least as long as the recording.
ReplayPlan planFitted(const Replayed& replayed, std::shared_ptr<const ReplayFit> fit) {
  const double speed = replayed.scenario.replay.speed;
  const RecordedTime time{replayed.trace.calls.front().start, speed};
  const auto under = [&](FitExtreme extreme, ReplayCallMaker::Counts& counts) {
    return planWith(replayed, fittedDownstreams(*fit, extreme, time), counts);
  };
  ReplayCallMaker::Counts counts, same;
  ReplayPlan plan{under(FitExtreme::kSlowdown, counts), {}, {}};
  RunPlan other = under(FitExtreme::kCapacityLoss, same);
  const auto recorded = recordedCalls(replayed);
  const Duration then = fromSeconds(toSeconds(lengthOf(recorded)) / speed);
  const Duration length = std::max({plan.plan.scenario->duration, other.scenario->duration, then});
  plan.plan = withDuration(plan.plan, std::min(length, kLongestDuration));
  other.scenario = plan.plan.scenario;
  const auto yardstick = yardstickFor(recorded, replayed.scenario.dependencies.size());
  plan.fitted = FittedReplay{std::move(fit), std::move(other), yardstick, time.first};
  addCounts(plan.cannotTell, counts);
  return plan;
}

}  // namespace

Scenario scenarioAsRecorded(const Trace& trace) {
  Scenario scenario;
  scenario.name = "as recorded";
  scenario.service.isolation = Isolation::kNone;
  for (const auto& name : trace.dependencies) {
    DependencySettings dependency;
    dependency.name = name;
    scenario.dependencies.push_back(std::move(dependency));
  }
  return scenario;
}

ReplayPlan planIdentity(const Trace& trace) {
  RunInputs inputs;
  for (const auto& record : trace.calls)
    inputs.replay.push_back(asRecorded(record, trace, record.dependency));
  auto scenario = scenarioAsRecorded(trace);
  linkLaterCalls(trace, scenario.replay.speed, inputs.replay);
  return {planOf(std::move(scenario), std::move(inputs)), {}};
}

Scenario compartmentsOf(const Scenario& scenario) {
  Scenario bare = scenario;
  for (auto& dependency : bare.dependencies) {
    const DownstreamSettings mock = std::exchange(dependency.downstream, {});
    dependency.downstream.cancellable = mock.cancellable;
    dependency.downstream.obeysTimeout = mock.obeysTimeout;
  }
  bare.faults.clear();
  bare.sets.clear();
  bare.expects.clear();
  return bare;
}

Scenario withoutCompartments(const Scenario& scenario) {
  Scenario bare = compartmentsOf(scenario);
  const double speed = bare.replay.speed;
  bare.replay = {};
  bare.replay.speed = speed;
  bare.service = {};
  bare.service.isolation = Isolation::kNone;
  bare.service.sample = scenario.service.sample;
  bare.shared.reset();
  for (auto& dependency : bare.dependencies) {
    dependency.compartment = {};
    dependency.downstream = {};
    dependency.retry.reset();
  }
  return bare;
}

Result<std::shared_ptr<const ReplayFit>> fitDownstreams(const Trace& trace, const Scenario& scenario,
                                                        const NameMapping& mapping) {
  const auto mapped = mapNames(trace, scenario, mapping);
  if (!mapped) return mapped.error();
  return fitReplay(trace, *mapped, scenario.dependencies.size(), scenario.replay.spread);
}

Result<ReplayPlan> planReplay(const Trace& trace, const Scenario& scenario, const NameMapping& mapping,
                              std::shared_ptr<const ReplayFit> fit) {
  auto mapped = mapNames(trace, scenario, mapping);
  if (!mapped) return mapped.error();
  const Replayed replayed{trace, scenario, *std::move(mapped)};
  ReplayPlan plan;
  if (scenario.replay.latency == ReplayLatency::kFitted) {
    if (fit == nullptr) {
      auto fitted = fitReplay(trace, replayed.mapped, scenario.dependencies.size(), scenario.replay.spread);
      if (!fitted) return fitted.error();
      fit = *std::move(fitted);
    }
    plan = planFitted(replayed, std::move(fit));
  } else {
    ReplayCallMaker::Counts counts;
    plan.plan = planWith(replayed, {}, counts);
    addCounts(plan.cannotTell, counts);
  }
  addLimits(plan.cannotTell, trace, scenario, replayed.mapped);
  if (plan.fitted) addFitLimits(plan.cannotTell, *plan.fitted->fit, scenario);
  return plan;
}

}  // namespace watertight
