// SPDX-License-Identifier: MIT
#pragma once
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/file_problems.h"
#include "sim/settings_table.h"

namespace watertight {

/// A word in a file and where it stands.
struct TomlWord {
  std::string text;
  int line = 0;
};

/// One table of a scenario file: reads what it holds into settings, and files a problem, with its line, for
/// all that does not belong there. Views into the parsed file; `problems` must outlive it.
class TomlTable {
 public:
  /// `name` is what messages call it: "sms.bulkhead".
  TomlTable(const toml::table& values, int line, std::string name, FileProblems& problems);

  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has(std::string_view key) const { return values_->contains(key); }
  /// The key's line, or the table's where the key is not given.
  [[nodiscard]] int lineOf(std::string_view key) const;

  /// The same table under another name.
  [[nodiscard]] TomlTable renamed(std::string name) const;
  /// A table inside; a problem where the key holds something else.
  [[nodiscard]] std::optional<TomlTable> part(std::string_view key) const;
  /// Tables that the file writes as [[key]].
  [[nodiscard]] std::vector<TomlTable> list(std::string_view key) const;
  /// A list of texts.
  [[nodiscard]] std::vector<TomlWord> words(std::string_view key) const;
  /// The text under a key; empty where there is none. Files no problem.
  [[nodiscard]] std::string textOf(std::string_view key) const;
  /// A boolean, number or text, unchecked; a problem for anything else.
  [[nodiscard]] std::optional<SettingValue> scalar(std::string_view key) const;

  /// Reads the table's settings and checks each and all of them together. False where that filed a problem.
  template <typename S>
  bool read(const SettingsTable<S>& table, S& settings) const;

  [[nodiscard]] bool holdsTable(std::string_view key) const;

  /// At the key's line, or the table's where the key is not given.
  void problem(std::string_view key, std::string what, std::string remedy = {}) const;
  void problemAt(int line, std::string what, std::string remedy = {}) const;
  [[nodiscard]] bool problemsFull() const { return problems_->full(); }

 private:
  /// What became of a table's keys.
  template <typename S>
  struct Given {
    std::vector<std::pair<const Setting<S>*, SettingValue>> values;
    std::vector<std::string_view> bad;  ///< refused, or missing
    bool unknownKeys = false, refusedChoice = false;

    [[nodiscard]] bool isBad(std::string_view key) const {
      return std::find(bad.begin(), bad.end(), key) != bad.end();
    }
  };

  /// False where a key is unknown or not supported yet.
  bool checkKeys(const std::vector<std::string_view>& known,
                 const std::vector<std::string_view>& later) const;
  [[nodiscard]] std::optional<SettingValue> accepted(const SettingInfo& setting) const;
  void misfit(std::string_view key, std::string_view needs) const;
  void missing(std::string_view key) const;
  void ineffective(std::string_view key, const SettingValue& inForce) const;
  [[nodiscard]] std::string nameOf(std::string_view key) const;

  template <typename S>
  Given<S> take(const SettingsTable<S>& table) const;
  template <typename S>
  bool checkFit(const Given<S>& given, const S& settings) const;
  template <typename S>
  void checkComplete(const SettingsTable<S>& table, Given<S>& given, const S& settings) const;
  template <typename S>
  bool checkConflicts(const SettingsTable<S>& table, const Given<S>& given, const S& settings) const;

  const toml::table* values_;
  int line_;
  std::string name_;
  FileProblems* problems_;
};

template <typename S>
bool TomlTable::read(const SettingsTable<S>& table, S& settings) const {
  auto given = take(table);
  const S before = settings;
  for (const auto& [setting, value] : given.values) setting->set(settings, value);
  if (table.settle != nullptr) {
    table.settle(before, settings);
    for (const auto& [setting, value] : given.values) setting->set(settings, value);
  }
  // A refused choice would make its neighbours look wrong, and a misspelt key one look forgotten.
  const bool fits = given.refusedChoice || checkFit(given, settings);
  if (!given.refusedChoice && !given.unknownKeys) checkComplete(table, given, settings);
  const bool agrees = checkConflicts(table, given, settings);
  return fits && agrees && given.bad.empty() && !given.unknownKeys;
}

template <typename S>
TomlTable::Given<S> TomlTable::take(const SettingsTable<S>& table) const {
  Given<S> given;
  given.unknownKeys = !checkKeys(table.keys(), table.later);
  for (const auto& setting : table.settings) {
    if (!has(setting.info.key)) continue;
    if (auto value = accepted(setting.info)) {
      given.values.emplace_back(&setting, *std::move(value));
    } else {
      given.bad.push_back(setting.info.key);
      given.refusedChoice = given.refusedChoice || setting.info.type == SettingType::kChoice;
    }
  }
  return given;
}

template <typename S>
bool TomlTable::checkFit(const Given<S>& given, const S& settings) const {
  bool good = true;
  for (const auto& [setting, value] : given.values) {
    const auto inForce = setting->valueOf(settings);
    if (setting->fitsIn(settings) && inForce == value) continue;
    good = false;
    if (setting->fitsIn(settings)) {
      ineffective(setting->info.key, inForce);
    } else {
      misfit(setting->info.key, setting->needs);
    }
  }
  return good;
}

template <typename S>
void TomlTable::checkComplete(const SettingsTable<S>& table, Given<S>& given, const S& settings) const {
  for (const auto& setting : table.settings) {
    const bool needed = setting.required != nullptr && setting.required(settings) && setting.fitsIn(settings);
    if (!needed || has(setting.info.key)) continue;
    missing(setting.info.key);
    given.bad.push_back(setting.info.key);
  }
}

template <typename S>
bool TomlTable::checkConflicts(const SettingsTable<S>& table, const Given<S>& given,
                               const S& settings) const {
  if (table.conflicts == nullptr) return true;
  bool good = true;
  for (auto& conflict : table.conflicts(settings, SettingMoment::kStart)) {
    if (given.isBad(conflict.key) || given.isBad(conflict.with)) continue;
    problem(conflict.key, nameOf(conflict.key) + ": " + conflict.what, conflict.remedy);
    good = false;
  }
  return good;
}

}  // namespace watertight
