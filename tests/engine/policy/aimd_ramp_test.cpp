// SPDX-License-Identifier: GPL-3.0-or-later
// aimd beside a breaker, under a hand, and in words.
#include <gtest/gtest.h>

#include "support/aimd_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::AimdDriver;

TEST(AimdC9, APauseIsSaidOnceAndChangesNothing) {
  AimdDriver d({}, 20);
  EXPECT_EQ(d.pause(), "paused 20 > 20");
  EXPECT_EQ(d.pause(), "nothing");
  d.ok(20);
  d.turnAway();
  d.check();
  EXPECT_EQ(d.pause(), "paused 21 > 21");
}

TEST(AimdC9, ALinearRampClimbsByStepFromMin) {
  AimdDriver d({.min = 2, .step = 3}, 20);
  d.trip();
  EXPECT_EQ(d.ramp(Ramp::kLinear), "ramp 20 > 2");
  d.healthyChecks(1);
  EXPECT_EQ(d.limit(), 5);
  d.healthyChecks(2);
  EXPECT_EQ(d.limit(), 11);
}

TEST(AimdC9, ADoublingRampDoublesUpToHalfOfTheLimitBeforeTheTripAndThenClimbsByStep) {
  AimdDriver d({}, 40);
  d.trip();
  EXPECT_EQ(d.ramp(Ramp::kDouble), "ramp 40 > 1");
  std::vector<int> limits;
  for (int i = 0; i < 8; ++i) {
    d.healthyChecks(1);
    limits.push_back(d.limit());
  }
  EXPECT_EQ(limits, (std::vector{2, 4, 8, 16, 20, 21, 22, 23}));
}

TEST(AimdC9, ADecreaseEndsTheDoubling) {
  AimdDriver d({}, 40);
  d.trip();
  d.ramp(Ramp::kDouble);
  d.healthyChecks(3);
  ASSERT_EQ(d.limit(), 8);
  d.fail(20);
  EXPECT_EQ(d.check(), "decrease 8 > 4");
  d.healthyChecks(1);
  EXPECT_EQ(d.limit(), 5);
}

TEST(AimdC9, WithTheRampOffTheOldLimitIsBackAtOnce) {
  AimdDriver d({}, 20);
  d.trip();
  EXPECT_EQ(d.ramp(Ramp::kOff), "nothing");
  EXPECT_EQ(d.limit(), 20);
  d.healthyChecks(1);
  EXPECT_EQ(d.limit(), 21);
}

TEST(AimdC9, WhateverTheRampOutcomesOfTheOutageAreNoEvidence) {
  for (const auto ramp : {Ramp::kOff, Ramp::kLinear, Ramp::kDouble}) {
    AimdDriver d({}, 20);
    const auto before = d.epoch();
    d.fail(10);
    d.trip();
    d.ramp(ramp);
    d.failFrom(before, 20);
    d.check();
    EXPECT_EQ(d.last().branch, LimitBranch::kHold) << nameOf(ramp);
    EXPECT_EQ(d.last().samples, 0) << nameOf(ramp);
  }
}

TEST(AimdC9, ALimitThatAHandHadPutBelowMinStartsItsRampAtMin) {
  AimdDriver d({.min = 4}, 20);
  d.setByHand(2);
  EXPECT_EQ(d.ramp(Ramp::kLinear), "ramp 2 > 4");
}

TEST(AimdA2, ALimitSetByHandMakesOlderCallsNoEvidence) {
  AimdDriver d({}, 20);
  const auto before = d.epoch();
  d.fail(19);
  d.setByHand(40);
  d.failFrom(before, 100);
  EXPECT_EQ(d.check(), "hold 40 > 40");
}

TEST(AimdA2, ALimitMovedByAHandOnMinOrMaxMakesOlderCallsNoEvidence) {
  AimdDriver d({}, 50);
  const auto before = d.epoch();
  EXPECT_EQ(d.set({.max = 30}), "decrease 50 > 30");
  EXPECT_EQ(d.last().why, "by hand: the limit stays within 1 and 30");
  d.failFrom(before, 100);
  EXPECT_EQ(d.check(), "hold 30 > 30");
}

TEST(AimdA2, OtherKnobsKeepTheEvidence) {
  AimdDriver d({}, 20);
  d.fail(19);
  EXPECT_EQ(d.set({.minSamples = 10}), "nothing");
  EXPECT_EQ(d.check(), "decrease 20 > 10");
}

TEST(AimdA5, ANewRangeMovesTheLimitIntoItAndOnlyThen) {
  AimdDriver d({}, 20);
  EXPECT_EQ(d.set({.max = 40}), "nothing");
  EXPECT_EQ(d.set({.min = 25, .max = 40}), "increase 20 > 25");
  EXPECT_EQ(d.set({.min = 1, .max = 10}), "decrease 25 > 10");
}

TEST(AimdA5, AHandMayLeaveTheRangeAndTheNextDecreaseComesBackIntoIt) {
  AimdDriver d({}, 20);
  d.setByHand(500);
  EXPECT_EQ(d.limit(), 500);
  d.fail(20);
  EXPECT_EQ(d.check(), "decrease 500 > 100");
}

TEST(AimdA5, FromBelowMinGrowthLeadsBackIntoTheRange) {
  AimdDriver d({.min = 10}, 20);
  d.setByHand(2);
  d.healthyChecks(1);
  EXPECT_EQ(d.limit(), 10);
}

TEST(AimdM, ADecreaseSaysWhichFiguresWereCompared) {
  AimdDriver d({}, 20);
  d.ok(4);
  d.fail(16);
  d.check();
  EXPECT_EQ(d.last().why, "error rate 80 % > 50 %");
  EXPECT_EQ(d.last().algorithm, "aimd");
  EXPECT_EQ(d.last().samples, 20);
  EXPECT_EQ(d.last().errorRate, 0.8);
}

TEST(AimdM, ADecreaseByLatencySaysHowManyWereSlow) {
  AimdDriver d({}, 20);
  d.ok(15);
  d.ok(5, 4s);
  d.check();
  EXPECT_EQ(d.last().why, "p95 4000 ms > 2000 ms, 5 slow of 20");
  EXPECT_EQ(d.last().slow, 5);
  EXPECT_EQ(d.last().p95, Duration{4s});
}

TEST(AimdM, TwoReasonsAreBothSaid) {
  AimdDriver d({}, 20);
  d.fail(20, 4s);
  d.check();
  EXPECT_EQ(d.last().why, "error rate 100 % > 50 %; p95 4000 ms > 2000 ms, 20 slow of 20");
}

TEST(AimdM, AnIncreaseSaysWhatWasHealthyAndThatTheLimitWasUsed) {
  AimdDriver turnedAway({}, 20);
  turnedAway.healthyChecks(1);
  EXPECT_EQ(turnedAway.last().why, "20 samples, error rate 0 %, p95 10 ms; calls were turned away or waited");
  AimdDriver peak({}, 20);
  peak.ok(20);
  peak.peak(19);
  peak.check();
  EXPECT_EQ(peak.last().why, "20 samples, error rate 0 %, p95 10 ms; peak in flight 19 of 20");
  AimdDriver waits({.queueThreshold = 50ms}, 20);
  waits.okAfterLongWaits(3);
  waits.ok(17);
  waits.check();
  EXPECT_EQ(waits.last().why, "20 samples, error rate 0 %, p95 10 ms; 3 of 20 waited longer than 50 ms");
}

TEST(AimdM, GrowingFromStarvationSaysSo) {
  AimdDriver d({}, 1);
  d.ok(3);
  d.turnAway();
  d.check();
  d.check();
  EXPECT_EQ(d.last().why, "at the minimum with 3 healthy outcomes and none bad, while calls are turned away");
}

}  // namespace
}  // namespace watertight
