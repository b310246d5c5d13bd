// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS S5: deadlines, and requests that are abandoned at theirs.
#include <gtest/gtest.h>

#include "sim/request_flow.h"
#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class Deadlines : public testing::Test {
 protected:
  Deadlines() {
    scenario_.service.workers = 1;
    scenario_.routes[0].deadline = 100ms;
  }
  void abandons() { scenario_.routes[0].onDeadline = OnDeadline::kAbandon; }
  void wait(Duration maxWait) {
    auto& bulkhead = bulkheadOf(scenario_);
    bulkhead.limit = 1;
    bulkhead.policy = Policy::kWait;
    bulkhead.queue = kUnlimitedQueue;
    bulkhead.maxWait = maxWait;
  }

  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(Deadlines, AnAnswerAtTheDeadlineIsInTimeAndOneAfterItIsLate_S5) {
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {200ms, 101ms}, {400ms, 50ms, Answer::kError}}));
  run.until(1s);
  ASSERT_EQ(run.log.requests.size(), 3U);
  EXPECT_FALSE(run.log.requests[0].late);
  EXPECT_EQ(run.log.requests[1].end, RequestEnd::kOk);
  EXPECT_TRUE(run.log.requests[1].late);
  EXPECT_EQ(run.log.requests[2].end, RequestEnd::kFailed);
  EXPECT_FALSE(run.log.requests[2].late);
}

TEST_F(Deadlines, TheTimeInTheBacklogCounts_S5) {
  LoggedRun run(offering(scenario_, {{0ms, 90ms}, {10ms, 90ms}}));
  run.until(1s);
  EXPECT_TRUE(run.log.requests.at(1).late);
}

TEST_F(Deadlines, KeepLetsTheWorkerGoOnForNobody_S5) {
  LoggedRun run(offering(scenario_, {{0ms, 1s}}));
  run.until(999ms);
  EXPECT_EQ(run.simulation.requests().workers().busy(), 1);
  EXPECT_TRUE(run.log.requests.empty());
}

TEST_F(Deadlines, AbandonFreesTheWorkerAndCancelsTheCall_S5) {
  abandons();
  LoggedRun run(offering(scenario_, {{0ms, 1s}}));
  run.until(100ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kCancelled);
  EXPECT_EQ(run.log.call(0).ended, Instant{100ms});
  EXPECT_EQ(run.simulation.requests().workers().busy(), 0);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 0);
  EXPECT_EQ(run.load(), 1);  // the downstream does not know
  run.until(1s);
  EXPECT_EQ(run.load(), 0);
  EXPECT_EQ(run.log.calls.size(), 1U);
}

TEST_F(Deadlines, ACancelledCallIsNoOutcome_W2) {
  abandons();
  LoggedRun run(offering(scenario_, {{0ms, 1s}}));
  run.until(1s);
  EXPECT_EQ(run.simulation.calls().compartments().at(0).window().counts(Instant{1s}).samples, 0);
}

TEST_F(Deadlines, AnAnswerAtTheVeryInstantIsNotAbandoned_E1) {
  abandons();
  LoggedRun run(offering(scenario_, {{0ms, 100ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kOk);
}

TEST_F(Deadlines, AbandonTakesARequestOutOfTheBacklog_S5) {
  scenario_.routes[0].deadline = 50ms;
  abandons();
  scenario_.dependencies[0].downstream.obeysTimeout = false;  // so that the first keeps the worker
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {10ms, 10ms}, {55ms, 10ms}}));
  run.until(60ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].arrived, Instant{10ms});
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
  EXPECT_EQ(run.simulation.requests().backlog(), 1);
  run.until(200ms);
  EXPECT_FALSE(run.log.ended(1));
  EXPECT_EQ(run.log.call(2).arrived, Instant{100ms});
}

TEST_F(Deadlines, AbandonLeavesTheWaitingLine_S5) {
  scenario_.service.workers = 0;
  abandons();
  wait(1s);
  LoggedRun run(offering(scenario_, {{0ms, 90ms}, {5ms, 90ms}, {10ms, 10ms}}));
  run.until(110ms);
  // The second was served at 90 ms and cancelled at 105 ms, just before the third's own deadline.
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kCancelled);
  EXPECT_EQ(run.log.call(1).started, Instant{90ms});
  EXPECT_EQ(run.log.call(2).started, Instant{105ms});
  EXPECT_EQ(run.log.call(2).outcome, CallEnd::kCancelled);
}

TEST_F(Deadlines, AWaiterThatIsAbandonedNeverRan_S5) {
  scenario_.service.workers = 0;
  scenario_.dependencies[0].downstream.obeysTimeout = false;
  abandons();
  wait(1s);
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}}));
  run.until(110ms);
  const auto& line = run.log.call(1);
  EXPECT_EQ(line.outcome, CallEnd::kCancelled);
  EXPECT_EQ(line.decision, Decision::kWaited);
  EXPECT_EQ(line.started, std::nullopt);
  EXPECT_EQ(run.compartment().bulkhead().waiting(), 0);
}

TEST_F(Deadlines, ACallThatDoesNotObeyKeepsItsThreadUntilItReturns_S5_T1) {
  abandons();
  scenario_.dependencies[0].downstream.obeysTimeout = false;
  LoggedRun run(offering(scenario_, {{0ms, 300ms}}));
  run.until(299ms);
  EXPECT_TRUE(run.log.requests.empty());
  EXPECT_EQ(run.simulation.requests().workers().busy(), 1);
  run.until(300ms);
  EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kFailed);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kOk);
}

TEST_F(Deadlines, AFallbackOnItsWayIsAbandonedToo_S5) {
  abandons();
  bulkheadOf(scenario_).limit = 0;
  bulkheadOf(scenario_).policy = Policy::kFallback;
  bulkheadOf(scenario_).fallbackLatency = 1s;
  LoggedRun run(offering(scenario_, {{0ms, 1s}}));
  run.until(100ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kFallback);
  run.until(2s);
  EXPECT_EQ(run.log.requests.size(), 1U);
}

// Requests at 1 s, 2 s, ... with work of their own on one core.
class DeadlinesOfWork : public testing::Test {
 protected:
  DeadlinesOfWork() {
    scenario_ = oneDependency(fixedLatency(10ms), 1);
    scenario_.service.cores = 1;
    scenario_.routes[0].work = fixedLatency(1500ms);
    scenario_.routes[0].deadline = 1s;
    scenario_.routes[0].onDeadline = OnDeadline::kAbandon;
  }
  Scenario scenario_;
};

TEST_F(DeadlinesOfWork, WorkIsFinishedBeforeItsRequestIsGivenUp_S5) {
  LoggedRun run(planFor(scenario_));
  run.until(2499ms);
  EXPECT_TRUE(run.log.requests.empty());
  run.until(2500ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
  EXPECT_TRUE(run.log.calls.empty());
}

TEST_F(DeadlinesOfWork, ARequestThatQueuesForACoreLeavesAtItsDeadline_S5) {
  scenario_.routes[0].work = fixedLatency(10s);
  LoggedRun run(planFor(scenario_));
  run.until(3s);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].arrived, Instant{2s});
  EXPECT_EQ(run.simulation.requests().workers().busy(), 2);  // the one at work, and the third
}

}  // namespace
}  // namespace watertight
