// SPDX-License-Identifier: GPL-3.0-or-later
// The half-open state: places, verdicts and patience.
#include <gmock/gmock.h>

#include "support/breaker_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing_support::BreakerDriver;

BreakerSettings probing(int probes, std::optional<int> successes = std::nullopt, Duration patience = {}) {
  return {.consecutiveFailures = 1,
          .recovery = 1s,
          .probes = probes,
          .probeSuccesses = successes,
          .probePatience = patience};
}

/// One that has tripped, at the instant when its first probe is due.
BreakerDriver due(const BreakerSettings& settings) {
  BreakerDriver d(settings);
  d.failedCalls(1);
  d.pass(1s);
  return d;
}

TEST(BreakerC4, TheArrivalThatMakesItHalfOpenIsTheFirstProbe) {
  auto d = due(probing(2));
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.ask('a'), "probe");
  EXPECT_EQ(d.state(), "half_open");
  EXPECT_EQ(d.ask('b'), "probe");
  EXPECT_EQ(d.ask('c'), "refused");
  d.ok('a');
  EXPECT_EQ(d.state(), "half_open");
  d.ok('b');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC4, ACrowdThatWaitedForItGetsOneProbeAndNotOneEach) {
  auto d = due(probing(1));
  EXPECT_EQ(d.ask('p'), "probe");
  EXPECT_EQ(d.okCalls(999), 999);
  d.ok('p');
  EXPECT_EQ(d.okCalls(10), 0);
}

TEST(BreakerC4, SwitchedToUnlimitedTheWholeCrowdGoesThrough) {
  auto settings = probing(1);
  settings.halfOpen = HalfOpen::kUnlimited;
  auto d = due(settings);
  for (const char call : std::string{"abcdefgh"}) EXPECT_EQ(d.ask(call), "probe") << call;
  d.fail('c');
  EXPECT_EQ(d.state(), "open");
  d.ok('a');
  EXPECT_EQ(d.state(), "open") << "the others belong to an older state";
}

TEST(BreakerC5, UnlimitedOnesCloseItWithTheSameNumberOfSuccesses) {
  auto settings = probing(2);
  settings.halfOpen = HalfOpen::kUnlimited;
  auto d = due(settings);
  for (const char call : std::string{"abcd"}) d.ask(call);
  d.ok('d');
  EXPECT_EQ(d.state(), "half_open");
  d.ok('a');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC6, LateResultsMoveNothingUnlessTheyAreToCount) {
  for (const auto late : {LateResults::kDrop, LateResults::kCount}) {
    auto settings = probing(1);
    settings.lateResults = late;
    const bool counts = late == LateResults::kCount;
    BreakerDriver d(settings);
    d.ask('s');
    d.ask('t');
    d.failedCalls(1);
    d.ok('s');
    EXPECT_EQ(d.state(), "open") << "whatever comes back while it is open";
    d.pass(1s);
    EXPECT_EQ(d.ask('p'), "probe");
    d.ok('t');
    EXPECT_EQ(d.state(), counts ? "closed" : "half_open");
    d.fail('p');
    EXPECT_EQ(d.state(), "open");
    EXPECT_EQ(d.openings(), 2);
  }
}

TEST(BreakerC6, ALateFailureThatCountsOpensItAgain) {
  auto settings = probing(1);
  settings.lateResults = LateResults::kCount;
  BreakerDriver d(settings);
  d.ask('s');
  d.ask('t');
  d.failedCalls(1);
  d.pass(1s);
  d.ask('p');
  d.fail('s');
  EXPECT_EQ(d.state(), "open");
  d.pass(1s);
  d.ask('q');
  d.ok('q');
  EXPECT_EQ(d.state(), "closed");
  d.fail('t');
  EXPECT_EQ(d.state(), "open") << "from long before";
}

TEST(BreakerC4, SuccessesAndProbesInFlightTogetherTakeThePlaces) {
  auto d = due(probing(2, 3));
  d.ask('a');
  d.ask('b');
  EXPECT_EQ(d.ask('x'), "refused");
  d.ok('a');
  EXPECT_EQ(d.ask('c'), "probe");
  d.ok('b');
  EXPECT_EQ(d.ask('x'), "refused") << "two successes and one in flight are three";
  d.ok('c');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC4, MoreProbesThanSuccessesNeededMayRunAtOnce) {
  auto d = due(probing(3, 1));
  EXPECT_EQ(d.ask('a'), "probe");
  EXPECT_EQ(d.ask('b'), "probe");
  EXPECT_EQ(d.ask('c'), "probe");
  EXPECT_EQ(d.ask('x'), "refused");
  d.ok('b');
  EXPECT_EQ(d.state(), "closed");
  d.fail('a');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC5, MoreSuccessesThanProbesAreGatheredOneAfterTheOther) {
  auto d = due(probing(1, 3));
  for (const char call : {'a', 'b', 'c'}) {
    EXPECT_EQ(d.state(), call == 'a' ? "open" : "half_open");
    EXPECT_EQ(d.ask(call), "probe");
    EXPECT_EQ(d.ask('x'), "refused");
    d.ok(call);
  }
  EXPECT_EQ(d.state(), "closed");
  EXPECT_EQ(d.why(), "3 of 3 probes succeeded");
}

TEST(BreakerC5, OneFailureOpensItAgainWhateverTheThresholdsOfTheClosedState) {
  BreakerSettings settings{.failureRate = 0.5, .minimumCalls = 10, .recovery = 5s, .probes = 2};
  BreakerDriver d(settings);
  d.failedCalls(10);
  d.pass(5s);
  d.ask('a');
  d.ask('b');
  d.ok('a');
  d.fail('b');
  EXPECT_EQ(d.state(), "open");
  EXPECT_EQ(d.why(), "a probe failed");
  EXPECT_EQ(d.recoversIn(), Duration{5s});
}

TEST(BreakerC5, EveryEpisodeNeedsSuccessesOfItsOwn) {
  auto d = due(probing(2));
  d.ask('a');
  d.ask('b');
  d.ok('a');
  d.fail('b');
  d.pass(1s);
  d.okCalls(1);
  EXPECT_EQ(d.state(), "half_open");
  d.okCalls(1);
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC5, CallsRefusedWhileAProbeIsOutChangeNothing) {
  auto d = due(probing(1));
  d.ask('p');
  d.okCalls(100);
  EXPECT_EQ(d.state(), "half_open");
  d.ok('p');
  EXPECT_EQ(d.openings(), 1);
}

TEST(BreakerC5, WithoutPatienceAProbeMayTakeForEver) {
  auto d = due(probing(1));
  d.ask('p');
  EXPECT_EQ(d.breaker().patienceEnds(), kNever);
  d.pass(std::chrono::hours{24});
  d.expirePatience();
  EXPECT_EQ(d.ask('x'), "refused");
  d.ok('p');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC5, PatienceRunsFromTheEpisodesFirstProbe) {
  auto d = due(probing(2, 2, 5s));
  d.pass(3s);
  d.ask('a');
  EXPECT_EQ(d.breaker().patienceEnds(), d.now() + 5s);
  d.pass(2s);
  d.ask('b');
  EXPECT_EQ(d.breaker().patienceEnds(), d.now() + 3s);
}

TEST(BreakerC5, WhenPatienceRunsOutTheNextArrivalIsTheFirstProbeOfANewEpisode) {
  auto d = due(probing(1, 1, 5s));
  d.ask('p');
  d.pass(5s - 1ns);
  EXPECT_EQ(d.ask('x'), "refused");
  d.pass(1ns);
  d.expirePatience();
  EXPECT_EQ(d.breaker().patienceEnds(), kNever);
  EXPECT_EQ(d.ask('q'), "probe");
  EXPECT_EQ(d.ask('x'), "refused");
  EXPECT_THAT(d.transitions(), ElementsAre("closed > open", "open > half_open", "half_open > half_open"));
  EXPECT_EQ(d.openings(), 1);
  d.ok('q');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC5, ANewEpisodesPatienceBeginsWithItsFirstProbe) {
  auto d = due(probing(1, 1, 5s));
  d.ask('p');
  d.pass(5s);
  d.expirePatience();
  d.pass(1min);
  EXPECT_EQ(d.ask('q'), "probe");
  EXPECT_EQ(d.breaker().patienceEnds(), d.now() + 5s);
}

TEST(BreakerC5, ResultsOfAVoidEpisodeMoveNothing) {
  auto d = due(probing(2, 2, 5s));
  d.ask('a');
  d.ask('b');
  d.ok('a');
  d.pass(5s);
  d.expirePatience();
  d.fail('b');
  EXPECT_EQ(d.state(), "half_open");
  d.ask('c');
  d.ask('d');
  d.ok('c');
  EXPECT_EQ(d.state(), "half_open") << "the success of the void episode does not count";
  d.ok('d');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC5, AProbesResultAtTheVeryInstantStillCounts) {
  auto d = due(probing(1, 1, 5s));
  d.ask('p');
  d.pass(5s);
  d.ok('p');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC5, AnArrivalAfterPatienceRanOutFindsOutByItself) {
  auto d = due(probing(1, 1, 5s));
  d.ask('p');
  d.pass(6s);
  EXPECT_EQ(d.ask('q'), "probe");
  EXPECT_EQ(d.transitions().back(), "half_open > half_open");
  d.fail('p');
  EXPECT_EQ(d.state(), "half_open");
}

TEST(BreakerC5, AResultAfterPatienceRanOutFindsOutByItselfAndSaysSo) {
  auto d = due(probing(1, 1, 5s));
  d.ask('p');
  d.pass(6s);
  d.fail('p');
  EXPECT_EQ(d.state(), "half_open");
  EXPECT_EQ(d.transitions().back(), "half_open > half_open");
  EXPECT_EQ(d.ask('q'), "probe");
}

TEST(BreakerC5, FewerSuccessesAskedForThanThereAreAlreadyCloseIt) {
  auto d = due(probing(1, 5));
  d.okCalls(3);
  ASSERT_EQ(d.state(), "half_open");
  d.set(probing(1, 2));
  EXPECT_EQ(d.state(), "closed") << "no probe could be let through to say so";
}

TEST(BreakerC5, FewerProbesThanAreInFlightAdmitNoMoreUntilTheyEnd) {
  auto d = due(probing(3));
  for (const char call : {'a', 'b', 'c'}) d.ask(call);
  d.set(probing(1, 3));
  d.ok('a');
  d.ok('b');
  EXPECT_EQ(d.ask('x'), "refused");
  d.ok('c');
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC6, AStragglerOfAnEarlierEpisodeFreesNoPlaceOfThePresentOne) {
  auto d = due(probing(2));
  d.ask('x');
  d.ask('y');
  d.fail('y');
  d.pass(1s);
  EXPECT_EQ(d.ask('z'), "probe");
  EXPECT_EQ(d.ask('w'), "probe");
  d.ok('x');
  EXPECT_EQ(d.ask('v'), "refused");
  d.giveBack('y');
  EXPECT_EQ(d.ask('v'), "refused");
  EXPECT_EQ(d.state(), "half_open");
}

TEST(BreakerC8, APlaceGivenBackIsFreeForTheNextArrival) {
  auto d = due(probing(1));
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(d.ask('p'), "probe");
    d.giveBack('p');
  }
  EXPECT_EQ(d.state(), "half_open");
  d.okCalls(1);
  EXPECT_EQ(d.state(), "closed");
}

TEST(BreakerC8, GivingBackIsNoSuccess) {
  auto d = due(probing(2));
  d.ask('a');
  d.giveBack('a');
  d.okCalls(1);
  EXPECT_EQ(d.state(), "half_open");
}

TEST(BreakerC8, WhatIsGivenBackAfterItClosedFreesNothing) {
  auto d = due(probing(2, 1));
  d.ask('a');
  d.ask('b');
  d.ok('a');
  d.giveBack('b');
  d.failedCalls(1);
  d.pass(1s);
  EXPECT_EQ(d.ask('c'), "probe");
  EXPECT_EQ(d.ask('d'), "probe");
  EXPECT_EQ(d.ask('e'), "refused");
}

TEST(BreakerC10, OnlyCallsLetThroughInHalfOpenAreProbes) {
  BreakerDriver d(probing(1));
  EXPECT_EQ(d.ask('a'), "passed");
  d.failedCalls(1);
  d.pass(1s);
  d.ask('p');
  d.fail('a');
  d.fail('a');
  EXPECT_EQ(d.state(), "half_open");
}

}  // namespace
}  // namespace watertight
