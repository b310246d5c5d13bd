// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/aimd_judgement.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

/// `ok` fast outcomes, `slow` slow ones, `failed` fast failures.
AimdJudgement judgementOf(int ok, int slow, int failed, std::vector<Duration> censored = {},
                          const LimiterSettings& settings = {}) {
  OutcomeWindow evidence(WindowSettings{});
  for (int i = 0; i < ok; ++i) evidence.record(Instant{}, {.latency = 10ms});
  for (int i = 0; i < slow; ++i) evidence.record(Instant{}, {.slow = true, .latency = 3s});
  for (int i = 0; i < failed; ++i) evidence.record(Instant{}, {.failed = true, .latency = 10ms});
  return judge(Instant{}, evidence, censored, settings);
}

TEST(AimdJudgementA1, OfNothingThereIsNoRateNoPercentileAndNoReason) {
  const auto j = judgementOf(0, 0, 0);
  EXPECT_EQ(j.errorRate, std::nullopt);
  EXPECT_EQ(j.p95, std::nullopt);
  EXPECT_FALSE(j.bad());
  EXPECT_FALSE(j.enough);
  EXPECT_FALSE(j.spotless);
  EXPECT_EQ(j.why({}), "no evidence");
}

TEST(AimdJudgementA1, FailsAboveTheThresholdOnly) {
  EXPECT_FALSE(judgementOf(10, 0, 10).failing);
  EXPECT_TRUE(judgementOf(9, 0, 11).failing);
  EXPECT_FALSE(judgementOf(8, 0, 11).failing) << "nineteen are too few";
}

TEST(AimdJudgementA1, IsSlowedByMoreThanChanceExplains) {
  EXPECT_FALSE(judgementOf(17, 3, 0).slowed);
  EXPECT_TRUE(judgementOf(16, 4, 0).slowed);
  EXPECT_FALSE(judgementOf(91, 9, 0).slowed);
  EXPECT_TRUE(judgementOf(90, 10, 0).slowed);
}

TEST(AimdJudgementA1, ManySlowCallsAreNoReasonWhileTheP95IsGood) {
  const auto j = judgementOf(10'000, 500, 0);  // p95: the 9,975th
  EXPECT_FALSE(j.slowed);
  EXPECT_EQ(j.slow, 500);
}

TEST(AimdJudgementA8, CensoredCallsCountForTheLatencyTestOnly) {
  const auto j = judgementOf(0, 0, 16, std::vector<Duration>(4, 5s));
  EXPECT_EQ(j.samples, 20);
  EXPECT_EQ(j.outcomes, 16);
  EXPECT_EQ(j.errorRate, 1.0);
  EXPECT_FALSE(j.failing);
  EXPECT_FALSE(j.enough);
  EXPECT_TRUE(j.slowed);
  EXPECT_EQ(j.p95, Duration{5s});
  EXPECT_EQ(j.why({}), "p95 5000 ms > 2000 ms, 4 slow of 20, 4 still in flight");
}

TEST(AimdJudgementA8, TheyLeaveTheWindowAsItIs) {
  OutcomeWindow evidence(WindowSettings{});
  evidence.record(Instant{}, {.latency = 10ms});
  const std::vector<Duration> censored(50, 5s);
  judge(Instant{}, evidence, censored, {});
  EXPECT_EQ(evidence.counts(Instant{}).samples, 1);
  EXPECT_EQ(judge(Instant{}, evidence, {}, {}).p95, Duration{10ms});
}

TEST(AimdJudgementA4, SpotlessIsSomeOutcomesAndNothingWrongWithAnyOfThem) {
  EXPECT_TRUE(judgementOf(1, 0, 0).spotless);
  EXPECT_FALSE(judgementOf(5, 1, 0).spotless);
  EXPECT_FALSE(judgementOf(5, 0, 1).spotless);
  EXPECT_FALSE(judgementOf(5, 0, 0, {3s}).spotless);
}

TEST(AimdJudgementM, HealthIsSaidInFigures) {
  EXPECT_EQ(judgementOf(18, 0, 2).why({}), "20 samples, error rate 10 %, p95 10 ms");
  EXPECT_EQ(judgementOf(0, 0, 0, {3s}).why({}), "1 sample, p95 3000 ms");
}

}  // namespace
}  // namespace watertight
