// SPDX-License-Identifier: MIT
#include "sim/setting_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/duration_text.h"
#include "core/printable.h"

namespace watertight {
namespace {

std::string number(double value, SettingType type) {
  return type == SettingType::kDuration ? durationText(fromSeconds(value)) : fmt::format("{}", value);
}

/// "from 0 to 10", "more than 0 and at most 1".
std::string rangeText(const SettingRange& range, SettingType type) {
  if (!range.aboveMin && !range.belowMax) {
    return fmt::format("from {} to {}", number(range.min, type), number(range.max, type));
  }
  return fmt::format("{} {} and {} {}", range.aboveMin ? "more than" : "at least", number(range.min, type),
                     range.belowMax ? "less than" : "at most", number(range.max, type));
}

std::string typeText(const SettingInfo& setting) {
  const bool isFixed = setting.type == SettingType::kInteger && setting.range.min == setting.range.max;
  if (isFixed) return number(setting.range.min, setting.type);
  switch (setting.type) {
    case SettingType::kBool:
      return "true or false";
    case SettingType::kInteger:
      return "a whole number " + rangeText(setting.range, setting.type);
    case SettingType::kFloat:
      return "a number " + rangeText(setting.range, setting.type);
    case SettingType::kDuration:
      return "a duration such as \"250ms\", " + rangeText(setting.range, setting.type);
    case SettingType::kChoice:
      return fmt::format("{}", fmt::join(setting.choices, ", "));
    case SettingType::kText:
      return fmt::format("text of {} to {} bytes", setting.range.min, setting.range.max);
  }
  return {};
}

/// A value as a message shows it; unlike settingText it tells 10 from 10.0 and text from numbers.
std::string shown(const SettingValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return fmt::format("\"{}\"", printable(*text));
  const auto plain = settingText(value);
  const auto* fraction = std::get_if<double>(&value);
  const bool looksWhole = fraction != nullptr && plain.find_first_not_of("-0123456789") == std::string::npos;
  return looksWhole ? plain + ".0" : plain;
}

Error refused(const SettingInfo& setting, const SettingValue& value, std::string_view name) {
  return {fmt::format("{} cannot be {}", name, shown(value)), "", "allowed: " + setting.allowed()};
}

Error notYet(const SettingValue& value, std::string_view name) {
  return {fmt::format("{} = {} is not supported yet", name, shown(value)), "", ""};
}

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Result<SettingValue> acceptWords(const SettingInfo& setting, const std::string& text, std::string_view name) {
  if (!setting.word.empty() && text == setting.word) return SettingValue{text};
  if (contains(setting.laterChoices, text)) return notYet(text, name);
  if (setting.type == SettingType::kChoice && contains(setting.choices, text)) return SettingValue{text};
  const bool isText = setting.type == SettingType::kText;
  if (isText && setting.range.contains(static_cast<double>(text.size()))) return SettingValue{text};
  return refused(setting, text, name);
}

Result<SettingValue> acceptDuration(const SettingInfo& setting, const SettingValue& value,
                                    std::string_view name) {
  Duration duration{};
  if (const auto* text = std::get_if<std::string>(&value)) {
    if (!setting.word.empty() && *text == setting.word) return value;
    const auto parsed = parseDuration(*text);
    if (!parsed) return Error{fmt::format("{}: {}", name, parsed.error().what), "", parsed.error().remedy};
    duration = *parsed;
  } else if (const auto* given = std::get_if<Duration>(&value)) {
    duration = *given;
  } else {
    return refused(setting, value, name);
  }
  const bool inRange = duration <= kLongestDuration && setting.range.contains(toSeconds(duration));
  if (!inRange) return refused(setting, duration, name);
  return SettingValue{duration};
}

Result<SettingValue> acceptNumber(const SettingInfo& setting, const SettingValue& value,
                                  std::string_view name) {
  if (const auto* text = std::get_if<std::string>(&value)) return acceptWords(setting, *text, name);
  const auto* whole = std::get_if<std::int64_t>(&value);
  const auto* fraction = std::get_if<double>(&value);
  const bool isFloat = setting.type == SettingType::kFloat;
  if (whole == nullptr && (fraction == nullptr || !isFloat)) return refused(setting, value, name);
  const double number = whole != nullptr ? static_cast<double>(*whole) : *fraction;
  if (!setting.range.contains(number)) return refused(setting, value, name);
  return isFloat ? SettingValue{number} : value;
}

template <typename Number>
std::optional<Number> fromText(std::string_view text) {
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

bool SettingRange::contains(double number) const {
  const bool lowEnough = belowMax ? number < max : number <= max;
  return lowEnough && (aboveMin ? number > min : number >= min);
}

std::string SettingInfo::allowed() const {
  const auto text = typeText(*this);
  return word.empty() ? text : fmt::format("{}, or \"{}\"", text, word);
}

Result<SettingValue> acceptValue(const SettingInfo& setting, const SettingValue& value,
                                 std::string_view name) {
  const auto* text = std::get_if<std::string>(&value);
  switch (setting.type) {
    case SettingType::kBool:
      if (std::holds_alternative<bool>(value)) return value;
      break;
    case SettingType::kInteger:
    case SettingType::kFloat:
      return acceptNumber(setting, value, name);
    case SettingType::kDuration:
      return acceptDuration(setting, value, name);
    case SettingType::kChoice:
    case SettingType::kText:
      if (text != nullptr) return acceptWords(setting, *text, name);
      break;
  }
  return refused(setting, value, name);
}

Result<SettingValue> acceptText(const SettingInfo& setting, std::string_view text, std::string_view name) {
  std::optional<SettingValue> value;
  if (setting.type == SettingType::kBool && (text == "true" || text == "false")) value = text == "true";
  const bool isNumber = setting.type == SettingType::kInteger || setting.type == SettingType::kFloat;
  if (isNumber) {
    if (const auto whole = fromText<std::int64_t>(text)) {
      value = *whole;
    } else if (const auto fraction = fromText<double>(text)) {
      value = *fraction;
    }
  }
  return acceptValue(setting, value.value_or(std::string{text}), name);
}

std::string settingText(const SettingValue& value) {
  struct Writer {
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return fmt::format("{}", number); }
    std::string operator()(Duration duration) const { return durationText(duration); }
    std::string operator()(const std::string& text) const { return text; }
  };
  return std::visit(Writer{}, value);
}

}  // namespace watertight
