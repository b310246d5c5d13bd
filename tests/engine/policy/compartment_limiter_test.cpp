// SPDX-License-Identifier: GPL-3.0-or-later
// A limiter behind a bulkhead and a breaker: what it hears of, and what its decisions do.
#include <gmock/gmock.h>

#include "support/compartment_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing_support::CompartmentDriver;

CompartmentSettings adaptive(int limit, const LimiterSettings& limiter = {}) {
  return {.bulkhead = BulkheadSettings{.limit = limit}, .limiter = limiter};
}

CompartmentSettings adaptiveWaiting(int limit, const LimiterSettings& limiter = {}) {
  auto settings = adaptive(limit, limiter);
  settings.bulkhead->queue = kUnlimitedQueue;
  settings.bulkhead->policy = Policy::kWait;
  settings.bulkhead->maxWait = 1min;
  return settings;
}

/// With a breaker that trips at the first failure and probes again after a second.
CompartmentSettings touchy(int limit, Ramp ramp, const LimiterSettings& limiter = {}) {
  auto settings = adaptive(limit, limiter);
  settings.breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 1s, .ramp = ramp};
  return settings;
}

TEST(CompartmentA1, ADecisionIsAppliedAndSaid) {
  CompartmentDriver d(adaptive(20));
  d.calls(20, CallOutcome::kError);
  d.check();
  EXPECT_EQ(d.limit(), 10);
  EXPECT_THAT(d.said(), ElementsAre("limit decrease 20 > 10"));
}

TEST(CompartmentA1, LongWaitsAreMeasuredFromArrivalToStart) {
  LimiterSettings limiter{.initial = 1, .minSamples = 1, .queueThreshold = 100ms};
  CompartmentDriver d(adaptiveWaiting(1, limiter));
  d.arriveAll("ab");
  d.pass(101ms);
  d.end('a');
  d.end('b');
  d.check();
  EXPECT_THAT(d.limitChange().why, testing::HasSubstr("1 of 2 waited longer than 100 ms"));
}

TEST(CompartmentA2, TheInitialLimitIsTheLimitersToSay) {
  EXPECT_EQ(CompartmentDriver(adaptive(20, {.initial = 4})).limit(), 4);
  EXPECT_EQ(CompartmentDriver(adaptive(20)).limit(), 20);
  EXPECT_EQ(CompartmentDriver(adaptive(20, {.max = 15})).limit(), 15);
}

TEST(CompartmentA2, CallsThatStartedBeforeADecreaseAreNoEvidenceThoughTheTimesAreEqual) {
  CompartmentDriver d(adaptive(50));
  d.arriveAll("abcdefghijklmnopqrst");
  d.calls(20, CallOutcome::kError, 0s);
  d.check();
  ASSERT_EQ(d.limit(), 25);
  for (const char call : std::string("abcdefghijklmnopqrst")) d.fail(call);
  d.check();
  EXPECT_EQ(d.limit(), 25);
  d.calls(20, CallOutcome::kError, 0s);
  d.check();
  EXPECT_EQ(d.limit(), 12);
}

TEST(CompartmentA2, AKnobOnTheLimitMakesOlderCallsNoEvidence) {
  CompartmentDriver d(adaptive(20, {.minSamples = 2}));
  d.arriveAll("abc");
  d.set(adaptive(40, {.minSamples = 2}));
  EXPECT_EQ(d.limit(), 40);
  d.said();
  for (const char call : {'a', 'b', 'c'}) d.fail(call);
  d.check();
  EXPECT_THAT(d.said(), ElementsAre("limit hold 40 > 40"));
}

TEST(CompartmentA2, ByTheWindowTheLatencyIsJudgedTooAndAgainAndAgain) {
  CompartmentDriver d(adaptive(20, {.evidence = Evidence::kWindow}));
  d.arriveAll("abcdefghijklmnopqrst");
  d.pass(3s);
  for (const char call : std::string("abcdefghijklmnopqrst")) d.end(call);
  d.check();
  EXPECT_EQ(d.limitChange().why, "p95 3000 ms > 2000 ms, 20 slow of 20");
  d.check();
  EXPECT_EQ(d.limit(), 5);
}

TEST(CompartmentA3, WaitingAndRejectionsAreUseAndRefusalsOfTheBreakerAreNot) {
  CompartmentDriver rejecting(adaptive(20, {.initial = 1, .minSamples = 5}));
  rejecting.arriveAll("ab");
  rejecting.end('a');
  rejecting.calls(5);
  rejecting.check();
  EXPECT_EQ(rejecting.limit(), 2);
  CompartmentDriver waiting(adaptiveWaiting(10, {.initial = 1, .minSamples = 2, .used = 1}));
  waiting.arriveAll("ab");
  waiting.end('a');
  waiting.end('b');
  waiting.check();
  EXPECT_EQ(waiting.limit(), 2);
  CompartmentDriver refusing(touchy(20, Ramp::kOff, {.minSamples = 1}));
  refusing.calls(1, CallOutcome::kError);
  refusing.arriveAll("abcdefg");
  refusing.pass(1s);
  refusing.calls(5);
  refusing.check();
  EXPECT_EQ(refusing.limit(), 20);
}

TEST(CompartmentA3, ThePeakInFlightIsUse) {
  CompartmentDriver d(adaptive(10));
  d.arriveAll("abcdefghi");
  for (const char call : std::string("abcdefghi")) d.end(call);
  d.calls(11);
  d.check();
  EXPECT_EQ(d.limit(), 11);
  d.calls(20);
  d.check();
  EXPECT_EQ(d.limit(), 11) << "not used since the last decision";
}

TEST(CompartmentA7, AShrinkNeverRejectsACallThatIsAlreadyWaiting) {
  CompartmentDriver d(adaptiveWaiting(2, {.minSamples = 2}));
  d.arriveAll("abcdefg");
  d.fail('a');
  d.fail('b');
  EXPECT_EQ(d.check(), "");
  EXPECT_EQ(d.limit(), 1);
  EXPECT_EQ(d.waiting(), 3);
  EXPECT_EQ(d.end('c'), "");
  EXPECT_EQ(d.end('d'), "e");
  EXPECT_EQ(d.end('e'), "f");
  EXPECT_EQ(d.end('f'), "g");
}

TEST(CompartmentB7, AnIncreaseServesAWaiterAtOnce) {
  CompartmentDriver d(adaptiveWaiting(1, {.minSamples = 2}));
  d.arriveAll("abcde");
  d.end('a');
  d.end('b');
  EXPECT_EQ(d.check(), "d");
  EXPECT_EQ(d.limit(), 2);
}

TEST(CompartmentA8, CallsThatHangCutTheLimitBeforeTheyEnd) {
  CompartmentDriver d(adaptive(20));
  d.arriveAll("abcdefghijklmnopqrst");
  d.pass(2s);
  d.check();
  EXPECT_EQ(d.limit(), 20) << "not longer than the threshold yet";
  d.pass(1ns);
  d.check();
  EXPECT_EQ(d.limit(), 10);
  EXPECT_EQ(d.limitChange().censored, 20);
  d.check();
  EXPECT_EQ(d.limit(), 10) << "they started before the decrease";
}

TEST(CompartmentA8, ByTheWindowCallsThatHangCutItEveryTime) {
  CompartmentDriver d(adaptive(20, {.evidence = Evidence::kWindow}));
  d.arriveAll("abcdefghijklmnopqrst");
  d.pass(3s);
  d.check();
  d.check();
  EXPECT_EQ(d.limit(), 5);
}

TEST(CompartmentA8, ACallCountedAsTimeoutIsNotCountedAgainAsHanging) {
  CompartmentDriver d(adaptive(20, {.minSamples = 2}));
  d.arrive('a');
  d.pass(3s);
  d.abandon('a');
  d.check();
  EXPECT_EQ(d.limitChange().samples, 1);
  EXPECT_EQ(d.limitChange().censored, 0);
}

TEST(CompartmentC9, WhileTheBreakerRestrictsTheLimiterPausesAndSaysSoOnce) {
  CompartmentDriver d(touchy(20, Ramp::kLinear, {.minSamples = 1}));
  d.calls(1, CallOutcome::kError);
  d.said();
  d.check();
  d.check();
  EXPECT_THAT(d.said(), ElementsAre("limit paused 20 > 20"));
  d.pass(1s);
  d.arrive('p');
  d.check();
  EXPECT_EQ(d.limit(), 20) << "half open";
}

TEST(CompartmentC9, ClosingBringsTheLimitToMinAfterTheProbesResult) {
  CompartmentDriver d(touchy(20, Ramp::kLinear, {.min = 3}));
  d.calls(1, CallOutcome::kError);
  d.pass(1s);
  d.said();
  d.calls(1);
  EXPECT_THAT(d.said(),
              ElementsAre("breaker open > half_open", "breaker half_open > closed", "limit ramp 20 > 3"));
  EXPECT_EQ(d.limit(), 3);
}

TEST(CompartmentC9, ADoublingRampHeadsForHalfOfTheLimitBeforeTheTrip) {
  CompartmentDriver d(touchy(20, Ramp::kDouble, {.minSamples = 1}));
  d.calls(1, CallOutcome::kError);
  d.pass(1s);
  d.calls(1);
  std::vector<int> limits;
  for (int i = 0; i < 6; ++i) {
    d.arriveAll("abcdefghijklmnopqrst");
    for (const char call : std::string("abcdefghijklmnopqrst"))
      if (d.ticket(call).state == TicketState::kRunning) d.end(call);
    d.check();
    limits.push_back(d.limit());
  }
  EXPECT_THAT(limits, ElementsAre(2, 4, 8, 10, 11, 12));
}

TEST(CompartmentC9, WithTheRampOffTheOldLimitHoldsAndTheOutageIsForgotten) {
  CompartmentDriver d(touchy(20, Ramp::kOff, {.minSamples = 1}));
  d.arriveAll("ab");
  d.calls(1, CallOutcome::kError);
  d.fail('b');
  d.pass(1s);
  d.calls(1);
  EXPECT_EQ(d.limit(), 20);
  d.fail('a');
  d.said();
  d.check();
  EXPECT_THAT(d.said(), ElementsAre("limit hold 20 > 20"));
}

TEST(CompartmentC9, OpeningAgainFromHalfOpenDoesNotMakeTheRampForgetWhereTheLimitWas) {
  CompartmentDriver d(touchy(20, Ramp::kDouble, {.minSamples = 1}));
  d.calls(1, CallOutcome::kError);
  d.pass(1s);
  d.calls(1, CallOutcome::kError);
  d.pass(1s);
  d.calls(1);
  EXPECT_EQ(d.limit(), 1);
  for (int i = 0; i < 4; ++i) {
    d.arriveAll("ab");
    d.end('a');
    if (d.ticket('b').state == TicketState::kRunning) d.end('b');
    d.check();
  }
  EXPECT_EQ(d.limit(), 4) << "doubling, until it is no longer used";
}

TEST(CompartmentC9, ABreakerClosedByHandStartsNoRamp) {
  auto settings = touchy(20, Ramp::kLinear);
  CompartmentDriver d(settings);
  settings.breaker->mode = BreakerMode::kForcedOpen;
  d.set(settings);
  settings.breaker->mode = BreakerMode::kAuto;
  d.set(settings);
  EXPECT_THAT(d.said(), ElementsAre("breaker closed > forced_open", "breaker forced_open > closed"));
  EXPECT_EQ(d.limit(), 20);
}

TEST(CompartmentA5, AKnobOnTheRangeMovesTheBulkheadsLimit) {
  CompartmentDriver d(adaptiveWaiting(4));
  d.arriveAll("abcdef");
  EXPECT_EQ(d.set(adaptiveWaiting(4, {.min = 6})), "ef");
  EXPECT_EQ(d.limit(), 6);
  EXPECT_EQ(d.limitChange().why, "by hand: the limit stays within 6 and 100");
}

TEST(CompartmentB9, AHandMayCloseABulkheadThatHasALimiter) {
  CompartmentDriver d(adaptive(4));
  d.set(adaptive(0));
  EXPECT_EQ(d.arrive('a'), "rejected: bulkhead_full");
  for (int i = 0; i < 10; ++i) d.check();
  EXPECT_EQ(d.limit(), 0);
}

}  // namespace
}  // namespace watertight
