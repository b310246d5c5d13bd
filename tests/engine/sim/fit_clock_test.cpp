// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/fit_clock.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(FitClock, CutsALongTraceIntoMinutes) {
  const FitClock clock(1000s, 1000s + 2h);
  EXPECT_EQ(clock.period(), Micros{1min});
  EXPECT_EQ(clock.periodOf(1000s + 119s), 1);
  EXPECT_EQ(clock.beginOf(1), 1060s);
}

TEST(FitClock, CutsAShortTraceIntoTenthsOfASecondAtLeast) {
  EXPECT_EQ(FitClock(0s, 2min).period(), Micros{12s});
  EXPECT_LE(FitClock(0s, 0s).period(), Micros{1s});
  EXPECT_GT(FitClock(0s, 0s).period(), Micros{999ms});
}

TEST(FitClock, HoldsOutTheMiddleThirdOfEveryPeriod) {
  const FitClock clock(1000s, 1000s + 2h);
  for (const auto period : {0s, 60s, 3600s}) {
    EXPECT_FALSE(clock.isHeldOut(1000s + period + 19'999ms));
    EXPECT_TRUE(clock.isHeldOut(1000s + period + 20s));
    EXPECT_TRUE(clock.isHeldOut(1000s + period + 39'999ms));
    EXPECT_FALSE(clock.isHeldOut(1000s + period + 40s));
  }
}

}  // namespace
}  // namespace watertight
