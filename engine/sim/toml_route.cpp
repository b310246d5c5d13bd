// SPDX-License-Identifier: MIT
#include "sim/toml_route.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/printable.h"
#include "sim/scenario_names.h"
#include "sim/settings_tables.h"
#include "sim/toml_dependency.h"

namespace watertight {
namespace {

constexpr std::size_t kMostRoutes = 1000;

std::vector<std::string> readCalls(const TomlTable& table, std::string_view key, const Scenario& scenario) {
  std::vector<std::string> calls;
  for (auto& word : table.words(key)) {
    requireDependency(table, word, scenario);
    calls.push_back(std::move(word.text));
  }
  return calls;
}

/// A duration, or a distribution.
LatencySettings readWork(const TomlTable& table) {
  if (!table.has("work")) return {};
  if (table.holdsTable("work")) return readLatency(*table.part("work"));
  LatencySettings work;
  const auto value = table.scalar("work");
  if (!value) return work;
  const auto& duration = latencyTable().find("value")->info;
  const auto accepted = acceptValue(duration, *value, table.name() + ".work");
  if (accepted) {
    work.value = std::get<Duration>(*accepted);
  } else {
    table.problem("work", accepted.error().what, accepted.error().remedy);
  }
  return work;
}

RouteSettings readRoute(const TomlTable& table, const Scenario& scenario) {
  RouteSettings route;
  table.read(routeTable(), route);
  route.work = readWork(table);
  route.calls = readCalls(table, "calls", scenario);
  route.optional = readCalls(table, "optional", scenario);
  route.async = readCalls(table, "async", scenario);
  return route;
}

}  // namespace

RouteSettings defaultRoute(const Scenario& scenario) {
  RouteSettings route;
  route.name = "default";
  for (const auto& dependency : scenario.dependencies) route.calls.push_back(dependency.name);
  return route;
}

void requireDependency(const TomlTable& table, const TomlWord& name, const Scenario& scenario) {
  const auto& all = scenario.dependencies;
  const bool known = std::any_of(all.begin(), all.end(), [&](const DependencySettings& dependency) {
    return dependency.name == name.text;
  });
  if (known || table.problemsFull()) return;
  auto error = unknownDependency(scenario, name.text, table.name());
  table.problemAt(name.line, std::move(error.what), std::move(error.remedy));
}

std::vector<RouteSettings> readRoutes(const TomlTable& root, const Scenario& scenario) {
  std::vector<RouteSettings> routes;
  std::set<std::string> names;
  for (const auto& table : root.list("route")) {
    if (routes.size() == kMostRoutes) {
      table.problem("", fmt::format("there are more than {} routes", kMostRoutes));
      break;
    }
    const auto name = table.textOf("name");
    if (!name.empty() && !names.insert(name).second) {
      const auto error = nameGivenTwice("routes", name);
      table.problem("name", error.what, error.remedy);
    }
    routes.push_back(readRoute(name.empty() ? table : table.renamed("route." + printable(name)), scenario));
  }
  if (routes.empty()) routes.push_back(defaultRoute(scenario));
  return routes;
}

}  // namespace watertight
