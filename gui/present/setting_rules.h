// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "sim/setting_info.h"

namespace watertight {

/// The rules of the engine's semantics that a setting belongs to: "B1, B6"; empty where none names it.
std::string_view rulesOf(std::string_view table, std::string_view key);

/// A setting explained: what it means, what it takes and in which unit, its default, its rules. Several
/// lines.
std::string settingTip(const SettingInfo& setting);

}  // namespace watertight
