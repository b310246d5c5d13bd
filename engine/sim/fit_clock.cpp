// SPDX-License-Identifier: MIT
#include "sim/fit_clock.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr Micros kShortest = std::chrono::seconds{1};
constexpr Micros kTick{1};
constexpr Micros kLongest = std::chrono::minutes{1};
constexpr int kFewestPeriods = 10;

}  // namespace

FitClock::FitClock(Micros first, Micros last)
    : origin_(first), period_(std::clamp((last - first) / kFewestPeriods + kTick, kShortest, kLongest)) {
  // Whole windows; and the last start of a short trace is still in the tenth period.
  const auto over = period_.count() % kWindows;
  if (over != 0) period_ += Micros{kWindows - over};
}

}  // namespace watertight
