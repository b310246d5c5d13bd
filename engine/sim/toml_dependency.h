// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/scenario.h"
#include "sim/toml_table.h"

namespace watertight {

/// Reads the [[dependency]] tables of a file: names, downstreams, compartments.
std::vector<DependencySettings> readDependencies(const TomlTable& root);

/// Reads [shared]; nothing where it is left out.
std::optional<CompartmentSettings> readShared(const TomlTable& root);

/// Reads a distribution of service times from the table under a key.
LatencySettings readLatency(const TomlTable& table);

}  // namespace watertight
