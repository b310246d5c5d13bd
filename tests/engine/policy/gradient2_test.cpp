// SPDX-License-Identifier: GPL-3.0-or-later
// The formula alone. What surrounds it: sampled_limiter_test.cpp; whole series: limiter_golden_test.cpp.
#include "policy/gradient2.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LimiterSettings published() {
  LimiterSettings settings;
  settings.algorithm = LimiterAlgorithm::kGradient2;
  settings.min = 20;
  settings.max = 200;
  return settings;
}

class Gradient2Rule : public testing::Test {
 protected:
  static LimitSample used(double limit, Duration latency) {
    return {latency, latency, static_cast<int>(limit)};
  }
  /// Where the limit settles when the latency stays at `latency` and what is normal at 100 ms.
  static double settlesAt(LimiterSettings settings, Duration latency) {
    settings.min = 1;
    settings.longWindow = 1'000'000'000;
    Gradient2 rule(settings);
    for (int i = 0; i < 10; ++i) rule.next(100, used(0, 100ms));
    double limit = 100;
    for (int i = 0; i < 2000; ++i) limit = rule.next(limit, used(limit, latency)).limit;
    return limit;
  }
};

TEST_F(Gradient2Rule, SettlesWhereTheQueueIsTheGradientsShare) {
  EXPECT_NEAR(settlesAt(published(), 187500us), 20, 0.001) << "g = 0.8";
  EXPECT_NEAR(settlesAt(published(), 166667us), 40, 0.001) << "g = 0.9";
}

TEST_F(Gradient2Rule, TakesALastingThreefoldSlowdownForNormalAfterAbout208Windows) {
  Gradient2 rule(published());
  for (int i = 0; i < 10; ++i) rule.next(20, used(0, 50ms));
  int windows = 0;
  // Then tolerance * long is the latency, and the gradient is 1 again.
  for (; 1.5 * toMilliseconds(*rule.baseline()) < 150; ++windows) rule.next(20, used(20, 150ms));
  EXPECT_NEAR(windows, 208, 1);
  EXPECT_GT(rule.next(20, used(20, 150ms)).limit, 20);
}

TEST_F(Gradient2Rule, TheGuardRailDoesNotLetASlowdownBecomeNormal) {
  auto settings = published();
  settings.maxHealthyLatency = 80ms;
  Gradient2 rule(settings);
  for (int i = 0; i < 10; ++i) rule.next(100, used(0, 50ms));
  double limit = 100;
  for (int i = 0; i < 5000; ++i) limit = rule.next(limit, used(limit, 150ms)).limit;
  EXPECT_EQ(rule.baseline(), 80ms);
  EXPECT_NEAR(limit, 20, 0.01) << "g = 1.5 × 80 / 150 = 0.8";
}

TEST_F(Gradient2Rule, ABaselineThatIsTooHighComesDown) {
  Gradient2 rule(published());
  for (int i = 0; i < 10; ++i) rule.next(20, used(0, 500ms));
  for (int i = 0; i < 60; ++i) rule.next(20, used(0, 50ms));
  EXPECT_LE(*rule.baseline(), 100ms);
}

TEST_F(Gradient2Rule, KeepsTheFractionOfTheLimit) {
  Gradient2 rule(published());
  const double limit = rule.next(20, used(20, 50ms)).limit;
  EXPECT_DOUBLE_EQ(limit, 20.8);
  EXPECT_EQ(rule.why(), "gradient 1: 1.5 × 50.0 ms / 50.0 ms; the limit is 20.80");
  EXPECT_DOUBLE_EQ(rule.next(limit, {50ms, 50ms, 10}).limit, 20.8) << "10 in flight are less than half of it";
}

TEST_F(Gradient2Rule, ARefusalPlaysNoPart) {
  Gradient2 rule(published());
  rule.next(100, used(0, 50ms));
  EXPECT_EQ(rule.next(100, {0ns, 0ns, 100, true}).limit, 100);
  EXPECT_EQ(rule.baseline(), 50ms);
}

}  // namespace
}  // namespace watertight
