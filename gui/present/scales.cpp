// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/scales.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "present/texts.h"

namespace watertight {
namespace {

constexpr double kFilled = 0.96;  // of the axis, so that a line at its maximum is seen
constexpr double kTooEmpty = 0.4;

double decadeOf(double value) {
  return std::pow(10.0, std::floor(std::log10(value) + 1e-9));
}

double roundTop(double value) {
  static constexpr std::array kSteps{1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0};
  const double decade = decadeOf(value);
  for (const double step : kSteps) {
    if (value <= step * decade * kFilled) return step * decade;
  }
  return 15 * decade;
}

bool isRound(double step) {
  const auto lead = static_cast<int>(std::lround(10 * step / decadeOf(step)));
  const bool whole = lead % 10 == 0 && lead <= 50;
  return step >= 1 && (whole || (lead == 25 && step >= 25));
}

// As many intervals as are allowed and leave round numbers at the ticks.
int partsOf(double top, int most) {
  for (int parts = most; parts > 1; --parts) {
    if (isRound(top / parts)) return parts;
  }
  return 1;
}

std::string decadeText(int decade) {
  return durationLabel(fromSeconds(std::pow(10.0, decade) / 1e3));
}

}  // namespace

double LinearScale::fit(double maximum) {
  if (!std::isfinite(maximum)) maximum = top_ * kFilled;
  const double wanted = maximum <= least_ * kFilled ? least_ : roundTop(maximum);
  if (top_ <= 0 || maximum > top_ * kFilled || maximum < top_ * kTooEmpty) top_ = wanted;
  return top_;
}

YAxis linearAxis(double top, int parts) {
  YAxis axis{0, top, {}};
  const int count = partsOf(top, parts);
  for (int i = 0; i <= count; ++i) {
    const double at = top * i / count;
    axis.ticks.push_back({at, figureLabel(at)});
  }
  return axis;
}

void LogScale::fit(double low, double high) {
  if (!(low > 0) || !(high >= low) || !std::isfinite(high)) return;
  const auto below = static_cast<int>(std::floor(std::log10(low)));
  const auto above = static_cast<int>(std::ceil(std::log10(high)));
  if (below < low_ || below > low_ + 1) low_ = below;
  if (above > high_ || above < high_ - 1) high_ = above;
  if (high_ < low_ + 2) high_ = low_ + 2;
}

YAxis LogScale::axis() const {
  YAxis axis{static_cast<double>(low_), static_cast<double>(high_), {}};
  for (int decade = low_; decade <= high_; ++decade) {
    axis.ticks.push_back({static_cast<double>(decade), decadeText(decade)});
  }
  return axis;
}

double LogScale::y(double milliseconds) const {
  if (!std::isfinite(milliseconds)) return kGap;
  const double low = low_;
  const double high = high_;
  return milliseconds <= 0 ? low : std::clamp(std::log10(milliseconds), low, high);
}

}  // namespace watertight
