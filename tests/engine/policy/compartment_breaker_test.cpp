// SPDX-License-Identifier: GPL-3.0-or-later
// A breaker before a bulkhead: what the one's answers mean to the other.
#include <gmock/gmock.h>

#include "support/compartment_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing_support::CompartmentDriver;

/// Trips at the first failure and probes again after a second.
CompartmentSettings touchy(const BulkheadSettings& bulkhead, int probes = 1) {
  return {.bulkhead = bulkhead,
          .breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 1s, .probes = probes}};
}

BulkheadSettings permits(int limit, Policy policy = Policy::kAbort) {
  return {.limit = limit, .policy = policy};
}

BulkheadSettings pool(int workers, std::int64_t queue, Policy policy = Policy::kAbort) {
  return {.kind = BulkheadKind::kThreadPool, .limit = workers, .queue = queue, .policy = policy};
}

void tripAndRecover(CompartmentDriver& d) {
  d.calls(1, CallOutcome::kError);
  d.pass(1s);
}

TEST(CompartmentC3, WhatTheBreakerRefusesTakesNoPermit) {
  auto settings = touchy(permits(1));
  settings.breaker->mode = BreakerMode::kForcedOpen;
  CompartmentDriver d(settings);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(d.arrive('a'), "rejected: breaker_open");
  EXPECT_EQ(d.inFlight(), 0);
  d.set(touchy(permits(1)));
  EXPECT_EQ(d.arrive('a'), "admitted");
}

TEST(CompartmentP2, AnOpenBreakerIsServedByFallbackAndDiscardAndEveryOtherPolicyAborts) {
  const std::vector<std::pair<Policy, std::string>> answers{
      {Policy::kAbort, "rejected: breaker_open"},         {Policy::kDiscard, "discarded: breaker_open"},
      {Policy::kDiscardOldest, "rejected: breaker_open"}, {Policy::kCallerRuns, "rejected: breaker_open"},
      {Policy::kFallback, "fallback: breaker_open"},      {Policy::kWait, "rejected: breaker_open"}};
  for (const auto& bulkhead : {permits(1), pool(1, 1)}) {
    for (const auto& [policy, answer] : answers) {
      auto settings = touchy(bulkhead);
      settings.bulkhead->policy = policy;
      settings.bulkhead->maxWait = 1s;
      settings.bulkhead->then = Policy::kFallback;
      settings.breaker->mode = BreakerMode::kForcedOpen;
      CompartmentDriver d(settings);
      EXPECT_EQ(d.arrive('a'), answer) << nameOf(policy);
    }
  }
}

TEST(CompartmentP2, WithoutABulkheadAnOpenBreakerRejects) {
  CompartmentDriver d({.breaker = BreakerSettings{.mode = BreakerMode::kForcedOpen}});
  EXPECT_EQ(d.arrive('a'), "rejected: breaker_open");
}

TEST(CompartmentP4, AFullBulkheadDoesNotOpenTheBreaker) {
  CompartmentDriver d(touchy(permits(1)));
  d.arrive('a');
  d.arriveAll("bcdefgh");
  EXPECT_EQ(d.breaker(), "closed");
  d.end('a');
  EXPECT_EQ(d.calls(10), 0);
}

TEST(CompartmentP4, RefusalsOfTheOpenBreakerLeaveNoTrace) {
  CompartmentDriver d(touchy(permits(1)));
  d.calls(1, CallOutcome::kError);
  d.arriveAll("bcdefgh");
  EXPECT_EQ(d.window().samples, 1);
  d.pass(1s);
  d.calls(2);
  EXPECT_EQ(d.breaker(), "closed");
  EXPECT_EQ(d.window().samples, 3);
}

TEST(CompartmentC2, TimeoutsAndErrorsTripItAndIgnoredOrCancelledCallsDoNot) {
  for (const auto outcome : {CallOutcome::kError, CallOutcome::kTimeout}) {
    CompartmentDriver d(touchy(permits(1)));
    d.calls(1, outcome);
    EXPECT_EQ(d.breaker(), "open") << nameOf(outcome);
  }
  for (const auto outcome : {CallOutcome::kIgnored, CallOutcome::kCancelled}) {
    CompartmentDriver d(touchy(permits(1)));
    d.calls(10, outcome);
    EXPECT_EQ(d.breaker(), "closed") << nameOf(outcome);
  }
}

TEST(CompartmentC2, IgnoredCallsCountNeitherAsFailuresNorAsSuccesses) {
  CompartmentDriver d(
      {.bulkhead = permits(1), .breaker = BreakerSettings{.failureRate = 0.5, .minimumCalls = 4}});
  d.calls(1, CallOutcome::kError);
  d.calls(10, CallOutcome::kIgnored);
  d.calls(2);
  EXPECT_EQ(d.breaker(), "closed");
  d.calls(1, CallOutcome::kError);
  EXPECT_EQ(d.breaker(), "open");
}

TEST(CompartmentC2, CallsSlowerThanSlowCallAreItsSlowCalls) {
  CompartmentDriver d({.bulkhead = permits(1),
                       .breaker = BreakerSettings{.slowRate = 0.5, .slowCall = 100ms, .minimumCalls = 4}});
  d.calls(3, CallOutcome::kOk, 100ms);
  d.calls(2, CallOutcome::kOk, 101ms);
  EXPECT_EQ(d.breaker(), "closed");
  d.calls(1, CallOutcome::kOk, 101ms);
  EXPECT_EQ(d.breaker(), "open");
}

TEST(CompartmentC2, ACallerThatGaveUpTripsItThenAndItsCallsLaterSuccessChangesNothing) {
  CompartmentDriver d(touchy(pool(1, 0)));
  d.arrive('a');
  d.pass(100ms);
  d.abandon('a');
  EXPECT_EQ(d.breaker(), "open");
  d.pass(400ms);
  d.end('a');
  EXPECT_EQ(d.breaker(), "open");
  EXPECT_EQ(d.window().samples, 1);
}

TEST(CompartmentC2, OverflowCallsTripItToo) {
  CompartmentDriver d(touchy(permits(1, Policy::kCallerRuns)));
  d.arriveAll("ab");
  d.fail('b');
  EXPECT_EQ(d.breaker(), "open");
}

TEST(CompartmentC6, AResultFromBeforeTheTripMovesNothingButEntersTheCompartmentsWindow) {
  CompartmentDriver d(touchy(permits(3)));
  d.arriveAll("abc");
  d.fail('a');
  d.pass(1s);
  d.fail('b');
  EXPECT_EQ(d.window().failures, 2);
  EXPECT_EQ(d.arrive('p'), "admitted");
  EXPECT_EQ(d.breaker(), "half_open");
  d.fail('c');
  EXPECT_EQ(d.breaker(), "half_open");
  EXPECT_EQ(d.window().failures, 3);
}

TEST(CompartmentW5, ClosingEmptiesTheBreakersWindowAndNotTheCompartments) {
  CompartmentDriver d({.bulkhead = permits(1),
                       .breaker = BreakerSettings{.failureRate = 0.5, .minimumCalls = 3, .recovery = 1s}});
  d.calls(3, CallOutcome::kError);
  d.pass(1s);
  d.calls(1);
  ASSERT_EQ(d.breaker(), "closed");
  EXPECT_EQ(d.window().samples, 4);
  d.calls(2, CallOutcome::kError);
  EXPECT_EQ(d.breaker(), "closed");
  d.calls(1, CallOutcome::kError);
  EXPECT_EQ(d.breaker(), "open");
}

TEST(CompartmentW5, EachWindowHasItsOwnSetting) {
  CompartmentSettings settings{
      .bulkhead = permits(1),
      .breaker = BreakerSettings{.failureRate = 1, .minimumCalls = 2, .window = {.span = 1s}},
      .window = {.span = 60s}};
  CompartmentDriver d(settings);
  for (int i = 0; i < 10; ++i) {
    d.calls(1, CallOutcome::kError);
    d.pass(2s);
  }
  EXPECT_EQ(d.breaker(), "closed");
  EXPECT_EQ(d.window().samples, 10);
}

TEST(CompartmentC8, AProbeThatTheBulkheadRejectsGivesItsPlaceBack) {
  CompartmentDriver d(touchy(permits(2)));
  d.arriveAll("ab");
  d.fail('a');
  d.arrive('a');
  d.pass(1s);
  d.set(touchy(permits(1)));
  EXPECT_EQ(d.arrive('p'), "rejected: bulkhead_full");
  EXPECT_EQ(d.arrive('q'), "rejected: bulkhead_full") << "not breaker_open";
  d.end('b');
  EXPECT_EQ(d.calls(1), 0);
  EXPECT_EQ(d.breaker(), "closed");
}

TEST(CompartmentC8, AProbeThatTimesOutInTheQueueGivesItsPlaceBack) {
  CompartmentDriver d(touchy(pool(1, 5)));
  d.arriveAll("ab");
  d.fail('a');  // b runs now
  d.pass(1s);
  EXPECT_EQ(d.arrive('p'), "waited");
  EXPECT_EQ(d.arrive('q'), "rejected: breaker_open");
  d.leave('p');
  EXPECT_EQ(d.arrive('q'), "waited");
  EXPECT_EQ(d.breaker(), "half_open");
}

TEST(CompartmentC8, AProbeWhoseWaitIsInVainGivesItsPlaceBack) {
  CompartmentDriver d(touchy({.limit = 1,
                              .queue = kUnlimitedQueue,
                              .policy = Policy::kWait,
                              .maxWait = 10ms,
                              .then = Policy::kAbort}));
  d.arriveAll("ab");
  d.fail('a');
  d.pass(1s);
  EXPECT_EQ(d.arrive('p'), "waited");
  d.pass(10ms);
  EXPECT_EQ(d.expire('p'), "rejected: wait_expired");
  EXPECT_EQ(d.arrive('q'), "waited");
}

TEST(CompartmentC8, AProbeThatRunsOnItsCallersThreadAfterAWaitKeepsItsPlaceAndCounts) {
  CompartmentDriver d(touchy({.limit = 1,
                              .queue = kUnlimitedQueue,
                              .policy = Policy::kWait,
                              .maxWait = 10ms,
                              .then = Policy::kCallerRuns}));
  d.arriveAll("ab");
  d.fail('a');
  d.pass(1s);
  d.arrive('p');
  d.pass(10ms);
  EXPECT_EQ(d.expire('p'), "overflow: wait_expired");
  EXPECT_EQ(d.arrive('q'), "rejected: breaker_open");
  d.end('p');
  EXPECT_EQ(d.breaker(), "closed");
}

TEST(CompartmentC8, AProbeDroppedForANewerOneGivesItsPlaceBack) {
  CompartmentDriver d(touchy(pool(1, 1, Policy::kDiscardOldest), 2));
  d.arriveAll("ab");
  d.fail('a');
  d.pass(1s);
  EXPECT_EQ(d.arrive('p'), "waited");
  EXPECT_EQ(d.arrive('q'), "waited, drops p");
  EXPECT_EQ(d.arrive('r'), "waited, drops q") << "one place is free again each time";
}

TEST(CompartmentC8, ProbesThatAreIgnoredOrCancelledGiveTheirPlacesBackWithoutAVerdict) {
  CompartmentDriver d(touchy(permits(1)));
  tripAndRecover(d);
  EXPECT_EQ(d.calls(10, CallOutcome::kIgnored), 0);
  EXPECT_EQ(d.calls(10, CallOutcome::kCancelled), 0);
  EXPECT_EQ(d.breaker(), "half_open");
  EXPECT_EQ(d.calls(1), 0);
  EXPECT_EQ(d.breaker(), "closed");
}

TEST(CompartmentC5, AProbeWhoseCallerGaveUpHasFailed) {
  CompartmentDriver d(touchy(pool(1, 0)));
  tripAndRecover(d);
  d.arrive('p');
  d.pass(10ms);
  d.abandon('p');
  EXPECT_EQ(d.breaker(), "open");
  d.end('p');
  EXPECT_EQ(d.breaker(), "open");
}

TEST(CompartmentC5, AVoidEpisodeIsSaidAndTheNextArrivalProbesAnew) {
  auto settings = touchy(permits(5));
  settings.breaker->probePatience = 5s;
  CompartmentDriver d(settings);
  tripAndRecover(d);
  d.arrive('p');
  d.said();
  EXPECT_EQ(d.compartment().patienceEnds(), Instant{6s + 10ms});
  d.pass(5s);
  d.expirePatience();
  EXPECT_THAT(d.said(), ElementsAre("breaker half_open > half_open"));
  EXPECT_EQ(d.arrive('q'), "admitted");
  d.fail('p');
  EXPECT_EQ(d.breaker(), "half_open");
  d.end('q');
  EXPECT_EQ(d.breaker(), "closed");
}

TEST(CompartmentC10, CallsThatWaitWhenItTripsAreNotRecalled) {
  CompartmentDriver d(touchy(pool(1, 2)));
  d.arriveAll("abc");
  EXPECT_EQ(d.fail('a'), "b");
  EXPECT_EQ(d.breaker(), "open");
  EXPECT_EQ(d.end('b'), "c");
  EXPECT_EQ(d.breaker(), "open");
}

TEST(CompartmentC10, CallsThatWaitedFromBeforeAreNoProbes) {
  CompartmentDriver d(touchy(pool(1, 2)));
  d.arriveAll("ab");
  d.fail('a');
  d.pass(1s);
  EXPECT_EQ(d.arrive('p'), "waited");
  d.fail('b');
  EXPECT_EQ(d.breaker(), "half_open");
  d.end('p');
  EXPECT_EQ(d.breaker(), "closed");
}

TEST(CompartmentC10, AWaitingProbeHoldsItsPlace) {
  CompartmentDriver d(touchy(pool(1, 5)));
  d.arriveAll("ab");
  d.fail('a');
  d.pass(1s);
  EXPECT_EQ(d.arrive('p'), "waited");
  d.pass(10s);
  EXPECT_EQ(d.arrive('q'), "rejected: breaker_open");
}

}  // namespace
}  // namespace watertight
