// SPDX-License-Identifier: GPL-3.0-or-later
// What the line of `--calls` says of each kind of call (FORMATS).
#include <gtest/gtest.h>

#include "sim/call_flow.h"
#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class CallLines : public testing::Test {
 protected:
  CallLines() { bulkhead().limit = 1; }

  BulkheadSettings& bulkhead() { return bulkheadOf(scenario_); }
  void makePool(int queue) {
    bulkhead().kind = BulkheadKind::kThreadPool;
    bulkhead().queue = queue;
  }
  void makeWait(Duration maxWait, Policy then) {
    bulkhead().policy = Policy::kWait;
    bulkhead().queue = kUnlimitedQueue;
    bulkhead().maxWait = maxWait;
    bulkhead().then = then;
  }
  /// Calls of 100 ms each, 10 ms apart; the line of the last.
  CallLine last(int calls) {
    std::vector<Offer> offers;
    for (int i = 0; i < calls; ++i) offers.push_back({i * 10ms, 100ms});
    return lineOf(offers, static_cast<std::uint64_t>(calls - 1));
  }
  CallLine lineOf(const std::vector<Offer>& offers, std::uint64_t number) {
    LoggedRun run(offering(scenario_, offers));
    run.until(1h);
    EXPECT_EQ(run.simulation.imbalance(), "");
    EXPECT_EQ(run.log.calls.size(), offers.size());
    return run.log.call(number);
  }
  static void expectNeverRan(const CallLine& line) {
    EXPECT_EQ(line.admitted, std::nullopt);
    EXPECT_EQ(line.started, std::nullopt);
    EXPECT_EQ(line.latency(), std::nullopt);
  }

  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(CallLines, AdmittedAtOnce) {
  const auto line = last(1);
  EXPECT_EQ(line.call, 0U);
  EXPECT_EQ(line.step, 0U);
  EXPECT_EQ(line.attempt, 1U);
  EXPECT_EQ(line.arrived, Instant{0ms});
  EXPECT_EQ(line.admitted, Instant{0ms});
  EXPECT_EQ(line.started, Instant{0ms});
  EXPECT_EQ(line.ended, Instant{100ms});
  EXPECT_EQ(line.decision, Decision::kAdmitted);
  EXPECT_EQ(line.reason, RejectReason::kNone);
  EXPECT_EQ(line.outcome, CallEnd::kOk);
  EXPECT_EQ(line.latency(), 100ms);
}

TEST_F(CallLines, WithoutABulkheadEveryCallIsAdmitted) {
  scenario_.dependencies[0].compartment.bulkhead.reset();
  const auto line = last(5);
  EXPECT_EQ(line.decision, Decision::kAdmitted);
  EXPECT_EQ(line.admitted, Instant{40ms});
}

TEST_F(CallLines, EachOutcomeOfTheDownstreamIsGivenBack) {
  const std::vector<std::pair<Answer, CallEnd>> outcomes{{Answer::kOk, CallEnd::kOk},
                                                         {Answer::kError, CallEnd::kError},
                                                         {Answer::kIgnored, CallEnd::kIgnored},
                                                         {Answer::kTimeout, CallEnd::kTimeout},
                                                         {Answer::kCancelled, CallEnd::kCancelled}};
  for (const auto& [answer, end] : outcomes) EXPECT_EQ(lineOf({{0ms, 1ms, answer}}, 0).outcome, end);
}

TEST_F(CallLines, WaitedForAPermit) {
  makeWait(1s, Policy::kAbort);
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kWaited);
  EXPECT_EQ(line.reason, RejectReason::kNone);
  EXPECT_EQ(line.arrived, Instant{10ms});
  EXPECT_EQ(line.admitted, Instant{100ms});
  EXPECT_EQ(line.started, Instant{100ms});
  EXPECT_EQ(line.ended, Instant{200ms});
}

TEST_F(CallLines, WaitedInAPoolsQueue) {
  makePool(1);
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kWaited);
  EXPECT_EQ(line.admitted, Instant{100ms});
  EXPECT_EQ(line.outcome, CallEnd::kOk);
}

TEST_F(CallLines, WaitedOutsideAFullPool) {
  makePool(1);
  bulkhead().policy = Policy::kWait;
  bulkhead().maxWait = 1s;
  const auto line = last(3);
  EXPECT_EQ(line.decision, Decision::kWaited);
  EXPECT_EQ(line.admitted, Instant{200ms});
}

TEST_F(CallLines, TimedOutInTheQueue) {
  makePool(1);
  bulkhead().callerTimeout = 50ms;
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kWaited);
  EXPECT_EQ(line.reason, RejectReason::kNone);
  EXPECT_EQ(line.outcome, CallEnd::kTimeout);
  EXPECT_EQ(line.ended, Instant{60ms});
  expectNeverRan(line);
}

TEST_F(CallLines, OnItsCallersThread) {
  bulkhead().policy = Policy::kCallerRuns;
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kOverflow);
  EXPECT_EQ(line.reason, RejectReason::kBulkheadFull);
  EXPECT_EQ(line.admitted, std::nullopt);
  EXPECT_EQ(line.started, Instant{10ms});
  EXPECT_EQ(line.ended, Instant{110ms});
  EXPECT_EQ(line.outcome, CallEnd::kOk);
}

TEST_F(CallLines, AWaitThatEndsOnItsCallersThreadStartsAtTheExpiry) {
  makeWait(50ms, Policy::kCallerRuns);
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kOverflow);
  EXPECT_EQ(line.reason, RejectReason::kWaitExpired);
  EXPECT_EQ(line.admitted, std::nullopt);
  EXPECT_EQ(line.started, Instant{60ms});
  EXPECT_EQ(line.ended, Instant{160ms});
}

TEST_F(CallLines, RejectedByAFullSemaphore) {
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kRejected);
  EXPECT_EQ(line.reason, RejectReason::kBulkheadFull);
  EXPECT_EQ(line.outcome, CallEnd::kRejected);
  EXPECT_EQ(line.ended, line.arrived);
  expectNeverRan(line);
}

TEST_F(CallLines, RejectedByAPoolWithoutAPlaceInItsQueue) {
  makePool(0);
  EXPECT_EQ(last(2).reason, RejectReason::kQueueFull);
  makePool(1);
  EXPECT_EQ(last(3).reason, RejectReason::kQueueFull);
}

TEST_F(CallLines, RejectedByAFullWaitingLine) {
  makeWait(1s, Policy::kAbort);
  bulkhead().queue = 1;
  const auto line = last(3);
  EXPECT_EQ(line.decision, Decision::kRejected);
  EXPECT_EQ(line.reason, RejectReason::kQueueFull);
}

TEST_F(CallLines, RejectedWhenTheWaitIsOver) {
  makeWait(50ms, Policy::kAbort);
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kRejected);
  EXPECT_EQ(line.reason, RejectReason::kWaitExpired);
  EXPECT_EQ(line.outcome, CallEnd::kRejected);
  EXPECT_EQ(line.ended, Instant{60ms});
  expectNeverRan(line);
}

TEST_F(CallLines, Discarded) {
  bulkhead().policy = Policy::kDiscard;
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kDiscarded);
  EXPECT_EQ(line.reason, RejectReason::kBulkheadFull);
  EXPECT_EQ(line.outcome, CallEnd::kDiscarded);
  expectNeverRan(line);
}

TEST_F(CallLines, TheVictimOfDiscardOldestIsDiscardedWhenTheNewOneComes) {
  makePool(2);
  bulkhead().policy = Policy::kDiscardOldest;
  const std::vector<Offer> offers{{0ms, 100ms}, {10ms, 100ms}, {20ms, 100ms}, {30ms, 100ms}};
  const auto victim = lineOf(offers, 1);
  EXPECT_EQ(victim.decision, Decision::kDiscarded);
  EXPECT_EQ(victim.reason, RejectReason::kQueueFull);
  EXPECT_EQ(victim.outcome, CallEnd::kDiscarded);
  EXPECT_EQ(victim.ended, Instant{30ms});
  expectNeverRan(victim);
  const auto newcomer = lineOf(offers, 3);
  EXPECT_EQ(newcomer.decision, Decision::kWaited);
  EXPECT_EQ(newcomer.admitted, Instant{200ms});
}

TEST_F(CallLines, DiscardOldestWithoutAnyPlaceDiscardsTheNewOne) {
  bulkhead().policy = Policy::kDiscardOldest;
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kDiscarded);
  EXPECT_EQ(line.reason, RejectReason::kBulkheadFull);
}

TEST_F(CallLines, AnsweredByTheFallback) {
  bulkhead().policy = Policy::kFallback;
  bulkhead().fallbackLatency = 20ms;
  const auto line = last(2);
  EXPECT_EQ(line.decision, Decision::kFallback);
  EXPECT_EQ(line.reason, RejectReason::kBulkheadFull);
  EXPECT_EQ(line.outcome, CallEnd::kFallback);
  expectNeverRan(line);
}

TEST_F(CallLines, RefusedByTheBreakerAsThePolicySays_P2) {
  BreakerSettings breaker;
  breaker.mode = BreakerMode::kForcedOpen;
  scenario_.dependencies[0].compartment.breaker = breaker;
  const std::vector<std::pair<Policy, Decision>> decisions{{Policy::kAbort, Decision::kRejected},
                                                           {Policy::kCallerRuns, Decision::kRejected},
                                                           {Policy::kFallback, Decision::kFallback},
                                                           {Policy::kDiscard, Decision::kDiscarded},
                                                           {Policy::kWait, Decision::kRejected}};
  for (const auto& [policy, decision] : decisions) {
    bulkhead().policy = policy;
    const auto line = last(1);
    EXPECT_EQ(line.decision, decision);
    EXPECT_EQ(line.reason, RejectReason::kBreakerOpen);
    expectNeverRan(line);
  }
}

TEST_F(CallLines, NameTheRequestsRouteAndItsStep) {
  scenario_ = oneDependency(fixedLatency(1ms), 10);
  scenario_.routes[0].optional = {"api"};
  LoggedRun run(planFor(scenario_));
  run.until(250ms);
  ASSERT_EQ(run.log.calls.size(), 4U);
  EXPECT_EQ(run.log.call(1, 0).arrived, Instant{200ms});
  EXPECT_EQ(run.log.call(1, 1).arrived, Instant{201ms});
  EXPECT_EQ(run.log.call(1, 1).route, 0);
}

}  // namespace
}  // namespace watertight
