// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

namespace watertight {

/// The values that a slider stops at, in order: round ones, so that a turned knob reads well in the journal,
/// and each different from the last, so that every key press does something.
class SliderStops {
 public:
  /// From low to high in equal steps.
  static SliderStops linear(double low, double high, double step);
  /// From low (> 0) to high, about 30 a decade, of two significant digits; whole numbers if asked.
  static SliderStops logarithmic(double low, double high, bool whole);
  /// These, which are in rising order; between them a value is nearest by ratio.
  static SliderStops of(std::vector<double> values);

  /// A zero before all others.
  SliderStops& withZero();

  [[nodiscard]] int count() const { return static_cast<int>(values_.size()); }
  /// `stop` is clamped to those that there are.
  [[nodiscard]] double valueAt(int stop) const;
  /// The stop nearest to a value, by ratio on a logarithmic slider.
  [[nodiscard]] int stopOf(double value) const;

 private:
  std::vector<double> values_;
  bool logarithmic_ = false;
};

/// The speeds of a run that one may choose: 0.1 to 100 virtual seconds a second.
const SliderStops& speedStops();

}  // namespace watertight
