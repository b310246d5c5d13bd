// SPDX-License-Identifier: MIT
#include "sim/scenario_toml.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/duration_text.h"
#include "core/read_file.h"
#include "sim/settings_tables.h"
#include "sim/toml_dependency.h"
#include "sim/toml_expect.h"
#include "sim/toml_route.h"
#include "sim/toml_text.h"
#include "sim/toml_timeline.h"

namespace watertight {
namespace {

void requireSomethingToRun(const TomlTable& root, const Scenario& scenario) {
  const bool replays = scenario.service.arrivals == Arrivals::kTrace;
  if (root.has("dependency") || root.has("route") || replays) return;
  root.problem("", "there is no [[dependency]] and no [[route]]: nothing would happen",
               "describe what the application calls in a [[dependency]]");
}

void readSession(const TomlTable& root, Scenario& scenario) {
  const auto table = root.part("session");
  if (!table) return;
  SessionSettings session;
  if (!table->read(sessionTable(), session)) return;
  scenario.seed = session.seed;
  scenario.duration = session.length;
}

Scenario readScenario(const TomlTable& root) {
  Scenario scenario;
  root.read(scenarioTable(), scenario);
  // A refused duration must not make the spans of expectations look wrong.
  if (root.has("duration") && !parseDuration(root.textOf("duration"))) scenario.duration = kLongestDuration;
  if (const auto table = root.part("service")) table->read(serviceTable(), scenario.service);
  if (const auto table = root.part("replay")) table->read(replayTable(), scenario.replay);
  scenario.dependencies = readDependencies(root);
  scenario.shared = readShared(root);
  scenario.routes = readRoutes(root, scenario);
  scenario.faults = readFaults(root, scenario);
  scenario.sets = readSets(root, scenario);
  scenario.expects = readExpects(root, scenario);
  requireSomethingToRun(root, scenario);
  readSession(root, scenario);
  return scenario;
}

Result<Scenario> firstFault(ScenarioCheck check) {
  if (check.scenario) return *std::move(check.scenario);
  Error first = check.errors.front();
  const auto more = check.errors.size() - 1;
  if (more == 0) return first;
  first.what += fmt::format(" (and {} more fault{})", more, more == 1 ? "" : "s");
  return first;
}

}  // namespace

ScenarioCheck checkScenarioText(std::string_view text, const std::string& fileName) {
  FileProblems problems(fileName);
  const auto values = parseToml(text, problems);
  if (!values) return {std::nullopt, problems.sorted()};
  auto scenario = readScenario(TomlTable{*values, 1, "", problems});
  if (!problems.empty()) return {std::nullopt, problems.sorted()};
  scenario.directory = std::filesystem::path(fileName).parent_path().string();
  return {std::move(scenario), {}};
}

ScenarioCheck checkScenarioFile(const std::string& path) {
  const auto text = readFile(path, kLargestScenario);
  if (!text) return {std::nullopt, {text.error()}};
  return checkScenarioText(*text, path);
}

Result<Scenario> parseScenario(std::string_view text, const std::string& fileName) {
  return firstFault(checkScenarioText(text, fileName));
}

Result<Scenario> loadScenario(const std::string& path) {
  return firstFault(checkScenarioFile(path));
}

std::string resolvePath(const Scenario& scenario, const std::string& path) {
  return (std::filesystem::path(scenario.directory) / path).string();
}

}  // namespace watertight
