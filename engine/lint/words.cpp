// SPDX-License-Identifier: MIT
#include "lint/words.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/counted.h"
#include "core/duration_text.h"

namespace watertight {
namespace {

Duration toNearest(Duration duration, Duration unit) {
  return (duration + unit / 2) / unit * unit;
}

std::string every(double seconds) {
  constexpr double kHour = 3600, kDay = 24 * kHour;
  if (seconds > 365'000 * kDay) return "less than once in a thousand years";
  if (seconds < 2 * kDay) return fmt::format("once in {} hours", about(seconds / kHour));
  return fmt::format("once in {} days", about(seconds / kDay));
}

}  // namespace

std::string about(double number) {
  if (std::abs(number) >= 100) return fmt::format("{:.0f}", number);
  return fmt::format("{:.2g}", number);
}

std::string aboutPercent(double share) {
  return about(100 * share) + " %";
}

std::string aboutTime(Duration duration) {
  using namespace std::chrono_literals;
  if (duration > kLongestDuration) return "for ever";
  if (duration >= 10s) return durationText(toNearest(duration, 1s));
  if (duration >= 1s) return durationText(toNearest(duration, 100ms));
  if (duration >= 1ms) return durationText(toNearest(duration, 1ms));
  return durationText(duration);
}

std::string aboutOften(double perSecond) {
  const double perHour = 3600 * perSecond;
  if (perHour < 1) return every(1 / perSecond);
  return perHour < 1.5 ? "once an hour" : about(perHour) + " times an hour";
}

Duration times(Duration duration, double factor) {
  return fromSeconds(toSeconds(duration) * factor);
}

Duration roundUp(Duration duration) {
  constexpr std::array<std::int64_t, 6> kTenths{10, 15, 20, 30, 50, 80};
  for (Duration power{std::chrono::milliseconds{1}}; power < kLongestDuration; power *= 10) {
    for (const auto tenths : kTenths) {
      const Duration chosen = power * tenths / 10;
      if (chosen >= duration) return chosen;
    }
  }
  return kLongestDuration;
}

}  // namespace watertight
