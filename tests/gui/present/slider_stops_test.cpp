// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/slider_stops.h"

#include <gtest/gtest.h>

#include <cmath>

namespace watertight {
namespace {

TEST(SliderStops, RiseStrictlySoThatEveryKeyPressDoesSomething) {
  for (const auto& stops :
       {SliderStops::logarithmic(1, 1000, true), SliderStops::logarithmic(0.001, 30, false),
        SliderStops::linear(0, 1, 0.01), SliderStops::logarithmic(1, 50, false)}) {
    for (int i = 1; i < stops.count(); ++i) EXPECT_GT(stops.valueAt(i), stops.valueAt(i - 1));
  }
}

TEST(SliderStops, ReachFromEndToEnd) {
  const auto slowdown = SliderStops::logarithmic(1, 50, false);
  EXPECT_EQ(slowdown.valueAt(0), 1);
  EXPECT_EQ(slowdown.valueAt(slowdown.count() - 1), 50);
  const auto share = SliderStops::linear(0, 1, 0.01);
  EXPECT_EQ(share.count(), 101);
  EXPECT_EQ(share.valueAt(100), 1);
}

TEST(SliderStops, AreRoundNumbers) {
  const auto stops = SliderStops::logarithmic(0.001, 30, false);
  for (int i = 0; i < stops.count(); ++i) {
    const double value = stops.valueAt(i);
    const double unit = std::pow(10, std::floor(std::log10(value) + 1e-9) - 1);
    EXPECT_NEAR(value / unit, std::round(value / unit), 1e-6);
  }
  EXPECT_EQ(SliderStops::linear(0, 1, 0.01).valueAt(29), 0.29);
}

TEST(SliderStops, HaveEveryWholeNumberWhereTheyAreSmall) {
  const auto limit = SliderStops::logarithmic(1, 1000, true).withZero();
  for (int i = 0; i <= 12; ++i) EXPECT_EQ(limit.valueAt(i), i);
}

TEST(SliderStops, FindTheNearestByRatio) {
  const auto stops = SliderStops::of({1, 10, 100});
  EXPECT_EQ(stops.stopOf(3), 0);
  EXPECT_EQ(stops.stopOf(4), 1);
  EXPECT_EQ(stops.stopOf(0.01), 0);
  EXPECT_EQ(stops.stopOf(1e9), 2);
}

TEST(SliderStops, FindEachOfThemselves) {
  const auto stops = SliderStops::logarithmic(0.001, 60, false).withZero();
  for (int i = 0; i < stops.count(); ++i) EXPECT_EQ(stops.stopOf(stops.valueAt(i)), i);
}

TEST(SpeedStops, GoFromATenthToAHundred) {
  EXPECT_EQ(speedStops().valueAt(0), 0.1);
  EXPECT_EQ(speedStops().valueAt(speedStops().count() - 1), 100);
  EXPECT_EQ(speedStops().valueAt(speedStops().stopOf(1)), 1);
}

}  // namespace
}  // namespace watertight
