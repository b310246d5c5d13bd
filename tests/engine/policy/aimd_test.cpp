// SPDX-License-Identifier: GPL-3.0-or-later
// What aimd decides and by which evidence. Ramps, knobs and texts: aimd_ramp_test.cpp.
#include "policy/aimd.h"

#include <gtest/gtest.h>

#include "support/aimd_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::AimdDriver;

TEST(AimdA1, AnErrorRateOverItsThresholdHalvesTheLimit) {
  AimdDriver d({}, 20);
  d.ok(9);
  d.fail(11);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
}

TEST(AimdA1, AnErrorRateAtItsThresholdDoesNot) {
  AimdDriver d({}, 20);
  d.ok(10);
  d.fail(10);
  d.turnAway();
  EXPECT_EQ(d.check(), "increase 20 > 21");
}

TEST(AimdA1, FewerOutcomesThanMinSamplesDecideNothing) {
  AimdDriver d({}, 20);
  d.fail(19);
  EXPECT_EQ(d.check(), "hold 20 > 20");
  d.fail(1);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
}

TEST(AimdA1, FourSlowOfTwentyAreMoreThanChanceExplainsAndThreeAreNot) {
  AimdDriver three({}, 20);
  three.ok(17);
  three.ok(3, 3s);
  EXPECT_EQ(three.check(), "nothing");
  AimdDriver four({}, 20);
  four.ok(16);
  four.ok(4, 3s);
  EXPECT_EQ(four.check(), "decrease 20 > 10");
}

TEST(AimdA1, TenSlowOfAHundredAreMoreThanChanceExplainsAndNineAreNot) {
  AimdDriver nine({}, 20);
  nine.ok(91);
  nine.ok(9, 3s);
  EXPECT_EQ(nine.check(), "nothing");
  AimdDriver ten({}, 20);
  ten.ok(90);
  ten.ok(10, 3s);
  EXPECT_EQ(ten.check(), "decrease 20 > 10");
}

TEST(AimdA1, WithoutConfidenceTheP95AloneDecides) {
  AimdDriver d({.confidence = 0}, 20);
  d.ok(19);
  d.ok(1, 3s);
  EXPECT_EQ(d.check(), "nothing");
  d.ok(18);
  d.ok(2, 3s);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
}

TEST(AimdA1, CallsExactlyAtTheLatencyThresholdAreNotSlow) {
  AimdDriver d({.confidence = 0}, 20);
  d.ok(20, 2s);
  EXPECT_EQ(d.check(), "nothing");
}

TEST(AimdA1, ADecreaseRoundsDownAndStopsAtMin) {
  AimdDriver odd({}, 21);
  odd.fail(20);
  EXPECT_EQ(odd.check(), "decrease 21 > 10");
  AimdDriver low({.min = 8}, 10);
  low.fail(20);
  EXPECT_EQ(low.check(), "decrease 10 > 8");
  low.fail(20);
  EXPECT_EQ(low.check(), "nothing");
}

TEST(AimdA1, BackoffAndStepAreSettable) {
  AimdDriver d({.backoff = 0.9, .step = 5}, 20);
  d.healthyChecks(1);
  EXPECT_EQ(d.limit(), 25);
  d.fail(20);
  EXPECT_EQ(d.check(), "decrease 25 > 22");
}

TEST(AimdA1, ItGrowsUpToMaxAndStaysThere) {
  AimdDriver d({.max = 12, .step = 5});
  d.ok(20);
  d.turnAway();
  EXPECT_EQ(d.check(), "increase 10 > 12");
  for (int i = 0; i < 10; ++i) {
    d.ok(20);
    d.turnAway();
    EXPECT_EQ(d.check(), "nothing");
  }
  EXPECT_EQ(d.limit(), 12);
}

TEST(AimdA1, TwentyHealthyChecksBringTwoToTwentyTwoAndOneBadOneHalvesIt) {
  AimdDriver d({}, 2);
  d.healthyChecks(20);
  EXPECT_EQ(d.limit(), 22);
  d.fail(20);
  EXPECT_EQ(d.check(), "decrease 22 > 11");
}

TEST(AimdA1, LongWaitsAreAReasonToGrow) {
  AimdDriver d({.queueThreshold = 100ms});
  d.okAfterLongWaits(1);
  d.ok(19);
  EXPECT_EQ(d.check(), "increase 10 > 11");
}

TEST(AimdA1, LongWaitsAreAReasonToCutOnlyWhenTheP95IsBadToo) {
  AimdDriver d({.queueThreshold = 100ms});
  d.okAfterLongWaits(20);
  EXPECT_EQ(d.check(), "increase 10 > 11");
  d.okAfterLongWaits(10);
  d.ok(10, 3s);
  EXPECT_EQ(d.check(), "decrease 11 > 5");
  EXPECT_EQ(d.last().why, "p95 3000 ms > 2000 ms, 10 slow of 20, 10 of 20 waited longer than 100 ms");
}

TEST(AimdA2, ADecisionUsesUpItsEvidence) {
  AimdDriver d({}, 20);
  d.fail(20);
  d.check();
  d.fail(19);
  EXPECT_EQ(d.check(), "hold 10 > 10");
}

TEST(AimdA2, ADecisionToLeaveTheLimitUsesUpItsEvidenceToo) {
  AimdDriver d({}, 20);
  d.ok(20);
  EXPECT_EQ(d.check(), "nothing");
  d.fail(19);
  EXPECT_EQ(d.check(), "hold 20 > 20");
}

TEST(AimdA2, EvidenceGathersOverChecksUntilItIsEnough) {
  AimdDriver d({}, 20);
  for (int i = 0; i < 3; ++i) {
    d.fail(5);
    d.check();
    d.pass(5s);
  }
  d.fail(5);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
}

TEST(AimdA2, CallsThatStartedBeforeTheDecreaseAreNoEvidenceHoweverLateTheyEnd) {
  AimdDriver d({}, 20);
  const auto before = d.epoch();
  d.fail(20);
  d.check();
  EXPECT_NE(d.epoch(), before);
  d.failFrom(before, 100);
  EXPECT_EQ(d.check(), "hold 10 > 10");
  d.fail(20);
  EXPECT_EQ(d.check(), "decrease 10 > 5");
}

TEST(AimdA2, CallsThatStartedBeforeAnIncreaseAreEvidence) {
  AimdDriver d({}, 20);
  const auto before = d.epoch();
  d.healthyChecks(1);
  d.failFrom(before, 20);
  EXPECT_EQ(d.check(), "decrease 21 > 10");
}

TEST(AimdA2, WhatIsOlderThanTheEvidenceAgeIsForgotten) {
  AimdDriver d({.evidenceAge = 30s}, 20);
  d.fail(19);
  d.pass(30s);
  d.fail(1);
  EXPECT_EQ(d.check(), "hold 20 > 20");
}

TEST(AimdA2, ByTheWindowItHalvesAgainAndAgainOnTheSameSamples) {
  AimdDriver d({.evidence = Evidence::kWindow}, 20);
  d.fail(20);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
  EXPECT_EQ(d.check(), "decrease 10 > 5");
  EXPECT_EQ(d.check(), "decrease 5 > 2");
  d.pass(11s);
  EXPECT_EQ(d.check(), "hold 2 > 2");
}

TEST(AimdA3, AnIdleHourChangesNothing) {
  AimdDriver d({}, 20);
  for (int i = 0; i < 720; ++i) {
    d.ok(50);
    d.peak(1);
    EXPECT_EQ(d.check(), "nothing");
    d.pass(5s);
  }
  EXPECT_EQ(d.limit(), 20);
}

TEST(AimdA3, APeakAtTheUsedShareIsUse) {
  AimdDriver below({}, 20);
  below.ok(20);
  below.peak(17);
  EXPECT_EQ(below.check(), "nothing");
  AimdDriver at({}, 20);
  at.ok(20);
  at.peak(18);
  EXPECT_EQ(at.check(), "increase 20 > 21");
  AimdDriver half({.used = 0.5}, 20);
  half.ok(20);
  half.peak(10);
  EXPECT_EQ(half.check(), "increase 20 > 21");
}

TEST(AimdA3, ACallTurnedAwayOrWaitingIsUse) {
  AimdDriver d({}, 20);
  d.ok(20);
  d.turnAway();
  EXPECT_EQ(d.check(), "increase 20 > 21");
}

TEST(AimdA3, UseCountsSinceTheLastDecisionOnly) {
  AimdDriver d({}, 20);
  d.peak(20);
  d.healthyChecks(1);
  d.ok(20);
  EXPECT_EQ(d.check(), "nothing");
}

TEST(AimdA3, UseSeenWhileItHeldStillCounts) {
  AimdDriver d({}, 20);
  d.turnAway();
  d.check();
  d.ok(20);
  EXPECT_EQ(d.check(), "increase 20 > 21");
}

TEST(AimdA4, HoldingIsSaidWhenItBeginsAndNotAtEveryCheck) {
  AimdDriver d({}, 20);
  EXPECT_EQ(d.check(), "hold 20 > 20");
  EXPECT_EQ(d.last().why, "0 of 20 samples");
  EXPECT_EQ(d.check(), "nothing");
  d.ok(20);
  d.check();
  EXPECT_EQ(d.check(), "hold 20 > 20");
}

TEST(AimdA4, AfterAPauseHoldingBeginsAnew) {
  AimdDriver d({}, 20);
  EXPECT_EQ(d.check(), "hold 20 > 20");
  d.trip();
  EXPECT_EQ(d.ramp(Ramp::kLinear), "ramp 20 > 1");
  EXPECT_EQ(d.check(), "hold 1 > 1");
}

TEST(AimdA4, AtMinAFewSpotlessOutcomesAndRejectionsLetItGrowAfterTwoChecks) {
  AimdDriver d({}, 1);
  d.ok(1);
  d.turnAway();
  EXPECT_EQ(d.check(), "hold 1 > 1");
  EXPECT_EQ(d.check(), "increase 1 > 2");
  EXPECT_EQ(d.check(), "hold 2 > 2");
}

TEST(AimdA4, AFiveSecondOutageDoesNotLeaveTheLimitAtMinForGood) {
  AimdDriver d({}, 8);
  for (int i = 0; i < 4; ++i) {
    d.fail(20);
    d.check();
  }
  ASSERT_EQ(d.limit(), 1);
  for (int i = 0; i < 60; ++i, d.pass(5s)) {
    d.ok(d.limit());  // each call takes a whole interval
    d.turnAway();
    d.check();
  }
  EXPECT_GT(d.limit(), 2);
}

TEST(AimdA4, AtMinOneFailureOrOneSlowCallKeepsItThere) {
  AimdDriver failed({}, 1);
  AimdDriver slow({}, 1);
  AimdDriver hanging({}, 1);
  for (auto* d : {&failed, &slow, &hanging}) {
    d->ok(5);
    d->turnAway();
  }
  failed.fail(1);
  slow.ok(1, 3s);
  for (auto* d : {&failed, &slow, &hanging}) {
    for (int i = 0; i < 10; ++i) {
      if (d == &hanging) d->hang(1, 3s);
      d->check();
    }
    EXPECT_EQ(d->limit(), 1);
  }
}

TEST(AimdA4, AtMinWithoutOutcomesOrWithoutDemandNothingGrows) {
  AimdDriver unseen({}, 1);
  unseen.turnAway();
  AimdDriver quiet({}, 1);
  quiet.ok(5);
  for (int i = 0; i < 10; ++i) {
    unseen.check();
    quiet.check();
  }
  EXPECT_EQ(unseen.limit(), 1);
  EXPECT_EQ(quiet.limit(), 1);
}

TEST(AimdA4, AboveMinTooLittleEvidenceChangesNothing) {
  AimdDriver d({}, 2);
  for (int i = 0; i < 10; ++i) {
    d.ok(1);
    d.turnAway();
    d.check();
  }
  EXPECT_EQ(d.limit(), 2);
}

TEST(AimdA5, TheInitialLimitLiesWithinMinAndMax) {
  EXPECT_EQ(AimdDriver({.min = 5}, 2).limit(), 5);
  EXPECT_EQ(AimdDriver({.max = 50}, 80).limit(), 50);
  EXPECT_EQ(AimdDriver({.initial = 30}, 80).limit(), 30);
  EXPECT_EQ(AimdDriver({.initial = 300}, 80).limit(), 100);
}

TEST(AimdA5, MinEqualToMaxIsAFixedLimit) {
  AimdDriver d({.min = 7, .max = 7});
  EXPECT_EQ(d.limit(), 7);
  d.fail(20);
  d.check();
  EXPECT_EQ(d.limit(), 7);
  d.healthyChecks(5);
  EXPECT_EQ(d.limit(), 7);
  d.healthyChecks(5, 1);
  EXPECT_EQ(d.limit(), 7);
}

TEST(AimdA8, CallsThatHangAreSlowOutcomesBeforeTheyEnd) {
  AimdDriver d({}, 20);
  d.hang(20, 3s);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
  EXPECT_EQ(d.last().censored, 20);
  EXPECT_EQ(d.last().errorRate, std::nullopt);
}

TEST(AimdA8, TheyCountTowardsMinSamplesOfTheLatencyTestOnly) {
  AimdDriver d({}, 20);
  d.fail(10);
  d.hang(10, 3s);
  EXPECT_EQ(d.check(), "decrease 20 > 10");
  EXPECT_EQ(d.last().why, "p95 3000 ms > 2000 ms, 10 slow of 20, 10 still in flight");
}

TEST(AimdA8, TooFewOfThemAreNoReasonAndDoNotAllowGrowth) {
  AimdDriver d({}, 20);
  d.ok(18);
  d.hang(2, 3s);
  d.turnAway();
  EXPECT_EQ(d.check(), "hold 20 > 20");
}

}  // namespace
}  // namespace watertight
