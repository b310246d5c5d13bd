// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/slider_stops.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace watertight {
namespace {

constexpr int kPerDecade = 30;

double twoDigits(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value) + 1e-9) - 1);
  const double rounded = std::round(value / unit);
  // Divide by a whole number rather than multiply by a fraction: 12 * 0.1 is not 1.2.
  return unit < 1 ? rounded / std::round(1 / unit) : rounded * unit;
}

}  // namespace

SliderStops SliderStops::linear(double low, double high, double step) {
  CHECK(step > 0 && high >= low);
  SliderStops stops;
  const double inverse = std::round(1 / step);
  const auto count = std::lround((high - low) / step);
  for (long i = 0; i <= count; ++i) {
    const double offset = step < 1 ? static_cast<double>(i) / inverse : static_cast<double>(i) * step;
    stops.values_.push_back(low + offset);
  }
  return stops;
}

SliderStops SliderStops::of(std::vector<double> values) {
  CHECK(!values.empty() && std::is_sorted(values.begin(), values.end()));
  SliderStops stops;
  stops.values_ = std::move(values);
  stops.logarithmic_ = true;
  return stops;
}

SliderStops SliderStops::logarithmic(double low, double high, bool whole) {
  CHECK(low > 0 && high >= low);
  SliderStops stops;
  stops.logarithmic_ = true;
  const auto count = static_cast<int>(std::ceil(std::log10(high / low) * kPerDecade));
  for (int i = 0; i <= count; ++i) {
    double value = twoDigits(std::min(high, low * std::pow(10.0, static_cast<double>(i) / kPerDecade)));
    if (whole) value = std::round(value);
    if (stops.values_.empty() || value > stops.values_.back()) stops.values_.push_back(value);
  }
  return stops;
}

SliderStops& SliderStops::withZero() {
  values_.insert(values_.begin(), 0);
  return *this;
}

double SliderStops::valueAt(int stop) const {
  CHECK(!values_.empty());
  return values_[static_cast<std::size_t>(std::clamp(stop, 0, count() - 1))];
}

int SliderStops::stopOf(double value) const {
  CHECK(!values_.empty());
  const auto after = std::lower_bound(values_.begin(), values_.end(), value);
  if (after == values_.begin()) return 0;
  if (after == values_.end()) return count() - 1;
  const double below = *(after - 1);
  const bool byRatio = logarithmic_ && below > 0;
  const bool nearerBelow = byRatio ? value * value < below * *after : value - below < *after - value;
  return static_cast<int>(after - values_.begin()) - (nearerBelow ? 1 : 0);
}

const SliderStops& speedStops() {
  static const SliderStops kStops = SliderStops::of({0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100});
  return kStops;
}

}  // namespace watertight
