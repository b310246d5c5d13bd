// SPDX-License-Identifier: MIT
#include "sim/toml_dependency.h"

#include <fmt/format.h>

#include <set>

#include "core/printable.h"
#include "sim/scenario_names.h"
#include "sim/settings_tables.h"

namespace watertight {
namespace {

/// More would be no laboratory: each has a column of its own on the screen.
constexpr std::size_t kMostDependencies = 1000;

BreakerSettings readBreaker(const TomlTable& table) {
  BreakerSettings breaker;
  if (const auto window = table.part("window")) window->read(breakerWindowTable(), breaker.window);
  table.read(breakerTable(), breaker);
  return breaker;
}

template <typename S>
S readPart(const TomlTable& table, const SettingsTable<S>& settings) {
  S part;
  table.read(settings, part);
  return part;
}

CompartmentSettings readCompartment(const TomlTable& table) {
  CompartmentSettings compartment;
  if (const auto part = table.part("window")) part->read(windowTable(), compartment.window);
  if (const auto part = table.part("bulkhead")) compartment.bulkhead = readPart(*part, bulkheadTable());
  if (const auto part = table.part("breaker")) compartment.breaker = readBreaker(*part);
  if (const auto part = table.part("limiter")) compartment.limiter = readPart(*part, limiterTable());
  if (table.has("limiter") && !table.has("bulkhead")) {
    table.problem("limiter",
                  fmt::format("{}: a limiter needs a bulkhead, whose limit it moves", table.name()),
                  "add bulkhead = { ... }");
  }
  return compartment;
}

RetrySettings readRetry(const TomlTable& table) {
  auto retry = readPart(table, retryTable());
  if (const auto budget = table.part("budget")) retry.budget = readPart(*budget, retryBudgetTable());
  return retry;
}

DownstreamSettings readDownstream(const TomlTable& table) {
  DownstreamSettings downstream;
  if (!table.has("latency")) {
    table.problem("latency", fmt::format("latency is missing in {}", table.name()),
                  "say how long calls take: latency = { kind = \"fixed\", value = \"50ms\" }");
  }
  if (const auto latency = table.part("latency")) downstream.latency = readLatency(*latency);
  table.read(downstreamTable(), downstream);
  return downstream;
}

void checkName(const TomlTable& table, const std::string& name, std::set<std::string>& names) {
  if (name.empty()) return;
  if (const auto reserved = reservedDependencyName(name)) {
    table.problem("name", reserved->what, reserved->remedy);
  } else if (!names.insert(name).second) {
    const auto error = nameGivenTwice("dependencies", name);
    table.problem("name", error.what, error.remedy);
  }
}

DependencySettings readDependency(const TomlTable& table) {
  DependencySettings dependency;
  table.read(dependencyTable(), dependency);
  if (!table.has("downstream")) {
    table.problem(
        "downstream", fmt::format("downstream is missing in {}", table.name()),
        "say how long calls take: downstream = { latency = { kind = \"fixed\", value = \"50ms\" } }");
  }
  if (const auto part = table.part("downstream")) dependency.downstream = readDownstream(*part);
  if (const auto part = table.part("retry")) dependency.retry = readRetry(*part);
  dependency.compartment = readCompartment(table);
  return dependency;
}

}  // namespace

LatencySettings readLatency(const TomlTable& table) {
  return readPart(table, latencyTable());
}

std::vector<DependencySettings> readDependencies(const TomlTable& root) {
  std::vector<DependencySettings> dependencies;
  std::set<std::string> names;
  for (const auto& table : root.list("dependency")) {
    if (dependencies.size() == kMostDependencies) {
      table.problem("", fmt::format("there are more than {} dependencies", kMostDependencies));
      break;
    }
    const auto name = table.textOf("name");
    checkName(table, name, names);
    dependencies.push_back(readDependency(name.empty() ? table : table.renamed(printable(name))));
  }
  return dependencies;
}

std::optional<CompartmentSettings> readShared(const TomlTable& root) {
  const auto table = root.part("shared");
  if (!table) return std::nullopt;
  CompartmentSettings none;
  table->read(sharedTable(), none);
  return readCompartment(*table);
}

}  // namespace watertight
