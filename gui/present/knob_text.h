// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "core/result.h"
#include "sim/scenario.h"
#include "sim/setting_info.h"

namespace watertight {

/// A value as somebody typed it over the one shown: what a scenario takes ("0.25", "400ms", "unlimited"), or
/// what the screen shows ("25 %", "400 ms", "12x", "60 /s", "40 calls", "none"). The error says what is
/// allowed.
Result<SettingValue> knobValue(const Scenario& scenario, const std::string& path, const std::string& text);

/// The same for a field of a form, which calls the setting by its key. Nothing typed leaves out what may be
/// left out.
Result<SettingValue> fieldValue(const SettingInfo& setting, const std::string& text);

}  // namespace watertight
