// SPDX-License-Identifier: MIT
#include "sim/replay_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/counted.h"
#include "sim/compartments.h"
#include "sim/replay_calls.h"
#include "sim/replay_links.h"
#include "trace/name_pattern.h"

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

ReplayPlan planOf(Scenario scenario, ReplayCalls calls, std::vector<KnownCalls> known = {}) {
  sortByTime(calls);
  scenario.duration = lengthOf(calls);
  scenario.service.arrivals = Arrivals::kTrace;
  scenario.routes = routePerDependency(scenario);
  auto inputs = std::make_shared<RunInputs>();
  inputs->replay = std::move(calls);
  inputs->known = std::move(known);
  return {{std::make_shared<Scenario>(std::move(scenario)), std::move(inputs)}, {}};
}

/// What the mapping says of a name; the name itself where it says nothing.
const std::string& mappedName(const std::string& name, const NameMapping& mapping) {
  auto entry = mapping.find(name);
  if (entry == mapping.end()) entry = mapping.find(namePattern(name));
  return entry == mapping.end() ? name : entry->second;
}

/// An entry of the mapping that no name of the trace has to do with is a mistake.
Status allAreNames(const Trace& trace, const NameMapping& mapping) {
  std::set<std::string> known(trace.dependencies.begin(), trace.dependencies.end());
  for (const auto& name : trace.dependencies) known.insert(namePattern(name));
  for (const auto& [name, wanted] : mapping) {
    if (known.count(name) != 0) continue;
    return Error{fmt::format("--map {}={}: the trace holds no call to \"{}\"", name, wanted, name),
                 {},
                 fmt::format("it calls {}", fmt::join(trace.dependencies, ", "))};
  }
  return Done{};
}

/// By the trace's dependency: the scenario's, or -1 where its calls are left out.
Result<std::vector<int>> mapNames(const Trace& trace, const Scenario& scenario, const NameMapping& mapping) {
  std::vector<std::string> known;
  for (const auto& dependency : scenario.dependencies) known.push_back(dependency.name);
  std::vector<int> mapped;
  for (const auto& name : trace.dependencies) {
    const std::string& wanted = mappedName(name, mapping);
    const auto found = std::find(known.begin(), known.end(), wanted);
    if (wanted != "-" && found == known.end()) {
      return Error{
          fmt::format("the trace calls \"{}\", and the scenario has no dependency \"{}\"", name, wanted),
          {},
          fmt::format("map it: --map {}=NAME, with one of {}, or - to leave it out", name,
                      fmt::join(known, ", "))};
    }
    mapped.push_back(wanted == "-" ? -1 : static_cast<int>(found - known.begin()));
  }
  if (auto all = allAreNames(trace, mapping); !all) return all.error();
  return mapped;
}

/// Calls whose recorded timeout the scenario would not end as early.
std::vector<std::string> censoredTimeouts(const Trace& trace, const Scenario& scenario,
                                          const std::vector<int>& mapped) {
  std::vector<std::int64_t> beyond(scenario.dependencies.size());
  for (const auto& record : trace.calls) {
    const int dependency = mapped[static_cast<std::size_t>(record.dependency)];
    if (dependency < 0 || record.outcome != RecordedOutcome::kTimeout || !record.latencyKnown()) continue;
    const Duration limit = timeLimits(scenario, dependency).callTimeout;
    if (limit == Duration::zero() || limit > record.latency) ++beyond[static_cast<std::size_t>(dependency)];
  }
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < beyond.size(); ++i) {
    if (beyond[i] == 0) continue;
    sentences.push_back(
        fmt::format("{} to {} ended at the timeout of that day; what a longer one, or none, would have "
                    "brought cannot be told: here, too, the end is a timeout",
                    counted(beyond[i], "call"), scenario.dependencies[i].name));
  }
  return sentences;
}

void addCounts(std::vector<std::string>& sentences, const ReplayCallMaker::Counts& counts) {
  const auto say = [&sentences](std::int64_t n, const char* what) {
    if (n > 0) sentences.push_back(counted(n, "call") + " " + what);
  };
  say(counts.offeredAgain,
      "rejected then: offered again, with the latency and outcome of one of the 50 nearest neighbours");
  say(counts.withoutNeighbours,
      "rejected then, without a neighbour to take a latency from: no time is taken");
  say(counts.drawn, "of unknown latency: with that of another call to the same dependency");
  say(counts.timedOut, "of unknown latency: taken to time out");
  say(counts.unknownKept,
      "of unknown latency: a permit is held only as long as is known, and no window hears of it");
  say(counts.retriesThen, "made again that day: left out, since failed calls are retried anew");
  say(counts.dropped, "of unknown latency: left out");
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

}  // namespace

ReplayPlan planIdentity(const Trace& trace) {
  Scenario scenario;
  scenario.name = "as recorded";
  scenario.service.isolation = Isolation::kNone;
  for (const auto& name : trace.dependencies) {
    DependencySettings dependency;
    dependency.name = name;
    scenario.dependencies.push_back(std::move(dependency));
  }
  ReplayCalls calls;
  for (const auto& record : trace.calls) calls.push_back(asRecorded(record, trace, record.dependency));
  linkLaterCalls(trace, scenario.replay.speed, calls);
  return planOf(std::move(scenario), std::move(calls));
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

Result<ReplayPlan> planReplay(const Trace& trace, const Scenario& scenario, const NameMapping& mapping) {
  const auto mapped = mapNames(trace, scenario, mapping);
  if (!mapped) return mapped.error();
  std::vector<ReplayTarget> targets;
  targets.reserve(scenario.dependencies.size());
  for (int i = 0; i < static_cast<int>(scenario.dependencies.size()); ++i) {
    const auto& retry = scenario.dependencies[static_cast<std::size_t>(i)].retry;
    const bool retries = retry && retry->attempts > 1;
    targets.push_back({i, hasCompartment(scenario, i), timeLimits(scenario, i).callTimeout, retries});
  }
  ReplayCallMaker maker(trace, settingsFor(scenario, targets), scenario.seed);
  ReplayCalls calls;
  for (const auto& record : trace.calls) {
    const int dependency = (*mapped)[static_cast<std::size_t>(record.dependency)];
    if (dependency < 0) continue;
    const auto call = maker.make(record, targets[static_cast<std::size_t>(dependency)]);
    if (call) calls.push_back(*call);
  }
  linkLaterCalls(trace, scenario.replay.speed, calls);
  ReplayPlan plan = planOf(scenario, std::move(calls), knownForRetries(trace, *mapped, targets));
  plan.cannotTell = censoredTimeouts(trace, scenario, *mapped);
  addCounts(plan.cannotTell, maker.counts());
  if (scenario.replay.latency == ReplayLatency::kRecorded) {
    plan.cannotTell.emplace_back(
        "latencies are as recorded: with fewer calls admitted a dependency might have been faster, so the "
        "gain shown is "
        "a lower bound");
  }
  return plan;
}

}  // namespace watertight
