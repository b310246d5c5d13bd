// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/design.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace watertight {
namespace {

using testing::HasSubstr;

Knob wholes(std::string path, std::int64_t from, std::int64_t to) {
  Knob knob{std::move(path), {}, false};
  for (auto value = from; value <= to; ++value) knob.values.emplace_back(value);
  return knob;
}

SweepPoint point(std::int64_t a, std::int64_t b) {
  return {SettingValue{a}, SettingValue{b}};
}

TEST(Grid, HasEveryCombinationTheLastKnobTurningFastest) {
  const auto points = gridPoints({wholes("a", 1, 2), wholes("b", 1, 3)});
  ASSERT_TRUE(points);
  EXPECT_EQ(*points, (std::vector<SweepPoint>{point(1, 1), point(1, 2), point(1, 3), point(2, 1), point(2, 2),
                                              point(2, 3)}));
}

TEST(Grid, RefusesMorePointsThanAnybodyWaitsFor) {
  const auto points = gridPoints({wholes("a", 1, 1001), wholes("b", 1, 1000)});
  ASSERT_FALSE(points);
  EXPECT_THAT(points.error().text(), HasSubstr("more than 1000000 points"));
}

TEST(Grid, RefusesARangeWithoutSteps) {
  EXPECT_FALSE(gridPoints({Knob{"a", {0.1, 0.9}, true}}));
}

TEST(LatinHypercube, UsesEachShareOfEachKnobOnce) {
  const auto points = latinPoints({wholes("a", 0, 19), Knob{"b", {0.0, 1.0}, true}}, 20, 7);
  ASSERT_TRUE(points);
  std::set<std::int64_t> first;
  std::set<int> shares;
  for (const auto& values : *points) {
    first.insert(std::get<std::int64_t>(values[0]));
    shares.insert(static_cast<int>(std::get<double>(values[1]) * 20));
  }
  EXPECT_EQ(first.size(), 20);
  EXPECT_EQ(shares.size(), 20);
}

TEST(LatinHypercube, MixesTheKnobsAndDependsOnTheSeedAlone) {
  const std::vector<Knob> knobs{wholes("a", 0, 19), wholes("b", 0, 19)};
  const auto points = *latinPoints(knobs, 20, 7);
  EXPECT_EQ(points, *latinPoints(knobs, 20, 7));
  EXPECT_NE(points, *latinPoints(knobs, 20, 8));
  const auto alike = std::count_if(points.begin(), points.end(),
                                   [](const SweepPoint& values) { return values[0] == values[1]; });
  EXPECT_LT(alike, 6);
}

TEST(LatinHypercube, UsesAChoicesValuesEquallyOften) {
  const auto points = *latinPoints({Knob{"p", {std::string{"abort"}, std::string{"discard"}}, false}}, 10, 1);
  EXPECT_EQ(std::count(points.begin(), points.end(), SweepPoint{std::string{"abort"}}), 5);
}

}  // namespace
}  // namespace watertight
