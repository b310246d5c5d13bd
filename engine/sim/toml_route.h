// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/scenario.h"
#include "sim/toml_table.h"

namespace watertight {

/// Reads the [[route]] tables; the scenario's dependencies are known already. Where the file has none: one
/// route, "default", that calls every dependency.
std::vector<RouteSettings> readRoutes(const TomlTable& root, const Scenario& scenario);

/// That route.
RouteSettings defaultRoute(const Scenario& scenario);

/// Files a problem that names the nearest dependency, unless there is one of that name.
void requireDependency(const TomlTable& table, const TomlWord& name, const Scenario& scenario);

}  // namespace watertight
