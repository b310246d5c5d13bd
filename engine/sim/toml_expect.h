// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/scenario.h"
#include "sim/toml_table.h"

namespace watertight {

/// Reads the [[expect]] tables against the rest of the scenario: spans lie inside the run, and metrics begin
/// with something that a summary of this scenario has.
std::vector<ExpectSettings> readExpects(const TomlTable& root, const Scenario& scenario);

}  // namespace watertight
