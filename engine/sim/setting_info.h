// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/scenario.h"

namespace watertight {

enum class SettingType : std::uint8_t { kBool, kInteger, kFloat, kDuration, kChoice, kText };

/// The largest number that a setting takes where SETTINGS names no upper bound: far above what a run can use,
/// and small enough that sums of such numbers cannot overflow.
inline constexpr double kLargestNumber = 1e9;

/// Numbers that a setting takes; of a duration, in seconds; of text, how many bytes.
struct SettingRange {
  double min = 0;
  double max = kLargestNumber;
  bool aboveMin = false;  ///< min itself is not allowed
  bool belowMax = false;  ///< max itself is not allowed

  [[nodiscard]] bool contains(double number) const;
};

/// What is known about a setting: enough to check a value, to make a knob and to explain both. The text that
/// it refers to is static.
struct SettingInfo {
  std::string_view table;  ///< "service", "bulkhead", "downstream.latency", "breaker.window", ...
  std::string_view key;
  SettingType type = SettingType::kInteger;
  SettingRange range;                          ///< numbers, durations and text
  std::string_view unit;                       ///< "calls", "requests a second"; empty: none
  std::string_view help;                       ///< one line for people
  std::string_view word;                       ///< may stand for the number: "unlimited", "off"; empty: none
  std::vector<std::string_view> choices;       ///< kind choice
  std::vector<std::string_view> laterChoices;  ///< named by the documents, not supported yet
  SettingValue defaultValue;
  bool live = true;      ///< can be turned while a run goes on
  bool settable = true;  ///< can be set by path at all; false: in the file only, with what belongs to it

  /// What the setting takes: "a whole number from 0 to 1000000, or \"unlimited\"".
  [[nodiscard]] std::string allowed() const;
};

/// The value as the setting keeps it: whole numbers become floats and text becomes durations where the
/// setting wants those. The error calls the setting `name` and says what is allowed.
Result<SettingValue> acceptValue(const SettingInfo& setting, const SettingValue& value,
                                 std::string_view name);

/// The same from a command line's or a field's text: "4", "0.5", "250ms", "true", "abort", "unlimited".
Result<SettingValue> acceptText(const SettingInfo& setting, std::string_view text, std::string_view name);

/// A value as such text: "250ms", "1m30s", "0.5", "true". Reads back as the same value.
std::string settingText(const SettingValue& value);

}  // namespace watertight
