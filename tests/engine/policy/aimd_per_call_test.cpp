// SPDX-License-Identifier: GPL-3.0-or-later
// The formula alone. What surrounds it: sampled_limiter_test.cpp; whole series: limiter_golden_test.cpp.
#include "policy/aimd_per_call.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

LimiterSettings published() {
  LimiterSettings settings;
  settings.algorithm = LimiterAlgorithm::kAimdPerCall;
  settings.min = 20;
  settings.max = 200;
  return settings;
}

LimitSample call(Duration latency, int inFlight, bool drop = false) {
  return {latency, latency, inFlight, drop};
}

TEST(AimdPerCall, TwentyOneDropsBringTwoHundredToTwenty) {
  AimdPerCall rule(published());
  double limit = 200;
  int drops = 0;
  for (; limit > 20; ++drops) limit = rule.next(limit, call(10ms, 200, true)).limit;
  EXPECT_EQ(drops, 21);
  EXPECT_EQ(limit, 20);
}

TEST(AimdPerCall, OneHundredAndEightyUsedCallsBringTwentyToTwoHundred) {
  AimdPerCall rule(published());
  double limit = 20;
  int calls = 0;
  for (; limit < 200; ++calls) limit = rule.next(limit, call(10ms, static_cast<int>(limit))).limit;
  EXPECT_EQ(calls, 180);
}

TEST(AimdPerCall, HalfOfTheLimitInUseIsEnoughToGrowAndLessIsNot) {
  AimdPerCall rule(published());
  EXPECT_EQ(rule.next(41, call(10ms, 21)).limit, 42);
  EXPECT_EQ(rule.next(41, call(10ms, 20)).limit, 41);
}

TEST(AimdPerCall, ACallLongerThanTheTimeoutCutsAndOneExactlyAsLongDoesNot) {
  AimdPerCall rule(published());
  EXPECT_EQ(rule.next(100, call(5s + 1ns, 100)).limit, 90);
  EXPECT_EQ(rule.why(), "5000.0 ms > 5000.0 ms");
  EXPECT_EQ(rule.next(100, call(5s, 100)).limit, 101);
  EXPECT_EQ(rule.why(), "5000.0 ms ≤ 5000.0 ms; 100 in flight ≥ 0.5 × 100");
}

TEST(AimdPerCall, StepAndBackoffAreSettings) {
  auto settings = published();
  settings.step = 7;
  settings.backoff = 0.5;
  AimdPerCall rule(settings);
  EXPECT_EQ(rule.next(100, call(10ms, 100)).limit, 107);
  EXPECT_EQ(rule.next(101, call(10ms, 100, true)).limit, 50);
  EXPECT_EQ(rule.why(), "a call timed out or was refused by the downstream");
}

TEST(AimdPerCall, AtMaxAGoodCallLeavesTheLimitWhereItIs) {
  AimdPerCall rule(published());
  EXPECT_EQ(rule.next(200, call(10ms, 200)).limit, 200);
}

}  // namespace
}  // namespace watertight
