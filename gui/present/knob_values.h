// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/knob_board.h"

namespace watertight {

/// Between a knob's value and its slider's stops. The last stop may be a word ("unlimited", "off"): `stops`
/// is the slider without it, made once by KnobSpec::stops().
class KnobSlider {
 public:
  explicit KnobSlider(const KnobView& knob);

  [[nodiscard]] int count() const { return stops_.count() + (hasLast_ ? 1 : 0); }
  [[nodiscard]] SettingValue valueAt(int stop) const;
  /// The nearest, where the value is off the slider.
  [[nodiscard]] int stopOf(const SettingValue& value) const;

 private:
  SliderStops stops_;
  SettingType type_;
  bool hasLast_;
  SettingValue last_;
};

/// A value as people read it beside its knob: "12x", "400 ms", "25 %", "60 /s", "40 calls", "unlimited".
std::string knobText(const KnobView& knob, const SettingValue& value);

/// A choice as people read it: underscores are blanks.
std::string choiceText(std::string_view choice);

}  // namespace watertight
