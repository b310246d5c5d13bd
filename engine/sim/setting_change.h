// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/result.h"
#include "sim/settings_table.h"

namespace watertight {

/// Why a table's settings may not be so together, if they may not. `path` is what the error calls the one
/// that was changed.
template <typename S>
Status admissible(const SettingsTable<S>& table, std::string_view path, const S& settings,
                  SettingMoment moment) {
  if (table.conflicts == nullptr) return Done{};
  const auto found = table.conflicts(settings, moment);
  if (found.empty()) return Done{};
  return Error{fmt::format("{} cannot be so: {}", path, found.front().what), "", found.front().remedy};
}

/// Gives one setting of a table an accepted value (acceptValue), with all that the table's rules say of it
/// and its neighbours. On an error the settings are as before.
template <typename S>
Status changeSetting(const SettingsTable<S>& table, const Setting<S>& setting, S& settings,
                     std::string_view path, const SettingValue& accepted, SettingMoment moment) {
  if (!setting.ahead && !setting.fitsIn(settings)) {
    return Error{fmt::format("{} does nothing here", path), "", fmt::format("it needs {}", setting.needs)};
  }
  S changed = settings;
  setting.set(changed, accepted);
  if (table.settle != nullptr) table.settle(settings, changed);
  if (setting.valueOf(changed) != accepted) {
    return Error{
        fmt::format("{} stays {} beside the other settings", path, settingText(setting.valueOf(changed))), "",
        ""};
  }
  auto status = admissible(table, path, changed, moment);
  if (status) settings = std::move(changed);
  return status;
}

}  // namespace watertight
