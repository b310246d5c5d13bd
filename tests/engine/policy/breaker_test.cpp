// SPDX-License-Identifier: GPL-3.0-or-later
// When it trips, how long it stays open, and whose results count. Probes: breaker_probes_test.cpp.
#include "policy/breaker.h"

#include <gmock/gmock.h>

#include <set>

#include "support/breaker_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing_support::BreakerDriver;

BreakerSettings consecutive(int failures, Duration recovery = 1s) {
  return {.consecutiveFailures = failures, .recovery = recovery};
}

BreakerSettings countedRate(double failureRate, int minimumCalls, int size) {
  return {.failureRate = failureRate,
          .minimumCalls = minimumCalls,
          .recovery = 1s,
          .window = {.kind = WindowKind::kCount, .size = size, .maxAge = 0s}};
}

TEST(BreakerC1, BeginsClosedOrAsItsModeSays) {
  EXPECT_EQ(BreakerDriver({}).state(), "closed");
  EXPECT_EQ(BreakerDriver({.mode = BreakerMode::kForcedOpen}).state(), "forced_open");
  EXPECT_EQ(BreakerDriver({.mode = BreakerMode::kDisabled}).state(), "disabled");
}

TEST(BreakerC1, ForcedOpenRefusesUntilAHandEndsIt) {
  BreakerDriver d({.mode = BreakerMode::kForcedOpen});
  d.pass(std::chrono::hours{24 * 365});
  EXPECT_EQ(d.ask('a'), "refused");
  d.set({.mode = BreakerMode::kAuto});
  EXPECT_EQ(d.state(), "closed");
  EXPECT_EQ(d.why(), "by hand");
  EXPECT_EQ(d.ask('a'), "passed");
}

TEST(BreakerC1, DisabledItLetsEverythingThroughAndNeverTrips) {
  BreakerDriver d({.consecutiveFailures = 1, .mode = BreakerMode::kDisabled});
  EXPECT_EQ(d.failedCalls(100), 0);
  EXPECT_EQ(d.state(), "disabled");
}

TEST(BreakerC1, WhatFailedWhileItWasDisabledDoesNotCountAfterwards) {
  auto settings = consecutive(2);
  settings.mode = BreakerMode::kDisabled;
  BreakerDriver d(settings);
  d.ask('a');
  d.failedCalls(5);
  d.set(consecutive(2));
  EXPECT_EQ(d.state(), "closed");
  d.fail('a');
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC1, AHandOpensItFromEveryState) {
  auto forced = consecutive(1);
  forced.mode = BreakerMode::kForcedOpen;
  BreakerDriver closed(consecutive(1));
  closed.set(forced);
  EXPECT_THAT(closed.transitions(), ElementsAre("closed > forced_open"));
  BreakerDriver halfOpen(consecutive(1));
  halfOpen.failedCalls(1);
  halfOpen.pass(1s);
  halfOpen.ask('p');
  halfOpen.set(forced);
  halfOpen.ok('p');
  EXPECT_EQ(halfOpen.state(), "forced_open");
  EXPECT_EQ(halfOpen.ask('a'), "refused");
}

TEST(BreakerC1, OtherKnobsLeaveItsStateAlone) {
  BreakerDriver d(consecutive(3));
  d.failedCalls(3);
  d.set(consecutive(7, 5s));
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.recoversIn(), Duration{1s});
}

TEST(BreakerC2, TripsAfterSoManyFailuresInARow) {
  BreakerDriver d(consecutive(3));
  d.failedCalls(2);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.why(), "3 failures in a row");
}

TEST(BreakerC2, OneSuccessBreaksTheRow) {
  BreakerDriver d(consecutive(3));
  for (int i = 0; i < 10; ++i) {
    d.failedCalls(2);
    d.okCalls(1);
  }
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC2, FiveInARowIsTheDefaultWhereNoRateIsSet) {
  BreakerDriver d({});
  d.failedCalls(4);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC2, WithARateRowsOfFailuresDoNotCountUnlessAskedFor) {
  BreakerDriver rateOnly(countedRate(1, 20, 20));
  rateOnly.failedCalls(19);
  EXPECT_EQ(rateOnly.state(), "closed");
  auto both = countedRate(1, 20, 20);
  both.consecutiveFailures = 5;
  BreakerDriver d(both);
  d.failedCalls(5);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC2, AShareOfFailuresAtItsThresholdTripsOnceThereAreMinimumCalls) {
  BreakerDriver d(countedRate(0.5, 4, 10));
  d.failedCalls(1);
  d.okCalls(2);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.why(), "failure rate 50 % ≥ 50 % of 4 calls");
}

TEST(BreakerC2, AShareBelowTheThresholdDoesNotTrip) {
  BreakerDriver d(countedRate(0.5, 4, 200));
  d.okCalls(51);
  d.failedCalls(50);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC2, MinimumCallsSufficeThoughTheWindowIsNotFull) {
  BreakerDriver d(countedRate(0.5, 5, 100));
  d.failedCalls(4);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC2, ASuccessMayCompleteTheMinimumAndTrip) {
  BreakerDriver d(countedRate(0.5, 4, 10));
  d.failedCalls(3);
  d.okCalls(1);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC2, SharesBelowOnePercentCount) {
  BreakerDriver d(countedRate(0.0005, 2000, 2000));
  d.okCalls(7);
  d.failedCalls(1);
  d.okCalls(1991);
  EXPECT_EQ(d.state(), "closed");
  d.okCalls(1);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC2, TripsOnTheShareOfSlowCalls) {
  BreakerSettings settings{
      .slowRate = 0.4, .slowCall = 1s, .minimumCalls = 5, .window = {.kind = WindowKind::kCount, .size = 10}};
  BreakerDriver d(settings);
  d.slowCalls(1);
  d.okCalls(3);
  EXPECT_EQ(d.state(), "closed");
  d.slowCalls(1);
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.why(), "slow calls 40 % ≥ 40 % of 5 calls");
}

TEST(BreakerC2, RareFailuresFarApartNeverAddUp) {
  BreakerSettings settings{.failureRate = 0.5, .minimumCalls = 3};
  BreakerDriver d(settings);
  for (int i = 0; i < 100; ++i) {
    d.failedCalls(1);
    d.pass(60s);
  }
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC2, FailuresThatComeBackWhileItIsOpenMoveNothing) {
  BreakerDriver d(consecutive(2));
  for (const char call : {'a', 'b', 'c', 'd'}) d.ask(call);
  d.fail('a');
  d.fail('b');
  EXPECT_EQ(d.recoversIn(), Duration{1s});
  d.pass(900ms);
  d.fail('c');
  d.pass(50ms);
  d.fail('d');
  EXPECT_EQ(d.recoversIn(), Duration{50ms});
  EXPECT_EQ(d.openings(), 1);
}

TEST(BreakerC2, AThresholdTurnedDownHoldsFromTheNextOutcomeOn) {
  BreakerDriver d(consecutive(5));
  d.failedCalls(3);
  d.set(consecutive(2));
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
}

TEST(BreakerC3, StaysOpenForItsRecoveryToTheNanosecond) {
  BreakerDriver d(consecutive(1, 250ms));
  d.failedCalls(1);
  d.pass(250ms - 1ns);
  EXPECT_EQ(d.ask('x'), "refused");
  EXPECT_EQ(d.recoversIn(), Duration{1ns});
  d.pass(1ns);
  EXPECT_EQ(d.ask('p'), "probe");
}

TEST(BreakerC3, ThirtySecondsIsTheDefault) {
  BreakerDriver d({});
  d.failedCalls(5);
  EXPECT_EQ(d.recoversIn(), Duration{30s});
}

TEST(BreakerC3, ARecoveryLongerThanTimeItselfNeverEnds) {
  auto settings = consecutive(1, kForever);
  settings.recoveryMax = kForever;
  BreakerDriver d(settings);
  d.pass(1s);
  d.failedCalls(1);
  d.pass(std::chrono::hours{24 * 366});
  EXPECT_EQ(d.ask('x'), "refused");
}

/// Fails its first probe as soon as it may.
void failOneProbe(BreakerDriver& d) {
  d.pass(*d.recoversIn());
  EXPECT_EQ(d.ask('p'), "probe");
  d.fail('p');
}

TEST(BreakerC3, EachTripThatNoProbeSurvivedMultipliesItUpToTheMaximum) {
  auto settings = consecutive(1, 1s);
  settings.recoveryFactor = 3;
  settings.recoveryMax = 10s;
  BreakerDriver d(settings);
  d.failedCalls(1);
  std::vector<Duration> recoveries{*d.recoversIn()};
  for (int i = 0; i < 4; ++i) {
    failOneProbe(d);
    recoveries.push_back(*d.recoversIn());
  }
  EXPECT_THAT(recoveries, ElementsAre(1s, 3s, 9s, 10s, 10s));
}

TEST(BreakerC3, AProbeThatSurvivesPutsItBackToTheBeginning) {
  auto settings = consecutive(1, 1s);
  settings.recoveryFactor = 3;
  BreakerDriver d(settings);
  d.failedCalls(1);
  failOneProbe(d);
  d.pass(3s);
  d.okCalls(1);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.recoversIn(), Duration{1s});
}

TEST(BreakerC3, JitterComesOnTopAndDiffersBetweenOpeningsButNotBetweenRuns) {
  auto settings = consecutive(1, 10s);
  settings.recoveryJitter = 0.2;
  const auto recoveries = [&](std::uint64_t seed) {
    BreakerDriver d(settings, seed);
    d.failedCalls(1);
    std::vector<Duration> seen;
    for (int i = 0; i < 100; ++i, failOneProbe(d)) seen.push_back(*d.recoversIn());
    return seen;
  };
  const auto seen = recoveries(42);
  EXPECT_THAT(seen, testing::Each(testing::AllOf(testing::Ge(10s), testing::Le(12s))));
  EXPECT_GE(std::set<Duration>(seen.begin(), seen.end()).size(), 90U);
  EXPECT_EQ(seen, recoveries(42));
  EXPECT_NE(seen, recoveries(43));
}

TEST(BreakerC4, IdleTimeDoesNotCloseIt) {
  BreakerDriver d(consecutive(4, 10s));
  d.failedCalls(4);
  d.pass(5min);
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.ask('p'), "probe");
  d.fail('p');
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.ask('x'), "refused");
}

TEST(BreakerC6, ASuccessOfACallFromBeforeTheTripDoesNotCloseIt) {
  BreakerDriver d(consecutive(2));
  d.ask('a');
  d.failedCalls(2);
  d.ok('a');
  EXPECT_EQ(d.state(), "open");
  d.pass(1s);
  d.ask('p');
  EXPECT_EQ(d.state(), "half_open");
}

TEST(BreakerC6, ResultsFromBeforeTheTripMoveNothingWhileItIsHalfOpen) {
  BreakerDriver d(consecutive(1, 100ms));
  for (const char call : {'a', 'b', 'c', 'd'}) d.ask(call);
  d.fail('d');
  d.pass(100ms);
  EXPECT_EQ(d.ask('p'), "probe");
  d.fail('a');
  d.ok('b');
  d.giveBack('c');
  EXPECT_EQ(d.state(), "half_open");
  EXPECT_EQ(d.ask('x'), "refused");
  d.ok('p');
  EXPECT_EQ(d.state(), "closed");
  EXPECT_EQ(d.openings(), 1);
}

TEST(BreakerC6, ResultsFromBeforeTheTripDoNotCountAfterItClosed) {
  BreakerDriver d(consecutive(2, 100ms));
  for (const char call : {'a', 'b'}) d.ask(call);
  d.failedCalls(2);
  d.pass(100ms);
  d.okCalls(1);
  d.fail('a');
  d.fail('b');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC7, ClosesWithAnEmptyWindow) {
  BreakerDriver d(countedRate(0.5, 2, 10));
  d.failedCalls(10);
  d.pass(1s);
  d.okCalls(1);
  ASSERT_EQ(d.state(), "closed");
  d.okCalls(2);
  d.failedCalls(1);  // 1 of 3, with the outage it would be more
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC7, ProbesResultsAreNotCarriedIntoTheNewWindow) {
  auto settings = countedRate(0.5, 5, 10);
  settings.probes = 5;
  BreakerDriver d(settings);
  d.failedCalls(5);
  d.pass(1s);
  d.okCalls(5);
  ASSERT_EQ(d.state(), "closed");
  d.failedCalls(4);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.why(), "failure rate 100 % ≥ 50 % of 5 calls");
}

TEST(BreakerC7, ClosesWithAZeroCount) {
  BreakerDriver d(consecutive(3));
  d.failedCalls(3);
  d.pass(1s);
  d.okCalls(1);
  d.failedCalls(2);
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC9, RestrictsWhileCallsDoNotFlowFreely) {
  BreakerDriver d(consecutive(1));
  EXPECT_FALSE(d.breaker().restricts());
  d.failedCalls(1);
  EXPECT_TRUE(d.breaker().restricts());
  d.pass(1s);
  d.ask('p');
  EXPECT_TRUE(d.breaker().restricts());
  d.ok('p');
  EXPECT_FALSE(d.breaker().restricts());
  d.set({.mode = BreakerMode::kForcedOpen});
  EXPECT_TRUE(d.breaker().restricts());
  d.set({.mode = BreakerMode::kDisabled});
  EXPECT_FALSE(d.breaker().restricts());
}

TEST(BreakerW5, AWindowOfAnotherKindBeginsEmpty) {
  BreakerDriver d(countedRate(0.5, 4, 10));
  d.failedCalls(3);
  d.set(countedRate(0.5, 4, 20));
  d.failedCalls(3);
  EXPECT_EQ(d.state(), "closed");
  d.failedCalls(1);
  EXPECT_EQ(d.state(), "open");
}

}  // namespace
}  // namespace watertight
