// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/ink.h"
#include "sim/scenario.h"

namespace watertight {

/// What a rule's level counts.
enum class RuleScale : std::uint8_t {
  kCalls,    ///< y is a count
  kShare,    ///< y is a share of `whole`
  kLatency,  ///< y is log10 of milliseconds
};

/// A threshold as a level across the chart that it judges. One with a path is a knob: it can be dragged.
struct PlotRule {
  Ink ink;
  double y = 0;      ///< where it stands, on the axis or beyond it
  std::string name;  ///< "max", "threshold"
  std::string path;  ///< of the setting; empty: cannot be turned
  RuleScale scale = RuleScale::kCalls;
  double whole = 1;            ///< y of 100 %
  double least = 0, most = 0;  ///< y between which it can be dragged
  bool drawn = true;           ///< false: another layer shows it already

  [[nodiscard]] bool turns() const { return !path.empty(); }
};

/// The setting's value at a level, in steps that people would choose: whole calls, whole per cents, two
/// digits of a latency. Held between `least` and `most`.
SettingValue ruleValue(const PlotRule& rule, double y);
/// "max 40", "threshold 400 ms".
std::string ruleText(const PlotRule& rule, const SettingValue& value);
/// The same where it stands.
std::string ruleText(const PlotRule& rule);

}  // namespace watertight
