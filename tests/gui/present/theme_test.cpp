// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/theme.h"

#include <gtest/gtest.h>

#include <vector>

#include "gui/support/colour_vision.h"

namespace watertight {
namespace {

class ThemeTest : public ::testing::TestWithParam<ThemeName> {
 protected:
  [[nodiscard]] double contrastOf(Role text, Role fill) const {
    const auto& theme = themeOf(GetParam());
    return contrast(theme.of(text), theme.of(fill));
  }
  static void expectAllTold(const std::vector<Colour>& colours) {
    constexpr double kTold = 0.08;
    for (const auto vision : kVisions) {
      for (std::size_t i = 0; i < colours.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
          EXPECT_GE(difference(colours[i], colours[j], vision), kTold)
              << j << " and " << i << ", vision " << static_cast<int>(vision);
      }
    }
  }
};

constexpr double kReadable = 4.5;
constexpr double kVisible = 3;

TEST_P(ThemeTest, TextIsReadableOnEveryGround) {
  for (const auto ground : {Role::kWindow, Role::kCard, Role::kRaised}) {
    EXPECT_GE(contrastOf(Role::kText, ground), kReadable);
    EXPECT_GE(contrastOf(Role::kMuted, ground), kReadable);
  }
}

TEST_P(ThemeTest, TextIsReadableOnEveryFill) {
  EXPECT_GE(contrastOf(Role::kOnAccent, Role::kAccent), kReadable);
  EXPECT_GE(contrastOf(Role::kOnError, Role::kError), kReadable);
  EXPECT_GE(contrastOf(Role::kOnNotice, Role::kNotice), kReadable);
  for (const auto state : {BreakerState::kClosed, BreakerState::kOpen, BreakerState::kHalfOpen,
                           BreakerState::kForcedOpen, BreakerState::kDisabled}) {
    EXPECT_GE(contrastOf(inkOf(state).text, inkOf(state).fill), kReadable) << nameOf(state);
  }
}

TEST_P(ThemeTest, WhatIsDrawnStandsOutFromTheCard) {
  const auto& theme = themeOf(GetParam());
  for (const auto role : {Role::kLimit, Role::kWaiting, Role::kDownstream, Role::kNeeds, Role::kDecrease,
                          Role::kP50, Role::kP95, Role::kBulkheadFull, Role::kQueueFull, Role::kBreakerOpen,
                          Role::kRanOnCaller, Role::kFailed, Role::kShed}) {
    EXPECT_GE(contrastOf(role, Role::kCard), kVisible) << static_cast<int>(role);
  }
  for (std::size_t i = 0; i < kDependencyColours; ++i) {
    EXPECT_GE(contrast(theme.of(inkOfDependency(i)), theme.of(Role::kCard)), kVisible) << i;
  }
}

// What one must tell apart in one chart.
TEST_P(ThemeTest, NoTwoDependenciesOfEightLookAlikeToAnyEyes) {
  const auto& colours = themeOf(GetParam()).dependencies;
  expectAllTold({colours.begin(), colours.end()});
}

TEST_P(ThemeTest, NoTwoSeriesOfAChartLookAlikeToAnyEyes) {
  const std::vector<std::vector<Role>> charts{{Role::kBulkheadFull, Role::kQueueFull, Role::kWaitExpired,
                                               Role::kBreakerOpen, Role::kShutdown, Role::kRanOnCaller},
                                              {Role::kGood, Role::kLate, Role::kFailed, Role::kShed},
                                              {Role::kP50, Role::kP95},
                                              {Role::kLimit, Role::kWaiting, Role::kDownstream, Role::kNeeds},
                                              {Role::kClosed, Role::kOpen, Role::kHalfOpen, Role::kDisabled}};
  for (const auto& roles : charts) {
    std::vector<Colour> colours;
    for (const auto role : roles) colours.push_back(themeOf(GetParam()).of(role));
    expectAllTold(colours);
  }
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeTest, ::testing::Values(ThemeName::kDark, ThemeName::kLight),
                         [](const auto& theme) { return std::string{nameOf(theme.param)}; });

TEST(ThemeShades, AreTheSameColourLaidOnMoreThinly) {
  const auto& theme = themeOf(ThemeName::kDark);
  const auto solid = theme.of(inkOf(Role::kFault));
  const auto tint = theme.of(inkOf(Role::kFault, Shade::kTint));
  EXPECT_EQ(tint, withAlpha(solid, tint.a));
  EXPECT_LT(tint.a, solid.a);
}

}  // namespace
}  // namespace watertight
