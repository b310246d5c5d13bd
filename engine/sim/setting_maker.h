// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sim/settings_table.h"

namespace watertight {

constexpr SettingRange atLeast(double min, double max = kLargestNumber) {
  return {min, max};
}
constexpr SettingRange moreThan(double min, double max = kLargestNumber) {
  return {min, max, true};
}
/// [0, 1]
inline constexpr SettingRange kRatio{0, 1};
/// (0, 1]
inline constexpr SettingRange kPositiveRatio{0, 1, true};
/// [0, 1)
inline constexpr SettingRange kRatioBelowOne{0, 1, false, true};
/// (0, 1)
inline constexpr SettingRange kInnerRatio{0, 1, true, true};

inline constexpr double kLongestText = 1000;
inline constexpr double kLongestSeconds = 366.0 * 86'400;

/// A duration of at least so many seconds.
constexpr SettingRange lasting(double seconds = 0) {
  return {seconds, kLongestSeconds};
}
inline constexpr SettingRange kSomeTime{0, kLongestSeconds, true};

/// Makes the lines of a SettingsTable<S>. `access` is a member pointer, or a function from S& to a reference
/// to the member; the member's own type decides how it is stored, S{} what the default is.
template <typename S>
struct SettingMaker {
  template <typename Access>
  static Setting<S> flag(std::string_view key, Access access, std::string_view help) {
    return make(SettingType::kBool, key, access, {}, help);
  }
  template <typename Access>
  static Setting<S> integer(std::string_view key, Access access, SettingRange range, std::string_view help) {
    return make(SettingType::kInteger, key, access, range, help);
  }
  template <typename Access>
  static Setting<S> number(std::string_view key, Access access, SettingRange range, std::string_view help) {
    return make(SettingType::kFloat, key, access, range, help);
  }
  template <typename Access>
  static Setting<S> duration(std::string_view key, Access access, SettingRange range, std::string_view help) {
    return make(SettingType::kDuration, key, access, range, help);
  }
  template <typename Access>
  static Setting<S> text(std::string_view key, Access access, std::string_view help) {
    return make(SettingType::kText, key, access, {0, kLongestText}, help).fixed();
  }
  /// Text that may not be empty.
  template <typename Access>
  static Setting<S> name(std::string_view key, Access access, std::string_view help) {
    return make(SettingType::kText, key, access, {1, kLongestText}, help).fixed();
  }
  template <typename Access>
  static Setting<S> choice(std::string_view key, Access access, std::string_view help) {
    using Enum = std::remove_cvref_t<std::invoke_result_t<Access, S&>>;
    auto setting = make(SettingType::kChoice, key, access, {}, help);
    for (const auto name : EnumNames<Enum>::names) {
      if (!name.empty()) setting.info.choices.push_back(name);
    }
    return setting;
  }
  static Setting<S> onlyInteger(std::string_view key, std::int64_t value, std::string_view help) {
    auto setting = only(SettingType::kInteger, key, value, help);
    setting.info.range = {static_cast<double>(value), static_cast<double>(value)};
    return setting;
  }

 private:
  template <typename Access>
  static Setting<S> make(SettingType type, std::string_view key, Access access, SettingRange range,
                         std::string_view help) {
    using Member = std::remove_cvref_t<std::invoke_result_t<Access, S&>>;
    Setting<S> setting;
    setting.info.type = type;
    setting.info.key = key;
    setting.info.range = range;
    setting.info.help = help;
    setting.set = [access](S& settings, const SettingValue& value) {
      std::invoke(access, settings) = MemberValue<Member>::from(value);
    };
    setting.get = [access](const S& settings, std::string_view word) {
      return MemberValue<Member>::get(std::invoke(access, settings), word);
    };
    setting.same = [access](const S& one, const S& other) {
      return std::invoke(access, one) == std::invoke(access, other);
    };
    setting.info.defaultValue = setting.valueOf(S{});
    return setting;
  }

  static Setting<S> only(SettingType type, std::string_view key, SettingValue value, std::string_view help) {
    Setting<S> setting;
    setting.info.type = type;
    setting.info.key = key;
    setting.info.help = help;
    setting.info.defaultValue = value;
    setting.info.live = false;
    setting.set = [](S&, const SettingValue&) {};
    setting.get = [value](const S&, std::string_view) { return value; };
    setting.same = [](const S&, const S&) { return true; };
    return setting;
  }
};

}  // namespace watertight
