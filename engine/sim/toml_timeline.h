// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/scenario.h"
#include "sim/toml_table.h"

namespace watertight {

/// Reads the [[fault]] tables; the scenario's dependencies are known already.
std::vector<FaultSettings> readFaults(const TomlTable& root, const Scenario& scenario);

/// Reads the [[set]] tables against the rest of the scenario. They are tried in the order of their time, so a
/// knob may turn what an earlier one made possible.
std::vector<SetSettings> readSets(const TomlTable& root, const Scenario& scenario);

}  // namespace watertight
