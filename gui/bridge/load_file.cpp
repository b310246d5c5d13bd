// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/load_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "trace/reader.h"

namespace watertight {
namespace {

// A name for the window: a replay's scenario has none of its own.
void nameAfter(ReplayPlan& replay, const std::string& path) {
  auto named = std::make_shared<Scenario>(*replay.plan.scenario);
  named->name = fmt::format("{}, as recorded", std::filesystem::path(path).filename().string());
  replay.plan.scenario = std::move(named);
}

Result<ReplayPlan> loadTrace(const std::string& path) {
  const auto read = readTrace(path);
  if (!read) return read.error();
  if (read->trace.calls.empty()) return Error{"holds no calls", path, {}};
  auto replay = planIdentity(read->trace);
  nameAfter(replay, path);
  const auto& cannotTell = read->report.cannotTell;
  replay.cannotTell.insert(replay.cannotTell.begin(), cannotTell.begin(), cannotTell.end());
  return replay;
}

}  // namespace

bool isScenarioFile(std::string_view path) {
  return path.ends_with(".toml") || path.ends_with(kSessionEnding);
}

RunPlan emptyPlan() {
  auto scenario = std::make_shared<Scenario>();
  scenario->name = "No scenario";
  scenario->service.arrivals = Arrivals::kTrace;  // of none: no knob makes anything arrive
  return {std::move(scenario)};
}

Result<ReplayPlan> loadFile(const std::string& path) {
  if (!isScenarioFile(path)) return loadTrace(path);
  const auto scenario = loadScenario(path);
  if (!scenario) return scenario.error();
  auto loaded = loadPlan(*scenario);
  if (loaded && path.ends_with(kSessionEnding)) loaded->plan.pauseAt = Instant{scenario->duration};
  return loaded;
}

}  // namespace watertight
