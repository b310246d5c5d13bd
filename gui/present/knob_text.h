// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

/// A value as somebody typed it over the one shown: what a scenario takes ("0.25", "400ms", "unlimited"), or
/// what the screen shows ("25 %", "400 ms", "12x", "60 /s", "40 calls", "none"). The error says what is
/// allowed.
Result<SettingValue> knobValue(const Scenario& scenario, const std::string& path, const std::string& text);

}  // namespace watertight
