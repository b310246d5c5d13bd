// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "sim/settings_table.h"

namespace watertight {

/// A key of a TOML table and its value as the file has it.
struct TomlEntry {
  std::string key, value;
};
using TomlEntries = std::vector<TomlEntry>;

/// Text in quotes, with escapes where TOML wants them.
std::string tomlString(std::string_view text);

/// A value as a scenario's file writes it: "250ms" in quotes, 0.5, true.
std::string tomlValue(const SettingValue& value);

/// [ "a", "b" ]
std::string tomlList(const std::vector<std::string>& words);

/// { a = 1, b = "x" }
std::string tomlInline(const TomlEntries& entries);

/// `key = value`, a line each.
std::string tomlLines(const TomlEntries& entries);

/// What a settings struct has where a file says nothing but the choices that other defaults hang on.
template <typename S>
S defaultsBeside(const SettingsTable<S>& table, const S& settings) {
  S defaults{};
  if (table.settle == nullptr) return defaults;
  for (const auto& setting : table.settings) {
    if (setting.info.type == SettingType::kChoice) setting.set(defaults, setting.valueOf(settings));
  }
  table.settle(S{}, defaults);
  return defaults;
}

/// What a file must say of a table, in the table's order: what differs from the defaults, and what has none.
/// Settings that mean nothing beside the others are left out, since a file may not give them.
template <typename S>
TomlEntries writtenSettings(const SettingsTable<S>& table, const S& settings) {
  const S plain{};
  const S defaults = defaultsBeside(table, settings);
  TomlEntries entries;
  for (const auto& setting : table.settings) {
    if (!setting.fitsIn(settings)) continue;
    const bool required = setting.required != nullptr && setting.required(settings);
    const bool isChoice = setting.info.type == SettingType::kChoice;
    if (!required && setting.same(settings, isChoice ? plain : defaults)) continue;
    entries.push_back({std::string{setting.info.key}, tomlValue(setting.valueOf(settings))});
  }
  return entries;
}

}  // namespace watertight
