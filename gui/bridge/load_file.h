// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "core/result.h"
#include "sim/replay_plan.h"

namespace watertight {

/// How the names of sessions end.
inline constexpr std::string_view kSessionEnding = ".watertight";

/// Whether a file is taken for a scenario or a session, by its name; else it is a trace.
bool isScenarioFile(std::string_view path);

/// Reads a scenario (*.toml) or a session (*.watertight) with all that it names, or a recorded trace in any
/// known format, which is replayed as it was recorded. A session pauses at its end. May take long for a large
/// trace: call it off the GUI's thread.
Result<ReplayPlan> loadFile(const std::string& path);

/// A run to begin with where no file is to be had: nothing arrives, nothing happens.
RunPlan emptyPlan();

}  // namespace watertight
