// SPDX-License-Identifier: GPL-3.0-or-later
#include "downstream/mock_downstream.h"

#include <gmock/gmock.h>

#include "support/downstream_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::DownstreamDriver;

/// Every call takes as long.
DownstreamSettings fixed(Duration value) {
  return {.latency = {.value = value}};
}

DownstreamSettings servers(int capacity, Duration value, std::optional<std::int64_t> backlog = std::nullopt) {
  return {.latency = {.value = value}, .capacity = capacity, .backlog = backlog};
}

TEST(MockDownstreamD1, AServiceTimeIsTheDrawTimesSlowdownPlusAdded) {
  auto settings = fixed(10ms);
  settings.slowdown = 2.5;
  settings.added = 7ms;
  DownstreamDriver d(settings);
  d.submit('a');
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 32ms"));
}

TEST(MockDownstreamD1, AServiceTimeLongerThanTimeItselfNeverEnds) {
  auto settings = fixed(std::chrono::hours{24 * 366});
  settings.slowdown = 1e12;
  settings.added = std::chrono::hours{24 * 366};
  DownstreamDriver d(settings);
  d.submit('a');
  d.pass(std::chrono::hours{24 * 366});
  EXPECT_THAT(d.ended(), IsEmpty());
  EXPECT_EQ(d.load(), 1);
}

TEST(MockDownstreamD2, UnlimitedServersServeAllAtOnce) {
  DownstreamDriver d(fixed(10ms));
  d.submitAll("abc");
  d.pass(10ms);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 10ms", "c ok 10ms"));
}

TEST(MockDownstreamD2, ItsLatencyRisesWithItsLoadFirstInFirstOut) {
  DownstreamDriver d(servers(2, 10ms));
  d.submitAll("abcde");
  EXPECT_EQ(d.load(), 5);
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 10ms", "c ok 20ms", "d ok 20ms", "e ok 30ms"));
  EXPECT_EQ(d.load(), 0);
}

TEST(MockDownstreamD2, AFullBacklogRefusesAtOnceWithAnError) {
  DownstreamDriver d(servers(1, 10ms, 1));
  d.submitAll("abc");
  d.pass(0s);
  EXPECT_THAT(d.ended(), ElementsAre("c error 0ms"));
  EXPECT_EQ(d.load(), 2);
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 20ms"));
}

TEST(MockDownstreamD2, ABacklogOfZeroHasNoPlaceToWaitIn) {
  DownstreamDriver d(servers(1, 10ms, 0));
  d.submitAll("ab");
  d.pass(0s);
  EXPECT_THAT(d.ended(), ElementsAre("b error 0ms"));
}

TEST(MockDownstreamD2, MoreServersStartOnTheBacklogAtOnceAndFewerStopNobody) {
  DownstreamDriver d(servers(1, 10ms));
  d.submitAll("abcd");
  d.pass(5ms);
  d.change([](auto& s) { s.capacity = 3; });
  d.change([](auto& s) { s.capacity = 1; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 15ms", "c ok 15ms", "d ok 25ms"));
}

TEST(MockDownstreamD3, ErrorsComeAfterTheServiceTimeOrAfterTheirOwn) {
  auto settings = fixed(10ms);
  settings.errorRate = 1;
  DownstreamDriver d(settings);
  d.submit('a');
  d.change([](auto& s) { s.errorLatency = 3ms; });
  d.submit('b');
  d.change([](auto& s) { s.errorRate = 0; });
  d.submit('c');
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("b error 3ms", "a error 10ms", "c ok 10ms"));
}

TEST(MockDownstreamD3, HangingCallsAnswerAfterHangFor) {
  auto settings = fixed(10ms);
  settings.hangRate = 1;
  settings.hangFor = 2s;
  DownstreamDriver d(settings);
  d.submit('a');
  d.pass(10s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 2000ms"));
}

TEST(MockDownstreamD3, IgnoredCallsAreTheCallersOwnFaultAndNoErrors) {
  auto settings = fixed(10ms);
  settings.ignoredRate = 1;
  DownstreamDriver d(settings);
  d.submit('a');
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ignored 10ms"));
}

TEST(MockDownstreamD3, AnOutageRefusesAtOnce) {
  auto settings = fixed(10ms);
  settings.outage = true;
  DownstreamDriver d(settings);
  d.submit('a');
  EXPECT_EQ(d.load(), 0);
  d.pass(0s);
  EXPECT_THAT(d.ended(), ElementsAre("a error 0ms"));
}

TEST(MockDownstreamD3, TheShareOfErrorsIsTheErrorRate) {
  auto settings = fixed(1ms);
  settings.errorRate = 0.25;
  MockDownstream downstream(settings, nullptr);
  std::vector<Job> jobs(10'000);
  MockDownstream::Scheduled scheduled;
  int errors = 0;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    jobs[i].key = {7, DrawPurpose::kService, 1, i};
    downstream.submit(Instant{}, jobs[i], scheduled);
    errors += jobs[i].answer == Answer::kError;
  }
  EXPECT_NEAR(errors, 2500, 130);  // three standard deviations
}

TEST(MockDownstreamD4, AChangeHoldsForCallsThatStartServiceAfterIt) {
  DownstreamDriver d(servers(1, 10ms));
  d.submitAll("ab");
  d.pass(5ms);
  d.change([](auto& s) { s.slowdown = 3; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 40ms"));
}

TEST(MockDownstreamD4, AChangeOfTheDistributionTooHoldsForLaterCallsOnly) {
  DownstreamDriver d(servers(1, 10ms));
  d.submitAll("ab");
  d.change([](auto& s) { s.latency.value = 50ms; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 60ms"));
}

TEST(MockDownstreamD4, APauseProlongsTheCallsInService) {
  DownstreamDriver d(fixed(10ms));
  d.submit('a');
  d.pass(4ms);
  d.change([](auto& s) { s.pause = true; });
  d.pass(100ms);
  EXPECT_THAT(d.ended(), IsEmpty());
  d.change([](auto& s) { s.pause = false; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 110ms"));
}

TEST(MockDownstreamD4, WhatArrivesInAPauseIsServedAfterIt) {
  DownstreamDriver d(servers(1, 10ms));
  d.change([](auto& s) { s.pause = true; });
  d.submitAll("ab");
  d.pass(50ms);
  EXPECT_EQ(d.load(), 2);
  d.change([](auto& s) { s.pause = false; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 60ms", "b ok 70ms"));
}

TEST(MockDownstreamD4, ACallThatWouldEndANanosecondIntoAPauseIsHeldByIt) {
  DownstreamDriver d(fixed(10ms));
  d.submit('a');
  d.pass(10ms - 1ns);
  d.change([](auto& s) { s.pause = true; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), IsEmpty());
  d.change([](auto& s) { s.pause = false; });
  d.pass(1ns);
  EXPECT_THAT(d.ended(), testing::SizeIs(1));
}

TEST(MockDownstreamD4, TwoPausesAddUpAndASecondOneInsideTheFirstDoesNot) {
  DownstreamDriver d(fixed(10ms));
  d.submit('a');
  for (int i = 0; i < 2; ++i) {
    d.pass(1ms);
    d.change([](auto& s) { s.pause = true; });
    d.pass(10ms);
    d.change([](auto& s) { s.slowdown += 1; });  // still paused
    d.pass(10ms);
    d.change([](auto& s) { s.pause = false; });
  }
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 50ms"));
}

TEST(MockDownstreamD4, TheBacklogIsRefusedWhenItWouldStartInAnOutage) {
  DownstreamDriver d(servers(1, 10ms));
  d.submitAll("abc");
  d.pass(5ms);
  d.change([](auto& s) { s.outage = true; });
  d.pass(4ms);
  EXPECT_THAT(d.ended(), IsEmpty());
  EXPECT_EQ(d.load(), 3);
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b error 10ms", "c error 10ms"));
}

TEST(MockDownstreamD4, ABacklogThatOutlastsTheOutageIsServed) {
  DownstreamDriver d(servers(1, 10ms));
  d.submitAll("ab");
  d.change([](auto& s) { s.outage = true; });
  d.pass(5ms);
  d.change([](auto& s) { s.outage = false; });
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a ok 10ms", "b ok 20ms"));
}

TEST(MockDownstreamD6, TheLoadIsWhatItReallyHoldsHangingAndWaitingIncluded) {
  auto settings = servers(2, 1h);
  DownstreamDriver d(settings);
  d.submitAll("abcdefgh");
  EXPECT_EQ(d.load(), 8);
  d.cancel('a');
  EXPECT_EQ(d.load(), 7);
  d.cancel('h');
  EXPECT_EQ(d.load(), 6);
}

TEST(MockDownstreamT1, ACancelledCallNeverAnswersAndItsServerTakesTheNext) {
  DownstreamDriver d(servers(1, 10ms));
  d.submitAll("abc");
  d.pass(3ms);
  d.cancel('a');
  d.cancel('b');
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("c ok 13ms"));
}

TEST(MockDownstreamE3, TheSameCallDrawsTheSameUnderOtherThresholdsAndRates) {
  DownstreamSettings settings{.latency = {.kind = LatencyKind::kExponential, .mean = 10ms}};
  Job plain;
  Job slowed;
  for (Job* job : {&plain, &slowed}) job->key = {1, DrawPurpose::kService, 2, 3};
  MockDownstream::Scheduled scheduled;
  MockDownstream first(settings, nullptr);
  first.submit(Instant{}, plain, scheduled);
  settings.slowdown = 2;
  settings.errorRate = 0.5;
  settings.hangRate = 1e-9;
  MockDownstream second(settings, nullptr);
  second.submit(Instant{}, slowed, scheduled);
  EXPECT_NEAR(toSeconds(slowed.ends.time_since_epoch()), 2 * toSeconds(plain.ends.time_since_epoch()), 2e-9);
}

TEST(MockDownstreamReplay, ARecordedCallTakesAndAnswersWhatWasRecordedUnlessAFaultSaysOtherwise) {
  DownstreamDriver d(fixed(1h));
  d.submit('a', {20ms, Answer::kTimeout});
  d.submit('b', {30ms, Answer::kIgnored});
  d.change([](auto& s) { s.errorRate = 1; });
  d.submit('c', {40ms, Answer::kOk});
  d.pass(1s);
  EXPECT_THAT(d.ended(), ElementsAre("a timeout 20ms", "b ignored 30ms", "c error 40ms"));
}

}  // namespace
}  // namespace watertight
