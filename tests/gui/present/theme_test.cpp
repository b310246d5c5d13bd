// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/theme.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

class ThemeTest : public ::testing::TestWithParam<ThemeName> {
 protected:
  [[nodiscard]] double contrastOf(Role text, Role fill) const {
    const auto& theme = themeOf(GetParam());
    return contrast(theme.of(text), theme.of(fill));
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
  for (const auto role : {Role::kLimit, Role::kWaiting, Role::kDownstream, Role::kDecrease, Role::kP50,
                          Role::kP95, Role::kBulkheadFull, Role::kQueueFull, Role::kBreakerOpen,
                          Role::kRanOnCaller, Role::kFailed, Role::kShed}) {
    EXPECT_GE(contrastOf(role, Role::kCard), kVisible) << static_cast<int>(role);
  }
  for (std::size_t i = 0; i < kDependencyColours; ++i) {
    EXPECT_GE(contrast(theme.of(inkOfDependency(i)), theme.of(Role::kCard)), kVisible) << i;
  }
}

TEST_P(ThemeTest, NoTwoDependenciesOfEightLookAlike) {
  const auto& colours = themeOf(GetParam()).dependencies;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(colours[i], colours[j]);
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
