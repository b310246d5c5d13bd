// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace watertight {
namespace {

constexpr double kFold = 4;  // below and above what is in force
constexpr int kLinearSteps = 8;

std::optional<double> numberOf(const SettingValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* fraction = std::get_if<double>(&value)) return *fraction;
  if (const auto* duration = std::get_if<Duration>(&value)) return toSeconds(*duration);
  return std::nullopt;
}

std::string textOf(double number, SettingType type) {
  if (type == SettingType::kDuration)
    return settingText(
        Duration{std::chrono::round<std::chrono::microseconds>(std::chrono::duration<double>{number})});
  if (type == SettingType::kInteger) return fmt::format("{:.0f}", number);
  return fmt::format("{:.6g}", number);
}

/// Without a number in force the whole slider.
std::string doubling(const KnobView& knob) {
  const double low = knob.spec->reach[0], high = knob.spec->reach[1];
  const auto now = numberOf(knob.value);
  const bool known = now && *now > 0;
  const bool whole = knob.info->type == SettingType::kInteger;
  const double quarter = known ? std::max(low, *now / kFold) : low;
  const double from = whole ? std::max(1.0, std::floor(quarter)) : quarter;
  const double to = std::max(from, known ? std::min(high, *now * kFold) : high);
  return fmt::format("{}:{}:x{}", textOf(from, knob.info->type), textOf(to, knob.info->type), known ? 2 : 4);
}

std::string linear(const KnobView& knob) {
  const double low = knob.spec->reach[0], high = knob.spec->reach[1];
  const double stops = std::round((high - low) / knob.spec->step);
  const double step = knob.spec->step * std::max(1.0, std::ceil(stops / kLinearSteps));
  const auto type = knob.info->type;
  return fmt::format("{}:{}:{}", textOf(low, type), textOf(high, type), textOf(step, type));
}

}  // namespace

std::string rangeAround(const KnobView& knob) {
  if (knob.form == KnobForm::kSwitch) return "false,true";
  return knob.spec->step > 0 ? linear(knob) : doubling(knob);
}

std::string wholeRangeAround(std::int64_t value) {
  const auto from = std::max<std::int64_t>(1, value / static_cast<std::int64_t>(kFold));
  return fmt::format("{}:{}:x2", from, value * static_cast<std::int64_t>(kFold));
}

}  // namespace watertight
