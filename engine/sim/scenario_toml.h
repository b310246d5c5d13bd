// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// What reading a scenario file gives: the scenario, or every fault in it, in order of lines. An error's
/// `where` is "file:line" (the file alone where it could not be read).
struct ScenarioCheck {
  std::optional<Scenario> scenario;
  std::vector<Error> errors;
};

/// Reads a scenario (FORMATS, Scenario; SETTINGS) from its text. Survives any bytes. `fileName` is what
/// errors call it; relative paths inside start at its directory. A session's
/// scenario (FORMATS, Session) has that run's seed and length. Any thread.
ScenarioCheck checkScenarioText(std::string_view text, const std::string& fileName);
ScenarioCheck checkScenarioFile(const std::string& path);

/// The same with the first fault only, which says how many there are.
Result<Scenario> parseScenario(std::string_view text, const std::string& fileName);
Result<Scenario> loadScenario(const std::string& path);

/// A path that a scenario names, from where the program runs.
std::string resolvePath(const Scenario& scenario, const std::string& path);

}  // namespace watertight
