// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_values.h"

#include <algorithm>
#include <cmath>

#include "present/texts.h"

namespace watertight {
namespace {

SettingValue typed(SettingType type, double number) {
  if (type == SettingType::kInteger) return static_cast<std::int64_t>(std::llround(number));
  if (type == SettingType::kDuration) return fromSeconds(number);
  return number;
}

std::optional<double> numberOf(const SettingValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* duration = std::get_if<Duration>(&value)) return toSeconds(*duration);
  return std::nullopt;
}

std::string numberText(const KnobView& knob, double number) {
  switch (knob.spec->unit) {
    case KnobUnit::kFactor:
      return factorLabel(number);
    case KnobUnit::kShare:
      return percentLabel(number);
    case KnobUnit::kDuration:
      return durationLabel(fromSeconds(number));
    case KnobUnit::kPerSecond:
      return figureLabel(number) + " /s";
    case KnobUnit::kPlain:
      break;
  }
  const auto figure = figureLabel(number);
  auto unit = std::string{knob.info->unit};
  if (number == 1 && unit.ends_with('s')) unit.pop_back();
  return unit.empty() ? figure : figure + " " + unit;
}

}  // namespace

KnobSlider::KnobSlider(const KnobView& knob)
    : stops_(knob.spec->stops()), type_(knob.info->type), hasLast_(!knob.spec->last.empty()) {
  last_ = knob.info->word.empty() ? typed(type_, 0) : SettingValue{std::string{knob.info->word}};
}

SettingValue KnobSlider::valueAt(int stop) const {
  return hasLast_ && stop >= stops_.count() ? last_ : typed(type_, stops_.valueAt(stop));
}

int KnobSlider::stopOf(const SettingValue& value) const {
  if (hasLast_ && value == last_) return stops_.count();
  return stops_.stopOf(numberOf(value).value_or(0));
}

std::string choiceText(std::string_view choice) {
  std::string text{choice};
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string knobText(const KnobView& knob, const SettingValue& value) {
  if (const auto* on = std::get_if<bool>(&value)) return *on ? "on" : "off";
  if (const auto* word = std::get_if<std::string>(&value)) return choiceText(*word);
  const double number = numberOf(value).value_or(0);
  if (number == 0 && !knob.spec->last.empty() && knob.info->word.empty()) return std::string{knob.spec->last};
  return number == 0 && !knob.spec->unset.empty() ? std::string{knob.spec->unset} : numberText(knob, number);
}

}  // namespace watertight
