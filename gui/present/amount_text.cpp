// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/amount_text.h"

#include <fmt/format.h>

#include <cmath>

#include "present/texts.h"

namespace watertight {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

// What durationLabel() leaves out of a duration of that size.
Duration grainOf(Duration duration) {
  if (duration < microseconds{995}) return microseconds{10};
  if (duration < microseconds{9'900}) return microseconds{100};
  if (duration < milliseconds{999}) return milliseconds{1};
  if (duration < milliseconds{9'990}) return milliseconds{10};
  if (duration < milliseconds{119'900}) return milliseconds{100};
  return duration < seconds{7'199} ? Duration{seconds{1}} : Duration{seconds{60}};
}

bool isShare(Measure measure) {
  return measure == Measure::kErrorRate || measure == Measure::kFailureRate || measure == Measure::kSlowRate;
}

bool isShare(Lever lever) {
  return lever == Lever::kErrorThreshold || lever == Lever::kFailureRate || lever == Lever::kSlowRate ||
         lever == Lever::kUsed;
}

/// A number in units that are shown.
struct Rounded {
  double up = 0;
  bool exact = false;  ///< it is a whole number of units itself
};

Rounded roundUp(double value, double unit) {
  const double units = value / unit;
  const double nearest = std::round(units);
  // A share of two counts that is whole may be off by its last bit.
  if (std::abs(units - nearest) < 1e-9 * std::max(1.0, nearest)) return {nearest * unit, true};
  return {std::ceil(units) * unit, false};
}

// Above a number that was rounded up is that number already.
std::string reached(const Need& need, const std::string& rounded, bool exact) {
  if (need.relation == Relation::kAbove && exact) return "above " + rounded;
  const bool up = need.relation == Relation::kAtLeast || need.relation == Relation::kAbove;
  return rounded + (up ? " or more" : " or less");
}

std::string ratioNeed(const Need& need, double value) {
  if (!isShare(need.lever)) {
    const auto rounded = roundUp(value, 0.01);
    return reached(need, fmt::format("{:.3g}", rounded.up), rounded.exact);
  }
  const auto rounded = roundUp(value, value < 0.1 ? 0.001 : 0.01);
  return reached(need, percentLabel(rounded.up), rounded.exact);
}

std::string timeNeed(const Need& need, Duration value) {
  const bool up = need.relation == Relation::kAtLeast || need.relation == Relation::kAbove;
  const auto text = up ? durationAtLeast(value) : durationAtMost(value);
  return reached(need, text, value % grainOf(value) == Duration::zero());
}

// With a decimal where there is one: a rate may lie just beside its threshold.
std::string shareLabel(double share) {
  const double tenths = std::round(share * 1000);
  return fmt::format("{:.{}f} %", tenths / 10, std::fmod(tenths, 10) == 0 ? 0 : 1);
}

}  // namespace

std::string durationAtLeast(Duration duration) {
  const Duration grain = grainOf(duration);
  return durationLabel((duration + grain - Duration{1}) / grain * grain);
}

std::string durationAtMost(Duration duration) {
  const Duration grain = grainOf(duration);
  return durationLabel(duration / grain * grain);
}

std::string amountLabel(Measure measure, const Amount& amount) {
  if (const auto* time = std::get_if<Duration>(&amount)) return durationLabel(*time);
  if (const auto* count = std::get_if<std::int64_t>(&amount)) return fmt::format("{}", *count);
  const double number = std::get<double>(amount);
  if (isShare(measure)) return shareLabel(number);
  return measure == Measure::kGradient ? fmt::format("{:.3g}", number) : figureLabel(number);
}

std::string needLabel(const Need& need) {
  if (const auto* time = std::get_if<Duration>(&need.amount)) return timeNeed(need, *time);
  if (const auto* ratio = std::get_if<double>(&need.amount)) return ratioNeed(need, *ratio);
  return reached(need, fmt::format("{}", std::get<std::int64_t>(need.amount)), true);
}

}  // namespace watertight
