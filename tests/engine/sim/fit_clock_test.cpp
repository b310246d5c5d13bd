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
  const FitClock clock(0s, 2min);
  EXPECT_NEAR(toSeconds(clock.period()), 12, 0.001);
  EXPECT_EQ(clock.periodOf(2min), 9) << "the last start is in the last tenth";
  EXPECT_NEAR(toSeconds(FitClock(0s, 0s).period()), 1, 0.001);
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
