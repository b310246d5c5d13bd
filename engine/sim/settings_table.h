// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/setting_info.h"
#include "sim/setting_member.h"

namespace watertight {

/// One setting of a settings struct S. Made by SettingMaker, refined by the members below: one line a
/// setting.
template <typename S>
struct Setting {
  using Test = bool (*)(const S&);

  SettingInfo info;
  /// Absent optionals and unlimited queues are the given word.
  std::function<SettingValue(const S&, std::string_view word)> get;
  std::function<void(S&, const SettingValue&)> set;
  /// Whether both hold the same: an absent optional is not what it stands for.
  std::function<bool(const S&, const S&)> same;
  Test fits = nullptr;      ///< whether the setting means anything beside the others; null: always
  std::string_view needs;   ///< where it does not: what it needs, in words
  bool ahead = false;       ///< a knob may set it before it means anything
  Test required = nullptr;  ///< whether it must be given where it fits; null: it has a default

  /// Cannot be turned while a run goes on.
  Setting fixed() && { return info.live = false, std::move(*this); }
  /// Said in the file only, together with what it requires.
  Setting inFileOnly() && { return info.settable = info.live = false, std::move(*this); }
  Setting unit(std::string_view text) && { return info.unit = text, std::move(*this); }
  /// A word that stands for an absent optional or an unlimited queue.
  Setting word(std::string_view text) && {
    return info.word = text, info.defaultValue = valueOf(S{}), std::move(*this);
  }
  /// What is in force, where that is not what the member says.
  Setting shownAs(std::function<SettingValue(const S&, std::string_view word)> inForce) && {
    return get = std::move(inForce), info.defaultValue = valueOf(S{}), std::move(*this);
  }
  Setting later(std::vector<std::string_view> names) && {
    return info.laterChoices = std::move(names), std::move(*this);
  }
  Setting without(std::string_view choice) && { return std::erase(info.choices, choice), std::move(*this); }
  Setting onlyWith(Test test, std::string_view inWords) && {
    return fits = test, needs = inWords, std::move(*this);
  }
  /// What a later choice requires: a knob must be able to set it first.
  Setting aheadOfTime() && { return ahead = true, std::move(*this); }
  Setting requiredIf(Test test) && { return required = test, std::move(*this); }
  Setting mandatory() && {
    return required = [](const S&) { return true; }, std::move(*this);
  }

  [[nodiscard]] SettingValue valueOf(const S& settings) const { return get(settings, info.word); }
  [[nodiscard]] bool fitsIn(const S& settings) const { return fits == nullptr || fits(settings); }
};

/// Two settings of one table that contradict each other.
struct Conflict {
  std::string_view key;   ///< the one to blame
  std::string_view with;  ///< the other
  std::string what, remedy;
};

/// Whether a value is part of a scenario as it starts, or turned while it runs (SEMANTICS B9).
enum class SettingMoment : std::uint8_t { kStart, kRunning };

/// All settings of one table of a scenario file.
template <typename S>
struct SettingsTable {
  std::string_view name;
  std::vector<Setting<S>> settings;
  std::vector<std::string_view> parts = {};  ///< keys that hold tables or lists of their own
  std::vector<std::string_view> later = {};  ///< keys that the documents name and that are not supported yet
  std::vector<Conflict> (*conflicts)(const S&, SettingMoment) = nullptr;
  /// Puts right what a change of kind or policy leaves behind; null: nothing.
  void (*settle)(const S& before, S& after) = nullptr;

  [[nodiscard]] const Setting<S>* find(std::string_view key) const {
    for (const auto& setting : settings) {
      if (setting.info.key == key) return &setting;
    }
    return nullptr;
  }

  /// Every key that a file may use here.
  [[nodiscard]] std::vector<std::string_view> keys() const {
    std::vector<std::string_view> all;
    for (const auto& setting : settings) all.push_back(setting.info.key);
    all.insert(all.end(), parts.begin(), parts.end());
    return all;
  }
};

/// A table, with its name in each of its settings.
template <typename S>
SettingsTable<S> named(SettingsTable<S> table) {
  for (auto& setting : table.settings) setting.info.table = table.name;
  return table;
}

}  // namespace watertight
