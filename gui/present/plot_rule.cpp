// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/plot_rule.h"

#include <algorithm>
#include <cmath>

#include "present/texts.h"

namespace watertight {
namespace {

// Two digits: 380 ms, 1.2 s.
Duration roundLatency(double milliseconds) {
  const double digit = std::pow(10.0, std::floor(std::log10(milliseconds)) - 1);
  return fromSeconds(std::round(milliseconds / digit) * digit / 1e3);
}

std::string valueText(const SettingValue& value) {
  if (const auto* duration = std::get_if<Duration>(&value)) return durationLabel(*duration);
  if (const auto* share = std::get_if<double>(&value)) return percentLabel(*share);
  return figureLabel(static_cast<double>(std::get<std::int64_t>(value)));
}

}  // namespace

SettingValue ruleValue(const PlotRule& rule, double y) {
  const double held = std::clamp(y, rule.least, std::max(rule.least, rule.most));
  switch (rule.scale) {
    case RuleScale::kCalls:
      return static_cast<std::int64_t>(std::llround(held));
    case RuleScale::kShare:
      return std::round(held / rule.whole * 100) / 100;
    case RuleScale::kLatency:
      break;
  }
  return roundLatency(std::pow(10.0, held));
}

std::string ruleText(const PlotRule& rule, const SettingValue& value) {
  return rule.name + " " + valueText(value);
}

std::string ruleText(const PlotRule& rule) {
  PlotRule free = rule;
  free.least = std::min(free.least, rule.y);
  free.most = std::max(free.most, rule.y);
  return ruleText(free, ruleValue(free, rule.y));
}

}  // namespace watertight
