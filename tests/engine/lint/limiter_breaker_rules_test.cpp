// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule about limiters and breakers: a scenario that trips it, and one that just does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/lint_case.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::HasSubstr;

TEST(LintLatencyThresholdOutOfReach, AtTheTimeoutThatEndsTheCalls) {
  auto scenario = sound();
  bulkheadOf(scenario).callTimeout = 201ms;
  EXPECT_FALSE(finds(scenario, "latency_threshold_out_of_reach"));
  bulkheadOf(scenario).callTimeout = 200ms;
  EXPECT_THAT(findingOf(scenario, "latency_threshold_out_of_reach").consequence,
              HasSubstr("only more than 50 %"));
  bulkheadOf(scenario).callTimeout = {};
  bulkheadOf(scenario).callerTimeout = 150ms;
  EXPECT_TRUE(finds(scenario, "latency_threshold_out_of_reach"));
}

TEST(LintLatencyThresholdFarAway, AboveFiveTimesTheHealthyP95) {
  auto scenario = sound();
  bulkheadOf(scenario).callTimeout = bulkheadOf(scenario).callerTimeout = {};
  limiterOf(scenario).latencyThreshold = 250ms;
  EXPECT_FALSE(finds(scenario, "latency_threshold_far_away"));
  limiterOf(scenario).latencyThreshold = 300ms;
  EXPECT_THAT(findingOf(scenario, "latency_threshold_far_away").consequence,
              HasSubstr("api must get 6 times as slow"));
}

TEST(LintLimiterMaxTooLarge, AboveHalfOfTheWorkers) {
  auto scenario = sound();
  EXPECT_FALSE(finds(scenario, "limiter_max_too_large"));
  limiterOf(scenario).max = 9;
  EXPECT_EQ(findingOf(scenario, "limiter_max_too_large").cure, "api.limiter.max = 8");
}

TEST(LintLimiterStarvesAtMin, WhereItSeesTooFewCallsToDecide) {
  auto scenario = sound();
  scenario.dependencies[0].downstream.latency = fixedLatency(3s);  // one at a time: 20 in a minute
  bulkheadOf(scenario).callTimeout = {};
  EXPECT_FALSE(finds(scenario, "limiter_starves_at_min"));
  limiterOf(scenario).minSamples = 21;
  EXPECT_TRUE(finds(scenario, "limiter_starves_at_min"));
}

TEST(LintGrowsWithEveryCall, SaysHowSoonItIsBack) {
  auto scenario = sound();
  EXPECT_FALSE(finds(scenario, "grows_with_every_call"));
  limiterOf(scenario).algorithm = LimiterAlgorithm::kAimdPerCall;
  limiterOf(scenario).min = 2;
  EXPECT_THAT(findingOf(scenario, "grows_with_every_call").consequence, HasSubstr("from 2 to 8 in 300ms"));
}

TEST(LintBreakerCannotTrip, WhereCallsEndBeforeTheyAreSlow) {
  auto scenario = sound();
  breakerOf(scenario).slowRate = 0.5;
  breakerOf(scenario).slowCall = 399ms;
  EXPECT_FALSE(finds(scenario, "breaker_cannot_trip"));
  breakerOf(scenario).slowCall = 400ms;
  EXPECT_TRUE(finds(scenario, "breaker_cannot_trip"));
}

TEST(LintBreakerWindowTooSmall, ForMinimumCallsAtThisRate) {
  auto scenario = sound();
  scenario.service.rate = 2;  // 20 calls in 10 s
  EXPECT_FALSE(finds(scenario, "breaker_window_too_small"));
  breakerOf(scenario).minimumCalls = 21;
  EXPECT_EQ(findingOf(scenario, "breaker_window_too_small").cure,
            "api.breaker.window.span = \"30s\", or minimum_calls = 10");
  breakerOf(scenario).window.kind = WindowKind::kCount;  // 120 of 60 s
  EXPECT_FALSE(finds(scenario, "breaker_window_too_small"));
}

TEST(LintBreakerTripsOnNoise, SaysHowOftenAtThisVolume) {
  auto scenario = sound();
  scenario.dependencies[0].downstream.errorRate = 0.1;
  breakerOf(scenario).failureRate = 0.3;  // 60 of 200: never
  EXPECT_FALSE(finds(scenario, "breaker_trips_on_noise"));
  breakerOf(scenario).failureRate = 0.15;  // 30 of 200
  const auto finding = findingOf(scenario, "breaker_trips_on_noise");
  EXPECT_THAT(finding.what, HasSubstr("30 of 200 calls"));
  EXPECT_THAT(finding.consequence, HasSubstr("times an hour with nothing wrong"));
}

TEST(LintBreakerTripsOnNoise, AlsoOnFailuresInARowAndSlowCalls) {
  auto scenario = sound();
  scenario.dependencies[0].downstream.errorRate = 0.1;
  breakerOf(scenario).failureRate.reset();
  EXPECT_THAT(findingOf(scenario, "breaker_trips_on_noise").what, HasSubstr("5 in a row"));
  breakerOf(scenario).consecutiveFailures = 7;
  EXPECT_FALSE(finds(scenario, "breaker_trips_on_noise"));
  breakerOf(scenario).slowRate = 0.9;
  breakerOf(scenario).slowCall = 50ms;  // every call
  EXPECT_THAT(findingOf(scenario, "breaker_trips_on_noise").consequence, HasSubstr("opens at once"));
}

TEST(LintProbeWithoutPatience, AHangingProbeShutsTheBreaker) {
  auto scenario = sound();
  EXPECT_FALSE(finds(scenario, "probe_without_patience"));
  breakerOf(scenario).probePatience = {};
  EXPECT_THAT(findingOf(scenario, "probe_without_patience").consequence,
              HasSubstr("until its timeout, and 8 calls"));
  bulkheadOf(scenario).callTimeout = bulkheadOf(scenario).callerTimeout = {};
  EXPECT_THAT(findingOf(scenario, "probe_without_patience").consequence, HasSubstr("for ever"));
}

TEST(LintHalfOpenUnlimited, EveryCallIsAProbe) {
  auto scenario = sound();
  EXPECT_FALSE(finds(scenario, "half_open_unlimited"));
  breakerOf(scenario).halfOpen = HalfOpen::kUnlimited;
  EXPECT_THAT(findingOf(scenario, "half_open_unlimited").consequence, HasSubstr("8 in all"));
}

}  // namespace
}  // namespace watertight
