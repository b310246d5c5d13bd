// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/scales.h"

#include <gtest/gtest.h>

#include <cmath>

namespace watertight {
namespace {

TEST(LinearScale, GrowsAtOnceWhenTheDataLeaveIt) {
  LinearScale scale;
  EXPECT_EQ(scale.fit(9), 10);
  EXPECT_EQ(scale.fit(14), 15);
  EXPECT_EQ(scale.fit(61), 80);
}

TEST(LinearScale, DoesNotTwitchWhileTheDataFillItHalf) {
  LinearScale scale;
  scale.fit(30);
  for (const double value : {25.0, 18.0, 29.0, 17.0}) EXPECT_EQ(scale.fit(value), 40) << value;
}

TEST(LinearScale, ShrinksWhenTheDataFillLittleOfIt) {
  LinearScale scale;
  scale.fit(90);
  EXPECT_EQ(scale.fit(30), 40);
}

TEST(LinearScale, IsNeverSmallerThanItsLeast) {
  LinearScale scale{4};
  EXPECT_EQ(scale.fit(0), 4);
  EXPECT_EQ(scale.fit(0.1), 4);
}

TEST(LinearAxis, HasTicksAtRoundNumbersOnly) {
  for (const double top : {4.0, 6.0, 8.0, 10.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0, 100.0, 150.0, 1000.0}) {
    for (const int parts : {2, 3, 4}) {
      const auto axis = linearAxis(top, parts);
      ASSERT_GE(axis.ticks.size(), 2U);
      ASSERT_LE(axis.ticks.size(), static_cast<std::size_t>(parts) + 1);
      EXPECT_EQ(axis.ticks.front().at, 0);
      EXPECT_EQ(axis.ticks.back().at, top);
      for (const auto& tick : axis.ticks) EXPECT_EQ(tick.at, std::round(tick.at)) << top;
    }
  }
}

TEST(LogScale, CoversWholeDecades) {
  LogScale scale;
  scale.fit(15, 2300);
  const auto axis = scale.axis();
  EXPECT_EQ(axis.high, 4);
  EXPECT_LE(axis.low, 1);
  EXPECT_EQ(axis.ticks.back().text, "10 s");
}

TEST(LogScale, ClampsWhatIsOffTheAxisAndKeepsGaps) {
  const LogScale scale;
  EXPECT_EQ(scale.y(0), 0);
  EXPECT_EQ(scale.y(-5), 0);
  EXPECT_EQ(scale.y(1e9), 3);
  EXPECT_DOUBLE_EQ(scale.y(10), 1);
  EXPECT_TRUE(std::isnan(scale.y(kGap)));
}

TEST(LogScale, DoesNotTwitchAtTheEdgeOfADecade) {
  LogScale scale;
  scale.fit(5, 1100);
  const auto high = scale.axis().high;
  scale.fit(5, 950);
  EXPECT_EQ(scale.axis().high, high);
  scale.fit(5, 80);
  EXPECT_LT(scale.axis().high, high);
}

TEST(LogScale, StandsStillWithoutData) {
  LogScale scale;
  const auto before = scale.axis();
  scale.fit(kGap, kGap);
  EXPECT_EQ(scale.axis(), before);
}

}  // namespace
}  // namespace watertight
