// SPDX-License-Identifier: GPL-3.0-or-later
// Bulkhead, windows and time limits put together. The breaker's part: compartment_breaker_test.cpp, the
// limiter's: compartment_limiter_test.cpp.
#include "policy/compartment.h"

#include <gmock/gmock.h>

#include "support/compartment_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::CompartmentDriver;

CompartmentSettings semaphore(int limit, Policy policy = Policy::kAbort) {
  return {.bulkhead = BulkheadSettings{.limit = limit, .policy = policy}};
}

CompartmentSettings pool(int workers, std::int64_t queue) {
  return {.bulkhead = BulkheadSettings{.kind = BulkheadKind::kThreadPool, .limit = workers, .queue = queue}};
}

CompartmentSettings waiting(int limit, Duration maxWait) {
  return {.bulkhead = BulkheadSettings{
              .limit = limit, .queue = kUnlimitedQueue, .policy = Policy::kWait, .maxWait = maxWait}};
}

TEST(CompartmentB8, WhateverEndsACallItsPermitComesBackOnce) {
  CompartmentDriver d(semaphore(1));
  for (const auto outcome : {CallOutcome::kOk, CallOutcome::kError, CallOutcome::kTimeout,
                             CallOutcome::kIgnored, CallOutcome::kCancelled}) {
    EXPECT_EQ(d.arrive('a'), "admitted");
    EXPECT_EQ(d.arrive('b'), "rejected: bulkhead_full");
    d.end('a', outcome);
    EXPECT_EQ(d.inFlight(), 0) << nameOf(outcome);
  }
}

TEST(CompartmentB8, ACallThatIsEndedTwiceGivesOnePermitBackAndTheSecondTimeIsCounted) {
  CompartmentDriver d(semaphore(2));
  d.arriveAll("ab");
  d.end('a');
  EXPECT_EQ(d.compartment().misuse(), 0);
  EXPECT_EQ(d.end('a'), "");
  EXPECT_EQ(d.inFlight(), 1);
  EXPECT_EQ(d.compartment().misuse(), 1);
}

TEST(CompartmentB8, ACallThatWasTurnedAwayHasNothingToGiveBack) {
  CompartmentDriver d(semaphore(1));
  d.arriveAll("ab");
  d.end('b');
  EXPECT_EQ(d.inFlight(), 1);
  EXPECT_EQ(d.compartment().misuse(), 1);
}

TEST(CompartmentB8, AnAbandonedCallsPermitComesBackWhenItEnds) {
  CompartmentDriver d(pool(1, 1));
  d.arriveAll("ab");
  EXPECT_EQ(d.abandon('a'), "");
  EXPECT_EQ(d.inFlight(), 1);
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.inFlight(), 1);
}

TEST(CompartmentB13, ArrivalsAfterAShutdownAreRejectedUnderEveryPolicyAndWhatWaitsStillRuns) {
  for (const auto policy : {Policy::kAbort, Policy::kDiscard, Policy::kDiscardOldest, Policy::kCallerRuns,
                            Policy::kFallback, Policy::kWait}) {
    auto settings = pool(1, 1);
    settings.bulkhead->policy = policy;
    CompartmentDriver d(settings);
    d.arriveAll("ab");
    d.compartment().shutDown();
    EXPECT_EQ(d.arrive('c'), "rejected: shutdown") << nameOf(policy);
    EXPECT_EQ(d.end('a'), "b") << nameOf(policy);
  }
}

TEST(CompartmentP4, ARejectionEntersNoWindow) {
  CompartmentDriver d(semaphore(1));
  d.arrive('a');
  d.arriveAll("bcdefgh");
  EXPECT_EQ(d.window().samples, 0);
  d.end('a');
  EXPECT_EQ(d.window().samples, 1);
  EXPECT_EQ(d.window().failures, 0);
}

TEST(CompartmentP4, SwitchedToThePlausibleAndWrongARejectionIsAFailure) {
  auto settings = semaphore(1);
  settings.bulkhead->rejectionsAreFailures = true;
  settings.breaker = BreakerSettings{.consecutiveFailures = 5};
  CompartmentDriver d(settings);
  d.arrive('a');
  d.arriveAll("bcde");
  EXPECT_EQ(d.window().failures, 4);
  EXPECT_EQ(d.breaker(), "closed");
  d.arrive('f');
  EXPECT_EQ(d.breaker(), "open") << "though the dependency never failed";
  d.arrive('g');
  EXPECT_EQ(d.window().failures, 5) << "what the breaker itself turns away counts nowhere";
}

TEST(CompartmentP4, SwitchedSoItCountsWhateverThePolicyGivesTheCaller) {
  for (const auto policy : {Policy::kDiscard, Policy::kFallback, Policy::kDiscardOldest}) {
    auto settings = semaphore(1, policy);
    settings.bulkhead->rejectionsAreFailures = true;
    CompartmentDriver d(settings);
    d.arriveAll("ab");
    EXPECT_EQ(d.window().failures, 1) << nameOf(policy);
  }
  auto settings = semaphore(1, Policy::kCallerRuns);
  settings.bulkhead->rejectionsAreFailures = true;
  CompartmentDriver d(settings);
  d.arriveAll("ab");
  EXPECT_EQ(d.window().samples, 0) << "whoever runs its call itself was not turned away";
}

TEST(CompartmentP4, SwitchedSoAProbeThatFindsNoPlaceHasFailed) {
  auto settings = semaphore(1);
  settings.bulkhead->rejectionsAreFailures = true;
  settings.breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 1s};
  for (const bool failures : {false, true}) {
    settings.bulkhead->rejectionsAreFailures = failures;
    CompartmentDriver d(settings);
    d.arriveAll("ab");
    if (!failures) d.fail('a'), d.arrive('a');
    EXPECT_EQ(d.breaker(), "open");
    d.pass(1s);
    if (!failures) {
      EXPECT_EQ(d.arrive('a'), "admitted");
      continue;
    }
    EXPECT_EQ(d.arrive('c'), "rejected: bulkhead_full");
    EXPECT_EQ(d.breaker(), "open");
  }
}

TEST(CompartmentW2, IgnoredAndCancelledCallsEnterNoWindow) {
  CompartmentDriver d(semaphore(1));
  d.calls(5, CallOutcome::kIgnored);
  d.calls(5, CallOutcome::kCancelled);
  EXPECT_EQ(d.window().samples, 0);
  EXPECT_EQ(d.window().errorRate(), std::nullopt);
  d.calls(1, CallOutcome::kError);
  EXPECT_EQ(d.window().errorRate(), 1.0);
}

TEST(CompartmentT1, ACallThatDoesNotObeyItsTimeoutIsCountedThenAndKeepsItsPermit) {
  CompartmentDriver d(semaphore(1));
  d.arrive('a');
  d.pass(2s);
  d.abandon('a');
  EXPECT_EQ(d.window().failures, 1);
  EXPECT_EQ(d.compartment().abandoned(), 1);
  EXPECT_EQ(d.arrive('b'), "rejected: bulkhead_full");
  d.pass(8s);
  d.end('a');
  EXPECT_EQ(d.compartment().abandoned(), 0);
  EXPECT_EQ(d.arrive('b'), "admitted");
}

TEST(CompartmentT2, TheCallersTimeoutEntersTheWindowOnceWhenHeGaveUp) {
  CompartmentDriver d(pool(1, 0));
  d.arrive('a');
  d.pass(2s);
  d.abandon('a');
  EXPECT_EQ(d.window().failures, 1);
  d.pass(1s);
  d.end('a');
  EXPECT_EQ(d.window().samples, 1);
}

TEST(CompartmentT2, TheLatencyOfAnAbandonedCallIsFromItsStartToTheGivingUp) {
  CompartmentDriver d(pool(1, 1));
  d.arriveAll("xa");
  d.pass(3s);
  d.end('x', CallOutcome::kCancelled);
  d.pass(2s);
  d.abandon('a');
  const auto p95 = d.compartment().window().percentile(Instant{5s}, 9500);
  ASSERT_TRUE(p95);
  EXPECT_NEAR(toSeconds(*p95), 2, 0.02);
}

TEST(CompartmentT2, ATaskThatTimesOutInTheQueueNeverStartsAndEntersNoWindow) {
  CompartmentDriver d(pool(1, 5));
  d.arriveAll("abc");
  d.pass(10s);
  EXPECT_EQ(d.leave('b'), "");
  EXPECT_EQ(d.waiting(), 1);
  EXPECT_EQ(d.window().samples, 0);
  EXPECT_EQ(d.end('a'), "c");
}

TEST(CompartmentT3, ATimeoutIsAFailureWithTheTimeItRan) {
  CompartmentDriver d(semaphore(1));
  d.calls(20, CallOutcome::kTimeout, 100ms);
  EXPECT_EQ(d.window().failures, 20);
  const auto p95 = d.compartment().window().percentile(Instant{2s}, 9500);
  ASSERT_TRUE(p95);
  EXPECT_NEAR(toMilliseconds(*p95), 100, 1);
}

TEST(CompartmentP, ACallerRunCallIsOverflowAndEntersTheWindowSinceTheDownstreamFeltIt) {
  CompartmentDriver d(semaphore(1, Policy::kCallerRuns));
  d.arrive('a');
  EXPECT_EQ(d.arrive('b'), "overflow: bulkhead_full");
  EXPECT_EQ(d.compartment().overflow(), 1);
  EXPECT_EQ(d.inFlight(), 1);
  d.pass(1s);
  EXPECT_EQ(d.fail('b'), "");
  EXPECT_EQ(d.compartment().overflow(), 0);
  EXPECT_EQ(d.inFlight(), 1);
  EXPECT_EQ(d.window().failures, 1);
}

TEST(CompartmentP, AWaitThatEndsInCallerRunsStartsThen) {
  auto settings = waiting(1, 10ms);
  settings.bulkhead->then = Policy::kCallerRuns;
  CompartmentDriver d(settings);
  d.arriveAll("ab");
  d.pass(10ms);
  EXPECT_EQ(d.expire('b'), "overflow: wait_expired");
  EXPECT_EQ(d.ticket('b').started, Instant{10ms});
  EXPECT_EQ(d.compartment().overflow(), 1);
  d.end('b');
}

TEST(CompartmentT5, AnOverflowCallThatDoesNotObeyItsTimeoutIsNoAbandonedPermit) {
  CompartmentDriver d(semaphore(1, Policy::kCallerRuns));
  d.arriveAll("ab");
  d.pass(1s);
  d.abandon('b');
  EXPECT_EQ(d.compartment().abandoned(), 0);
  EXPECT_EQ(d.compartment().overflow(), 1);
  EXPECT_EQ(d.compartment().overflowTimedOut(), 1);
  EXPECT_EQ(d.window().failures, 1);
  d.end('b');
  EXPECT_EQ(d.compartment().overflow(), 0);
  EXPECT_EQ(d.compartment().overflowTimedOut(), 0);
  EXPECT_EQ(d.window().samples, 1);
}

TEST(CompartmentM1, TheOldestCallIsTheOneThatHasRunLongest) {
  CompartmentDriver d(semaphore(3));
  EXPECT_EQ(d.compartment().oldestAge(Instant{}), std::nullopt);
  d.arrive('a');
  d.pass(2s);
  d.arrive('b');
  d.pass(1s);
  EXPECT_EQ(d.compartment().oldestAge(Instant{3s}), Duration{3s});
  d.end('a');
  EXPECT_EQ(d.compartment().oldestAge(Instant{3s}), Duration{1s});
}

TEST(Compartment, WithoutABulkheadEveryRunningCallCountsAsHoldingAPermit) {
  CompartmentDriver d(CompartmentSettings{});
  EXPECT_EQ(d.arriveAll("abcdefgh"), "admitted");
  EXPECT_EQ(d.inFlight(), 8);
  EXPECT_EQ(d.compartment().bulkhead().limit(), std::nullopt);
  EXPECT_EQ(d.compartment().checkInterval(), std::nullopt);
  d.fail('a');
  EXPECT_EQ(d.inFlight(), 7);
  EXPECT_EQ(d.window().failures, 1);
}

TEST(CompartmentB6, AKnobOnTheLimitTakesHoldAsPermitsComeBack) {
  CompartmentDriver d(waiting(2, 1s));
  d.arriveAll("abc");
  EXPECT_EQ(d.set(waiting(1, 1s)), "");
  EXPECT_EQ(d.compartment().bulkhead().draining(), 1);
  EXPECT_EQ(d.end('a'), "");
  EXPECT_EQ(d.end('b'), "c");
}

TEST(CompartmentB7, AKnobOnTheLimitServesThoseWhoWait) {
  CompartmentDriver d(waiting(1, 1s));
  d.arriveAll("abcd");
  EXPECT_EQ(d.set(waiting(3, 1s)), "bc");
  EXPECT_EQ(d.inFlight(), 3);
}

TEST(CompartmentW5, AnotherWindowBeginsEmpty) {
  CompartmentDriver d(semaphore(1));
  d.calls(3, CallOutcome::kError);
  auto settings = semaphore(1);
  settings.window.span = 20s;
  d.set(settings);
  EXPECT_EQ(d.window().samples, 0);
  d.calls(1);
  EXPECT_EQ(d.window().samples, 1);
}

}  // namespace
}  // namespace watertight
