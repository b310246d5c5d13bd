// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// Gives a scenario the settings of `--set PATH=VALUE`, one after the other.
Status setFromTexts(Scenario& scenario, const std::vector<std::string>& assignments);

/// The length of `--duration`.
Result<Duration> durationOption(const std::string& text);

}  // namespace watertight
