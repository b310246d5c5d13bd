// SPDX-License-Identifier: MIT
#include "sim/fit_clock.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr Micros kShortest = std::chrono::seconds{1};
constexpr Micros kLongest = std::chrono::minutes{1};
constexpr int kFewestPeriods = 10;

}  // namespace

FitClock::FitClock(Micros first, Micros last)
    : origin_(first), period_(std::clamp((last - first) / kFewestPeriods, kShortest, kLongest)) {
  period_ -= period_ % kWindows;
}

}  // namespace watertight
