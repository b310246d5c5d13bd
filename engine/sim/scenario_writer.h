// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "core/result.h"
#include "sim/scenario.h"
#include "sim/session_settings.h"

namespace watertight {

/// A scenario as the text of its file (FORMATS, Scenario and Session): only what differs from the defaults,
/// in a fixed order, so that equal scenarios give equal texts. What such a text is read as is equal to the
/// scenario and runs to the same digest. Any thread.
std::string toToml(const Scenario& scenario);

/// The same of a session: without what the scenario expects, which was not said of a run with other knobs.
std::string toToml(const Scenario& scenario, const SessionSettings& session);

/// Writes a scenario to a file, which appears whole or not at all. Relative paths that the scenario names are
/// rewritten to start at that file's directory. An error where no file can hold the scenario: one whose
/// settings only a turned knob may have, as a pool without threads.
Status saveScenario(const Scenario& scenario, const std::string& path);
Status saveSession(const Scenario& scenario, const SessionSettings& session, const std::string& path);

}  // namespace watertight
