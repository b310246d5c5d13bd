// SPDX-License-Identifier: MIT
#include "sim/scenario_writer.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "sim/scenario_toml.h"
#include "sim/settings_tables.h"
#include "sim/toml_route.h"
#include "sim/toml_writer.h"
#include "trace/output_file.h"

namespace watertight {
namespace {

std::string latencyText(const LatencySettings& latency) {
  return tomlInline(writtenSettings(latencyTable(), latency));
}

std::string downstreamText(const DownstreamSettings& downstream) {
  auto entries = writtenSettings(downstreamTable(), downstream);
  entries.insert(entries.begin(), {"latency", latencyText(downstream.latency)});
  return tomlInline(entries);
}

std::string breakerText(const BreakerSettings& breaker) {
  auto entries = writtenSettings(breakerTable(), breaker);
  const auto window = writtenSettings(breakerWindowTable(), breaker.window);
  if (!window.empty()) entries.push_back({"window", tomlInline(window)});
  return tomlInline(entries);
}

std::string retryText(const RetrySettings& retry) {
  auto entries = writtenSettings(retryTable(), retry);
  if (retry.budget) {
    entries.push_back({"budget", tomlInline(writtenSettings(retryBudgetTable(), *retry.budget))});
  }
  return tomlInline(entries);
}

TomlEntries compartmentEntries(const CompartmentSettings& compartment) {
  TomlEntries entries;
  const auto& [bulkhead, breaker, limiter, window] = compartment;
  if (bulkhead) entries.push_back({"bulkhead", tomlInline(writtenSettings(bulkheadTable(), *bulkhead))});
  if (breaker) entries.push_back({"breaker", breakerText(*breaker)});
  if (limiter) entries.push_back({"limiter", tomlInline(writtenSettings(limiterTable(), *limiter))});
  const auto changed = writtenSettings(windowTable(), window);
  if (!changed.empty()) entries.push_back({"window", tomlInline(changed)});
  return entries;
}

TomlEntries dependencyEntries(const DependencySettings& dependency) {
  auto entries = writtenSettings(dependencyTable(), dependency);
  entries.push_back({"downstream", downstreamText(dependency.downstream)});
  for (auto& entry : compartmentEntries(dependency.compartment)) entries.push_back(std::move(entry));
  if (dependency.retry) entries.push_back({"retry", retryText(*dependency.retry)});
  return entries;
}

/// What a route does, between its share of the requests and its deadline.
TomlEntries routeSteps(const RouteSettings& route) {
  TomlEntries entries;
  const LatencySettings& work = route.work;
  if (work.kind != LatencyKind::kFixed) {
    entries.push_back({"work", latencyText(work)});
  } else if (work.value != Duration::zero()) {
    entries.push_back({"work", tomlValue(work.value)});
  }
  if (!route.calls.empty()) entries.push_back({"calls", tomlList(route.calls)});
  if (!route.optional.empty()) entries.push_back({"optional", tomlList(route.optional)});
  if (!route.async.empty()) entries.push_back({"async", tomlList(route.async)});
  return entries;
}

TomlEntries routeEntries(const RouteSettings& route) {
  auto entries = writtenSettings(routeTable(), route);
  const auto share = std::find_if(entries.begin(), entries.end(), [](const TomlEntry& entry) {
    return entry.key != "name" && entry.key != "weight";
  });
  auto steps = routeSteps(route);
  entries.insert(share, std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
  return entries;
}

TomlEntries faultEntries(const FaultSettings& fault) {
  return writtenSettings(faultTable(), fault);
}

TomlEntries expectEntries(const ExpectSettings& expect) {
  return writtenSettings(expectTable(), expect);
}

TomlEntries setEntries(const SetSettings& set) {
  auto entries = writtenSettings(setTable(), set);
  const auto path = std::find_if(entries.begin(), entries.end(),
                                 [](const TomlEntry& entry) { return entry.key == "path"; });
  entries.insert(std::next(path), {"value", tomlValue(set.value)});
  return entries;
}

std::string part(std::string_view name, const TomlEntries& entries) {
  return entries.empty() ? std::string{} : "\n[" + std::string{name} + "]\n" + tomlLines(entries);
}

template <typename Item, typename Entries>
std::string parts(std::string_view name, const std::vector<Item>& items, Entries entriesOf) {
  std::string out;
  for (const auto& item : items) out += "\n[[" + std::string{name} + "]]\n" + tomlLines(entriesOf(item));
  return out;
}

/// The one route that a file without routes has.
bool saysNothing(const std::vector<RouteSettings>& routes, const Scenario& scenario) {
  const bool runs = !scenario.dependencies.empty() || scenario.service.arrivals == Arrivals::kTrace;
  return runs && routes.size() == 1 && routes.front() == defaultRoute(scenario);
}

std::string topText(const Scenario& scenario) {
  auto entries = writtenSettings(scenarioTable(), scenario);
  entries.insert(entries.begin(), {"schema", tomlValue(scenarioTable().find("schema")->valueOf(scenario))});
  return tomlLines(entries);
}

/// Everything between the top and what is expected.
std::string bodyText(const Scenario& scenario) {
  std::string out = part("service", writtenSettings(serviceTable(), scenario.service));
  if (scenario.shared) out += "\n[shared]\n" + tomlLines(compartmentEntries(*scenario.shared));
  out += part("replay", writtenSettings(replayTable(), scenario.replay));
  if (!saysNothing(scenario.routes, scenario)) out += parts("route", scenario.routes, routeEntries);
  out += parts("dependency", scenario.dependencies, dependencyEntries);
  out += parts("fault", scenario.faults, faultEntries);
  return out + parts("set", scenario.sets, setEntries);
}

void moveTo(const std::string& directory, const Scenario& scenario, std::string& named) {
  if (named.empty()) return;
  namespace fs = std::filesystem;
  std::error_code problem;
  const auto target = fs::absolute(resolvePath(scenario, named), problem);
  const auto start = fs::absolute(directory.empty() ? "." : directory, problem);
  const auto relative = target.lexically_normal().lexically_relative(start.lexically_normal());
  named = (relative.empty() ? target : relative).generic_string();
}

/// The same scenario, as a file at `path` names what it needs.
Scenario movedTo(const std::string& path, const Scenario& scenario) {
  const auto directory = std::filesystem::path(path).parent_path().string();
  if (directory == scenario.directory) return scenario;
  Scenario moved = scenario;
  moveTo(directory, scenario, moved.service.trace);
  for (auto& dependency : moved.dependencies) {
    moveTo(directory, scenario, dependency.downstream.latency.trace);
  }
  for (auto& route : moved.routes) moveTo(directory, scenario, route.work.trace);
  return moved;
}

Status save(const std::string& text, const std::string& path) {
  if (const auto read = parseScenario(text, path); !read) {
    return Error{"no file can hold the settings as they stand: " + read.error().what, path,
                 read.error().remedy};
  }
  auto file = OutputFile::create(path, false);
  if (!file) return file.error();
  if (auto written = file->write(text); !written) return written;
  return file->commit();
}

}  // namespace

std::string toToml(const Scenario& scenario) {
  return topText(scenario) + bodyText(scenario) + parts("expect", scenario.expects, expectEntries);
}

std::string toToml(const Scenario& scenario, const SessionSettings& session) {
  return topText(scenario) + part("session", writtenSettings(sessionTable(), session)) + bodyText(scenario);
}

Status saveScenario(const Scenario& scenario, const std::string& path) {
  return save(toToml(movedTo(path, scenario)), path);
}

Status saveSession(const Scenario& scenario, const SessionSettings& session, const std::string& path) {
  return save(toToml(movedTo(path, scenario), session), path);
}

}  // namespace watertight
