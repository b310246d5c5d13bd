// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that come again (SEMANTICS R), in the simulation.
#include "sim/retries.h"

#include <gtest/gtest.h>

#include "sim/measured_run.h"
#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class RetriedCalls : public testing::Test {
 protected:
  RetriedCalls() { retry() = RetrySettings{.attempts = 3, .base = 100ms}; }

  std::optional<RetrySettings>& retry() { return scenario_.dependencies[0].retry; }
  BulkheadSettings& bulkhead() { return bulkheadOf(scenario_); }
  LoggedRun offer(const std::vector<Offer>& offers) { return LoggedRun(offering(scenario_, offers)); }
  /// Every call to the dependency fails at once until then.
  void outageUntil(Duration end) {
    FaultSettings fault;
    fault.at = Instant{};
    fault.length = end;
    fault.dependency = "api";
    fault.effect.outage = true;
    scenario_.faults.push_back(fault);
  }

  Scenario scenario_ = scenarioOf({"api"});
};

std::vector<Instant> arrivalsOf(const RunLog& log) {
  std::vector<Instant> arrivals;
  for (const auto& line : log.calls) arrivals.push_back(line.arrived);
  return arrivals;
}

std::vector<CallEnd> endsOf(const RunLog& log) {
  std::vector<CallEnd> ends;
  for (const auto& line : log.calls) ends.push_back(line.outcome);
  return ends;
}

using Instants = std::vector<Instant>;
using Ends = std::vector<CallEnd>;

TEST_F(RetriedCalls, EachAttemptIsAnArrivalOfItsOwn_R1_R2) {
  auto run = offer({{0ms, 10ms, Answer::kError}});
  run.until(1s);
  EXPECT_EQ(arrivalsOf(run.log), (Instants{Instant{0ms}, Instant{110ms}, Instant{320ms}}));
  EXPECT_EQ(endsOf(run.log), Ends(3, CallEnd::kError));
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(run.log.calls[i].attempt, i + 1);
  EXPECT_EQ(run.simulation.imbalance(), "");
}

TEST_F(RetriedCalls, TheRequestFailsWithTheLastAttemptAndNotAfterAnotherDelay_R1) {
  auto run = offer({{0ms, 10ms, Answer::kError}});
  run.until(330ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
  EXPECT_EQ(run.log.requests[0].ended, Instant{330ms});
}

TEST_F(RetriedCalls, AnAttemptThatSucceedsAnswersTheRequest_R1) {
  outageUntil(50ms);
  auto run = offer({{0ms, 10ms}});
  run.until(1s);
  EXPECT_EQ(endsOf(run.log), (Ends{CallEnd::kError, CallEnd::kOk}));
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kOk);
  EXPECT_EQ(run.log.requests[0].ended, Instant{110ms});
}

TEST_F(RetriedCalls, TimeoutsComeAgainAndIgnoredErrorsDoNot_R1) {
  bulkhead().callTimeout = 50ms;
  auto run = offer({{0ms, 1s}, {500ms, 10ms, Answer::kIgnored}});
  run.until(5s);
  EXPECT_EQ(endsOf(run.log),
            (Ends{CallEnd::kTimeout, CallEnd::kTimeout, CallEnd::kTimeout, CallEnd::kIgnored}));
  EXPECT_EQ(arrivalsOf(run.log)[2], Instant{400ms});
}

TEST_F(RetriedCalls, RejectionsComeAgainOnlyWhereThatIsSaid_R1) {
  bulkhead().limit = 1;
  for (const bool again : {false, true}) {
    retry()->retryRejected = again;
    auto run = offer({{0ms, 120ms}, {10ms, 10ms}});
    run.until(1s);
    ASSERT_EQ(run.log.requests.size(), 2U);
    EXPECT_EQ(run.log.calls.size(), again ? 4U : 2U);  // 10 ms, 110 ms, 310 ms
    EXPECT_EQ(run.log.requests[again ? 1 : 0].end, again ? RequestEnd::kOk : RequestEnd::kFailed);
  }
}

// A breaker that opens ends the loop: its rejection is an answer like any other.
TEST_F(RetriedCalls, AnOpenBreakerIsAskedOnceAndEndsIt_R1) {
  retry()->attempts = 5;
  auto& breaker = scenario_.dependencies[0].compartment.breaker.emplace();
  breaker.consecutiveFailures = 2;
  auto run = offer({{0ms, 0ms, Answer::kError}});
  run.until(10s);
  EXPECT_EQ(endsOf(run.log), (Ends{CallEnd::kError, CallEnd::kError, CallEnd::kRejected}));
  EXPECT_EQ(run.log.requests.at(0).ended, Instant{300ms});
}

TEST_F(RetriedCalls, ADiscardedCallDoesNotComeAgain_R1) {
  bulkhead().limit = 0;
  bulkhead().policy = Policy::kDiscard;
  retry()->retryRejected = true;
  auto run = offer({{0ms, 10ms}});
  run.until(1s);
  EXPECT_EQ(endsOf(run.log), (Ends{CallEnd::kDiscarded}));
}

TEST_F(RetriedCalls, WhatWaitsWhenTheRunEndsIsCancelled_R1_M2) {
  retry()->base = 10s;
  auto run = offer({{0ms, 10ms, Answer::kError}});
  run.until(1s);
  EXPECT_EQ(run.simulation.imbalance(), "");
  run.simulation.finish();
  ASSERT_EQ(endsOf(run.log), (Ends{CallEnd::kError, CallEnd::kCancelled}));
  const auto& line = run.log.calls[1];
  EXPECT_EQ(line.attempt, 2U);
  EXPECT_EQ(line.arrived, Instant{1s});
  EXPECT_EQ(line.ended, Instant{1s});
  EXPECT_EQ(line.admitted, std::nullopt);
  EXPECT_EQ(run.simulation.imbalance(), "");
  run.until(20s);
  EXPECT_EQ(run.log.calls.size(), 2U) << "and does not come any more";
}

TEST_F(RetriedCalls, FullJitterSpreadsThem_R2) {
  retry()->attempts = 2;
  retry()->jitter = RetryJitter::kFull;
  auto run = offer(std::vector<Offer>(10, Offer{0ms, 0ms, Answer::kError}));
  run.until(1s);
  ASSERT_EQ(run.log.calls.size(), 20U);
  std::vector<Instant> again;
  for (const auto& line : run.log.calls) {
    if (line.attempt == 2) again.push_back(line.arrived);
  }
  EXPECT_LE(again.back(), Instant{100ms});
  EXPECT_EQ(std::adjacent_find(again.begin(), again.end()), again.end());
}

TEST_F(RetriedCalls, ABudgetRefusesAndIsCounted_R3) {
  retry()->budget = RetryBudgetSettings{.ratio = 0.1, .burst = 2};
  scenario_.duration = 10s;
  const auto run =
      measureRun(offering(scenario_, std::vector<Offer>(10, Offer{0ms, 10ms, Answer::kError})), {});
  const auto& api = run.summary["dependencies"]["api"];
  EXPECT_EQ(api["retries"], 2);
  EXPECT_EQ(api["retries_refused"], 10);  // eight first attempts, and the two second ones
  EXPECT_EQ(api["arrivals"], 12);
  EXPECT_EQ(run.summary["balance"], "ok");
}

TEST_F(RetriedCalls, NoAttemptComesWhenItsCallerHasGone_R4) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().callerTimeout = 320ms;
  auto run = offer({{0ms, 10ms, Answer::kError}});
  run.until(5s);
  EXPECT_EQ(arrivalsOf(run.log), (Instants{Instant{0ms}, Instant{110ms}}));
  EXPECT_EQ(run.log.requests.at(0).ended, Instant{120ms});
}

TEST_F(RetriedCalls, TheCallerOfALaterAttemptHasWaitedSinceTheFirst_R4_T2) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().callerTimeout = 200ms;
  bulkhead().callTimeout = 50ms;
  auto run = offer({{0ms, 1s}});
  run.until(5s);
  EXPECT_EQ(endsOf(run.log), Ends(2, CallEnd::kTimeout));
  EXPECT_EQ(run.log.calls[1].arrived, Instant{150ms});
  EXPECT_EQ(run.log.calls[1].ended, Instant{200ms});
  EXPECT_EQ(run.log.requests.at(0).ended, Instant{200ms});
}

TEST_F(RetriedCalls, WithoutIsolationTheCallersDeadlineStillHolds_R4_S4) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().callerTimeout = 320ms;
  scenario_.service.isolation = Isolation::kNone;
  auto run = offer({{0ms, 10ms, Answer::kError}, {1s, 2s}});
  run.until(5s);
  EXPECT_EQ(arrivalsOf(run.log), (Instants{Instant{0ms}, Instant{110ms}, Instant{1s}}));
  EXPECT_EQ(run.log.calls[2].outcome, CallEnd::kOk) << "but ends no call";
}

TEST_F(RetriedCalls, ARequestThatIsAbandonedAtItsDeadlineMakesNoAttemptAfterIt_R4_S5) {
  scenario_.routes[0].deadline = 320ms;
  for (const auto onDeadline : {OnDeadline::kKeep, OnDeadline::kAbandon}) {
    scenario_.routes[0].onDeadline = onDeadline;
    auto run = offer({{0ms, 10ms, Answer::kError}});
    run.until(5s);
    EXPECT_EQ(run.log.calls.size(), onDeadline == OnDeadline::kKeep ? 3U : 2U);
    EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kFailed);
  }
}

TEST_F(RetriedCalls, AWorkerIsHeldDuringTheDelay_S1) {
  scenario_.service.workers = 1;
  auto run = offer({{0ms, 10ms, Answer::kError}, {20ms, 10ms}});
  run.until(50ms);
  EXPECT_EQ(run.simulation.requests().workers().busy(), 1);
  EXPECT_EQ(run.simulation.requests().workers().held()[0], (HeldWorkers{0, 1, 0}));
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 0) << "but no permit";
  run.until(115ms);
  EXPECT_EQ(run.simulation.requests().workers().held()[0], (HeldWorkers{1, 0, 0}));
  run.until(1s);
  EXPECT_EQ(run.log.call(1).arrived, Instant{330ms});
  EXPECT_EQ(run.simulation.requests().workers().held()[0], HeldWorkers{});
}

TEST_F(RetriedCalls, ComeAfterWhatEndsAtTheSameInstant_E1) {
  bulkhead().limit = 1;
  retry()->retryRejected = true;
  auto run = offer({{0ms, 110ms}, {10ms, 10ms}});
  run.until(1s);
  EXPECT_EQ(run.log.requests.back().ended, Instant{120ms});
}

TEST_F(RetriedCalls, TheFallbackAnswersForTheLastAttempt_P5) {
  bulkhead().fallbackOnFailure = true;
  auto run = offer({{0ms, 10ms, Answer::kError}});
  run.until(1s);
  EXPECT_EQ(endsOf(run.log), Ends(3, CallEnd::kError));
  EXPECT_EQ(run.log.rescued, 1);
  EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kOk);
  EXPECT_EQ(run.log.requests.at(0).ended, Instant{330ms});
}

TEST_F(RetriedCalls, SoDoesTheFallbackOfOneThatIsTurnedAway_P) {
  bulkhead().limit = 0;
  bulkhead().policy = Policy::kFallback;
  retry()->retryRejected = true;
  auto run = offer({{0ms, 10ms}});
  run.until(1s);
  EXPECT_EQ(endsOf(run.log), (Ends{CallEnd::kRejected, CallEnd::kRejected, CallEnd::kFallback}));
  EXPECT_EQ(run.log.calls[0].decision, Decision::kRejected);
  EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kOk);
}

TEST_F(RetriedCalls, AnOptionalCallIsWaitedForThroughAllItsAttempts_S3) {
  scenario_ = oneDependency(fixedLatency(10ms), 1);
  scenario_.routes[0].calls.clear();
  scenario_.routes[0].optional = {"api"};
  scenario_.dependencies[0].downstream.errorRate = 1;
  retry() = RetrySettings{.attempts = 3, .base = 100ms};
  LoggedRun run(planFor(scenario_));
  run.until(1900ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kOk);
  EXPECT_EQ(run.log.requests[0].ended, Instant{1330ms});
}

TEST_F(RetriedCalls, AnAsyncCallComesAgainThoughNobodyWaits_S3) {
  scenario_ = oneDependency(fixedLatency(10ms), 1);
  scenario_.routes[0].calls.clear();
  scenario_.routes[0].async = {"api"};
  scenario_.dependencies[0].downstream.errorRate = 1;
  retry() = RetrySettings{.attempts = 3, .base = 100ms};
  LoggedRun run(planFor(scenario_));
  run.until(1900ms);
  EXPECT_EQ(run.log.calls.size(), 3U);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].ended, Instant{1s});
}

TEST_F(RetriedCalls, AnAsyncCallThatItsCallerRanLetsItGoBeforeItComesAgain_S3) {
  scenario_ = oneDependency(fixedLatency(10ms), 1);
  scenario_.service.workers = 1;
  scenario_.routes[0].calls.clear();
  scenario_.routes[0].async = {"api"};
  scenario_.dependencies[0].downstream.errorRate = 1;
  auto& bulkhead = scenario_.dependencies[0].compartment.bulkhead.emplace();
  bulkhead.kind = BulkheadKind::kThreadPool;
  bulkhead.policy = Policy::kCallerRuns;
  bulkhead.limit = 1;
  retry() = RetrySettings{.attempts = 2, .base = 100ms};
  FaultSettings slow;
  slow.at = Instant{1500ms};
  slow.dependency = "api";
  slow.effect.slowdown = 1000;
  scenario_.faults.push_back(slow);  // the call of the second request fills the pool for ten seconds
  LoggedRun run(planFor(scenario_));
  run.until(13s);
  ASSERT_GE(run.log.requests.size(), 3U);
  EXPECT_EQ(run.log.requests[2].arrived, Instant{3s});
  EXPECT_EQ(run.log.requests[2].ended, Instant{13s}) << "with the first attempt of the call that it ran";
  run.until(14s);
  EXPECT_EQ(run.simulation.imbalance(), "");
}

TEST_F(RetriedCalls, AreAKnobToTurn) {
  SetSettings set;
  set.at = Instant{1s};
  set.path = "api.retry.attempts";
  set.value = std::int64_t{1};
  scenario_.sets.push_back(set);
  auto run = offer({{0ms, 10ms, Answer::kError}, {2s, 10ms, Answer::kError}});
  run.until(5s);
  EXPECT_EQ(run.log.calls.size(), 4U);
}

TEST_F(RetriedCalls, TheFirstAttemptsDrawsDoNotDependOnThem_E3) {
  scenario_ = oneDependency(exponentialLatency(50ms), 20);
  scenario_.dependencies[0].downstream.errorRate = 0.3;
  std::vector<CallLine> first[2];
  for (const int attempts : {1, 3}) {
    retry() = RetrySettings{.attempts = attempts, .base = 10ms};
    LoggedRun run(planFor(scenario_));
    run.until(10s);
    for (const auto& line : run.log.calls) {
      if (line.attempt == 1) first[attempts == 3].push_back(line);
    }
  }
  ASSERT_EQ(first[0].size(), first[1].size());
  for (std::size_t i = 0; i < first[0].size(); ++i) EXPECT_EQ(first[0][i].ended, first[1][i].ended);
}

}  // namespace
}  // namespace watertight
