// SPDX-License-Identifier: MIT
#include "sim/scenario_edit.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/duration_text.h"
#include "core/printable.h"
#include "sim/route_calls.h"
#include "sim/scenario_names.h"
#include "sim/scenario_references.h"
#include "sim/scenario_toml.h"
#include "sim/scenario_writer.h"
#include "sim/settings_registry.h"
#include "sim/settings_tables.h"
#include "sim/toml_route.h"

namespace watertight {
namespace {

template <typename Item>
auto find(std::vector<Item>& items, std::string_view name) {
  return std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.name == name; });
}

template <typename Item>
bool has(const std::vector<Item>& items, std::string_view name) {
  return std::any_of(items.begin(), items.end(), [&](const Item& item) { return item.name == name; });
}

Error noSuchRoute(std::string_view name) {
  return {fmt::format("there is no route \"{}\"", printable(name)), "", ""};
}

Error noSuchDependency(const Scenario& scenario, std::string_view name) {
  return unknownDependency(scenario, name, "the scenario");
}

DependencySettings usualDependency(const std::string& name) {
  DependencySettings dependency;
  dependency.name = name;
  auto& latency = dependency.downstream.latency;
  latency.kind = LatencyKind::kLognormal;
  latency.median = std::chrono::milliseconds{50};
  latency.p99 = std::chrono::milliseconds{200};
  dependency.compartment.bulkhead.emplace();
  return dependency;
}

/// Turned knobs that are not there any more.
void dropLooseKnobs(Scenario& scenario) {
  std::erase_if(scenario.sets, [&](const SetSettings& set) { return !getSetting(scenario, set.path).ok(); });
}

template <typename S>
Status checkText(const SettingsTable<S>& table, std::string_view name) {
  const auto accepted = acceptText(table.find("name")->info, name, "name");
  return accepted ? Status{Done{}} : accepted.error();
}

}  // namespace

Status checkDependencyName(const Scenario& scenario, std::string_view name) {
  if (auto status = checkText(dependencyTable(), name); !status) return status;
  if (auto reserved = reservedDependencyName(name)) return *std::move(reserved);
  if (has(scenario.dependencies, name)) return nameGivenTwice("dependencies", name);
  return Done{};
}

Status checkRouteName(const Scenario& scenario, std::string_view name) {
  if (auto status = checkText(routeTable(), name); !status) return status;
  if (has(scenario.routes, name)) return nameGivenTwice("routes", name);
  return Done{};
}

Result<Scenario> addDependency(Scenario scenario, const std::string& name) {
  if (const auto good = checkDependencyName(scenario, name); !good) return good.error();
  scenario.dependencies.push_back(usualDependency(name));
  if (scenario.routes.empty()) {
    scenario.routes.push_back(defaultRoute(scenario));
  } else {
    scenario.routes.front().calls.push_back(name);
  }
  return scenario;
}

Result<Scenario> renameDependency(Scenario scenario, const std::string& from, const std::string& to) {
  const auto found = find(scenario.dependencies, from);
  if (found == scenario.dependencies.end()) return noSuchDependency(scenario, from);
  if (from == to) return scenario;
  if (const auto good = checkDependencyName(scenario, to); !good) return good.error();
  const auto before = scenario;
  for (auto& set : scenario.sets) set.path = renamedKnob(before, set.path, from, to);
  for (auto& expect : scenario.expects)
    expect.metric = renamedMetric(before, expect.metric, MetricOf::kDependency, from, to);
  for (auto& fault : scenario.faults) {
    if (fault.dependency == from) fault.dependency = to;
  }
  for (auto& route : scenario.routes) {
    for (const auto kind : kAllStepKinds)
      std::replace(callsOf(route, kind).begin(), callsOf(route, kind).end(), from, to);
  }
  found->name = to;
  return scenario;
}

Result<Scenario> copyDependency(Scenario scenario, const std::string& from, const std::string& to) {
  const auto found = find(scenario.dependencies, from);
  if (found == scenario.dependencies.end()) return noSuchDependency(scenario, from);
  if (const auto good = checkDependencyName(scenario, to); !good) return good.error();
  auto copy = *found;
  copy.name = to;
  scenario.dependencies.insert(found + 1, std::move(copy));
  for (auto& route : scenario.routes) {
    for (const auto kind : kAllStepKinds) {
      auto& calls = callsOf(route, kind);
      for (std::size_t i = 0; i < calls.size(); ++i) {
        if (calls[i] == from) calls.insert(calls.begin() + static_cast<std::ptrdiff_t>(++i), to);
      }
    }
  }
  return scenario;
}

Result<Scenario> removeDependency(Scenario scenario, const std::string& name) {
  const auto found = find(scenario.dependencies, name);
  if (found == scenario.dependencies.end()) return noSuchDependency(scenario, name);
  std::erase_if(scenario.sets, [&](const SetSettings& set) { return isKnobOf(scenario, set.path, name); });
  std::erase_if(scenario.expects, [&](const ExpectSettings& expect) {
    return isMetricOf(scenario, expect.metric, MetricOf::kDependency, name);
  });
  std::erase_if(scenario.faults, [&](const FaultSettings& fault) { return fault.dependency == name; });
  for (auto& route : scenario.routes) {
    for (const auto kind : kAllStepKinds) std::erase(callsOf(route, kind), name);
  }
  scenario.dependencies.erase(found);
  return scenario;
}

std::vector<std::string> referencesTo(const Scenario& scenario, const std::string& dependency) {
  std::vector<std::string> out;
  for (auto route : scenario.routes) {
    for (const auto kind : kAllStepKinds) {
      const auto& calls = callsOf(route, kind);
      if (std::find(calls.begin(), calls.end(), dependency) != calls.end())
        out.push_back(fmt::format("route {} calls it", printable(route.name)));
    }
  }
  for (const auto& fault : scenario.faults) {
    if (fault.dependency != dependency) continue;
    out.push_back(fault.at ? fmt::format("a fault at {}", durationText(fault.at->time_since_epoch()))
                           : std::string{"a fault"});
  }
  for (const auto& set : scenario.sets) {
    if (isKnobOf(scenario, set.path, dependency))
      out.push_back(
          fmt::format("{} is turned at {}", printable(set.path), durationText(set.at.time_since_epoch())));
  }
  for (const auto& expect : scenario.expects) {
    if (isMetricOf(scenario, expect.metric, MetricOf::kDependency, dependency))
      out.push_back(fmt::format("an expectation of {}", printable(expect.metric)));
  }
  return out;
}

Result<Scenario> copySettings(Scenario scenario, const std::string& from, const std::string& to,
                              CopiedParts parts) {
  const auto source = find(scenario.dependencies, from);
  const auto target = find(scenario.dependencies, to);
  if (source == scenario.dependencies.end()) return noSuchDependency(scenario, from);
  if (target == scenario.dependencies.end()) return noSuchDependency(scenario, to);
  if (parts.downstream) target->downstream = source->downstream;
  if (parts.compartment) target->compartment = source->compartment;
  if (parts.retry) target->retry = source->retry;
  dropLooseKnobs(scenario);
  return scenario;
}

Result<Scenario> addRoute(Scenario scenario, const std::string& name) {
  if (const auto good = checkRouteName(scenario, name); !good) return good.error();
  auto route = defaultRoute(scenario);
  route.name = name;
  scenario.routes.push_back(std::move(route));
  return scenario;
}

Result<Scenario> renameRoute(Scenario scenario, const std::string& from, const std::string& to) {
  const auto found = find(scenario.routes, from);
  if (found == scenario.routes.end()) return noSuchRoute(from);
  if (from == to) return scenario;
  if (const auto good = checkRouteName(scenario, to); !good) return good.error();
  const auto before = scenario;
  for (auto& expect : scenario.expects)
    expect.metric = renamedMetric(before, expect.metric, MetricOf::kRoute, from, to);
  found->name = to;
  return scenario;
}

Result<Scenario> copyRoute(Scenario scenario, const std::string& from, const std::string& to) {
  const auto found = find(scenario.routes, from);
  if (found == scenario.routes.end()) return noSuchRoute(from);
  if (const auto good = checkRouteName(scenario, to); !good) return good.error();
  auto copy = *found;
  copy.name = to;
  scenario.routes.insert(found + 1, std::move(copy));
  return scenario;
}

Result<Scenario> removeRoute(Scenario scenario, const std::string& name) {
  const auto found = find(scenario.routes, name);
  if (found == scenario.routes.end()) return noSuchRoute(name);
  std::erase_if(scenario.expects, [&](const ExpectSettings& expect) {
    return isMetricOf(scenario, expect.metric, MetricOf::kRoute, name);
  });
  scenario.routes.erase(found);
  return scenario;
}

Result<Scenario> setCalls(Scenario scenario, std::size_t route, StepKind kind,
                          const std::vector<std::string>& dependencies) {
  if (route >= scenario.routes.size()) return noSuchRoute("");
  auto& changed = scenario.routes[route];
  for (const auto& name : dependencies) {
    if (!has(scenario.dependencies, name))
      return unknownDependency(scenario, name, "route." + printable(changed.name));
  }
  callsOf(changed, kind) = dependencies;
  return scenario;
}

std::vector<Error> scenarioFaults(const Scenario& scenario) {
  auto errors = checkScenarioText(toToml(scenario), "scenario").errors;
  for (auto& error : errors) error.where.clear();
  return errors;
}

std::string freeName(const Scenario& scenario, const std::string& like) {
  for (int number = 2;; ++number) {
    auto name = fmt::format("{} {}", like, number);
    if (!has(scenario.dependencies, name) && !has(scenario.routes, name)) return name;
  }
}

}  // namespace watertight
