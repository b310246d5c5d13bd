// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace watertight {

/// A run's summary as people read it.
std::string summaryTable(const nlohmann::ordered_json& summary);

}  // namespace watertight
