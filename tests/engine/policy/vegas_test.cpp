// SPDX-License-Identifier: GPL-3.0-or-later
// The formula alone. What surrounds it: sampled_limiter_test.cpp; whole series: limiter_golden_test.cpp.
#include "policy/vegas.h"

#include <gtest/gtest.h>

#include <set>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LimiterSettings published() {
  LimiterSettings settings;
  settings.algorithm = LimiterAlgorithm::kVegas;
  settings.max = 1000;
  settings.probeMultiplier = 0;
  return settings;
}

class VegasRule : public testing::Test {
 protected:
  Vegas make(const LimiterSettings& settings, std::uint64_t seed = 1) const {
    return {settings, {seed, DrawPurpose::kLimiterJitter}};
  }
  /// The limit after a sample with the limit fully used; 10 ms are the least that was seen.
  double after(Vegas& rule, double limit, Duration latency) const {
    rule.next(limit, {10ms, 10ms, 0});
    return rule.next(limit, {latency, latency, static_cast<int>(limit)}).limit;
  }

  LimiterSettings settings_ = published();
};

TEST_F(VegasRule, TwentyTwoGrowingSamplesBringTwentyToTwoHundred) {
  Vegas rule = make(settings_);
  double limit = rule.next(20, {10ms, 10ms, 20}).limit;
  ASSERT_EQ(limit, 20) << "the first sample is the baseline";
  int samples = 0;
  for (; limit < 200; ++samples) limit = rule.next(limit, {10ms, 10ms, static_cast<int>(limit)}).limit;
  EXPECT_EQ(samples, 22);
  EXPECT_EQ(limit, 200);
}

TEST_F(VegasRule, TheQueueDecidesHowItMoves) {
  Vegas rule = make(settings_);
  EXPECT_EQ(after(rule, 20, 10ms), 26) << "queue 0 ≤ 1: beta";
  EXPECT_EQ(rule.why(), "queue 0 ≤ 1: 10.0 ms against 10.0 ms");
  EXPECT_EQ(after(rule, 20, 11ms), 21) << "queue 2 < alpha 3";
  EXPECT_EQ(after(rule, 20, 12500us), 20) << "queue 4: between alpha and beta";
  EXPECT_EQ(after(rule, 20, 15ms), 19) << "queue 7 > beta 6";
  EXPECT_EQ(rule.why(), "queue 7 > 6: 15.0 ms against 10.0 ms");
}

TEST_F(VegasRule, StepsGrowWithTheDecadeOfTheLimit) {
  Vegas rule = make(settings_);
  EXPECT_EQ(after(rule, 99, 10ms), 105);
  EXPECT_EQ(after(rule, 100, 10ms), 112);
  EXPECT_EQ(after(rule, 999, 10ms), 1000);
  EXPECT_EQ(after(rule, 1000, 1s), 997);
}

TEST_F(VegasRule, ALimitUsedByLessThanHalfHolds) {
  Vegas rule = make(settings_);
  rule.next(20, {10ms, 10ms, 0});
  EXPECT_EQ(rule.next(20, {10ms, 10ms, 9}).limit, 20);
  EXPECT_EQ(rule.next(20, {10ms, 10ms, 10}).limit, 26);
}

TEST_F(VegasRule, ADropCutsHoweverLittleIsInFlight) {
  Vegas rule = make(settings_);
  rule.next(20, {10ms, 10ms, 0});
  EXPECT_EQ(rule.next(20, {1s, 1s, 1, true}).limit, 19);
}

TEST_F(VegasRule, ARefusalCutsAndItsLatencyIsNoBaseline) {
  Vegas rule = make(settings_);
  rule.next(20, {10ms, 10ms, 0});
  EXPECT_EQ(rule.next(20, {0ns, 0ns, 20, true}).limit, 19);
  EXPECT_EQ(rule.baseline(), 10ms);
}

TEST_F(VegasRule, SmoothingGoesAShareOfTheWay) {
  settings_.smoothing = 0.5;
  Vegas rule = make(settings_);
  EXPECT_EQ(after(rule, 20, 10ms), 23);
}

TEST_F(VegasRule, AProbeTakesTheLatencyOfTheMomentForNormal) {
  settings_.probeMultiplier = 30;
  Vegas rule = make(settings_);
  rule.next(20, {10ms, 10ms, 0});
  int samples = 1;
  LimitStep step;
  for (; step.branch != LimitBranch::kProbe; ++samples) step = rule.next(20, {400ms, 400ms, 0});
  EXPECT_EQ(rule.baseline(), 400ms);
  EXPECT_EQ(step.limit, 20);
  EXPECT_EQ(rule.why(), "probe: 400.0 ms are normal from now on, 10.0 ms were");
  EXPECT_GE(samples, 300);
  EXPECT_LE(samples, 600);
}

TEST_F(VegasRule, TheProbesTimeIsDrawnByKey) {
  settings_.probeMultiplier = 30;
  const auto firstProbe = [&](std::uint64_t seed) {
    Vegas rule = make(settings_, seed);
    int samples = 0;
    while (rule.next(20, {10ms, 10ms, 0}).branch != LimitBranch::kProbe) ++samples;
    return samples;
  };
  std::set<int> times;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) times.insert(firstProbe(seed));
  EXPECT_GE(times.size(), 5U);
  EXPECT_EQ(firstProbe(3), firstProbe(3));
}

TEST_F(VegasRule, TheGuardRailCapsWhatAProbeMayCallNormal) {
  settings_.probeMultiplier = 1;
  settings_.maxHealthyLatency = 50ms;
  Vegas rule = make(settings_);
  for (int i = 0; i < 100; ++i) rule.next(20, {400ms, 400ms, 0});
  EXPECT_EQ(rule.baseline(), 50ms);
  EXPECT_EQ(rule.next(20, {60ms, 60ms, 20}).limit, 20);
  EXPECT_EQ(rule.next(20, {400ms, 400ms, 20}).limit, 19);
}

}  // namespace
}  // namespace watertight
