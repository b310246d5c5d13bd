// SPDX-License-Identifier: GPL-3.0-or-later
// The formula and the measurements. What surrounds them: sampled_limiter_test.cpp.
#include "policy/envoy_gradient.h"

#include <gtest/gtest.h>

#include <set>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LimiterSettings published() {
  LimiterSettings settings;
  settings.algorithm = LimiterAlgorithm::kEnvoyGradient;
  settings.min = 3;
  settings.max = 1000;
  return settings;
}

class EnvoyRule : public testing::Test {
 protected:
  /// The first measurement, at `now_`.
  EnvoyGradient measured(const LimiterSettings& settings, Duration normal, std::uint64_t seed = 1) const {
    EnvoyGradient rule(settings, {seed, DrawPurpose::kLimiterJitter});
    while (!rule.measure(now_, {normal, normal, 1})) {
    }
    return rule;
  }
  static LimitSample window(Duration latency) { return {latency, latency, 1, false, 50}; }

  Instant now_{1s};
};

TEST_F(EnvoyRule, FromThreeAtOneAndAQuarterItGoesToThirtyInFiveSteps) {
  EnvoyGradient rule = measured(published(), 10ms);
  double limit = 3;
  std::vector<double> limits;
  for (int i = 0; i < 5; ++i) limits.push_back(limit = rule.next(limit, window(10ms)).limit);
  EXPECT_EQ(limits, (std::vector<double>{5, 8, 13, 20, 30}));
  EXPECT_EQ(rule.why(), "gradient 1.25: 10.0 ms × 1.25 / 10.0 ms");
}

TEST_F(EnvoyRule, TheGradientStaysBetweenAHalfAndTwo) {
  EnvoyGradient rule = measured(published(), 10ms);
  EXPECT_EQ(rule.next(100, window(1s)).limit, 57) << "50 + √50";
  EXPECT_EQ(rule.next(100, {1ms, 10ms, 1}).limit, 214) << "200 + √200";
}

TEST_F(EnvoyRule, TheLeastOfAWindowPullsTheBaselineDownAndNothingElsePullsItUp) {
  EnvoyGradient rule = measured(published(), 100ms);
  rule.next(50, {80ms, 50ms, 1});
  EXPECT_EQ(rule.baseline(), 50ms);
  for (int i = 0; i < 100; ++i) rule.next(50, window(300ms));
  EXPECT_EQ(rule.baseline(), 50ms);
}

TEST_F(EnvoyRule, AMeasurementTakesThePercentileOfItsSamples) {
  EnvoyGradient rule(published(), {1, DrawPurpose::kLimiterJitter});
  for (int i = 0; i < 49; ++i) EXPECT_FALSE(rule.measure(now_, {1ms * (i + 1), 1ms, 1}));
  EXPECT_TRUE(rule.measuring());
  EXPECT_TRUE(rule.measure(now_, {50ms, 50ms, 1}));
  EXPECT_FALSE(rule.measuring());
  EXPECT_NEAR(toMilliseconds(*rule.baseline()), 25, 0.25);
}

TEST_F(EnvoyRule, WithoutSamplesAMeasurementGoesOnAndNothingChanges) {
  EnvoyGradient rule(published(), {1, DrawPurpose::kLimiterJitter});
  EXPECT_FALSE(rule.measure(now_, {0ns, 0ns, 1, true}));
  EXPECT_TRUE(rule.measuring());
  EXPECT_EQ(rule.baseline(), std::nullopt);
}

TEST_F(EnvoyRule, TheNextMeasurementComesAfterTheIntervalAndAShareOfIt) {
  std::set<Instant> times;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EnvoyGradient rule = measured(published(), 10ms, seed);
    Instant at = now_;
    while (!rule.beginMeasurement(at)) at += 10ms;
    EXPECT_GE(at, now_ + 60s);
    EXPECT_LE(at, now_ + 69s + 10ms);
    times.insert(at);
  }
  EXPECT_GE(times.size(), 5U);
}

TEST_F(EnvoyRule, FiveUpdatesInARowAtMinStartAMeasurement) {
  EnvoyGradient rule = measured(published(), 10ms);
  for (int i = 0; i < 4; ++i) rule.next(3, window(1s));
  EXPECT_FALSE(rule.beginMeasurement(now_));
  rule.next(3, window(1s));
  EXPECT_TRUE(rule.beginMeasurement(now_));
  EXPECT_FALSE(rule.beginMeasurement(now_)) << "it goes on";
}

TEST_F(EnvoyRule, PinnedAtMinByAnOutdatedBaselineItFindsItsWayOut) {
  auto settings = published();
  settings.min = 10;
  settings.max = 200;
  EnvoyGradient rule = measured(settings, 10ms);
  double limit = 50;
  while (!rule.beginMeasurement(now_)) limit = rule.next(limit, window(30ms)).limit;
  EXPECT_EQ(limit, 10);
  while (!rule.measure(now_, {30ms, 30ms, 3})) {
  }
  EXPECT_EQ(rule.baseline(), 30ms);
  for (int i = 0; i < 40; ++i) limit = rule.next(limit, window(30ms)).limit;
  EXPECT_GE(limit, 20);
}

TEST_F(EnvoyRule, TheGuardRailCapsWhatAMeasurementMayCallNormal) {
  auto settings = published();
  settings.maxHealthyLatency = 20ms;
  EXPECT_EQ(measured(settings, 300ms).baseline(), 20ms);
}

}  // namespace
}  // namespace watertight
