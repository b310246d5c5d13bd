// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS S1: workers, backlog, cores, and who is held by whom.
#include <gtest/gtest.h>

#include "sim/request_flow.h"
#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class ServiceWorkers : public testing::Test {
 protected:
  ServiceSettings& service() { return scenario_.service; }
  static HeldWorkers held(const LoggedRun& run, std::size_t dependency = 0) {
    return run.simulation.requests().workers().held()[dependency];
  }
  static int busy(const LoggedRun& run) { return run.simulation.requests().workers().busy(); }

  Scenario scenario_ = scenarioOf({"api", "other"});
};

TEST_F(ServiceWorkers, ServeABacklogFirstInFirstOutAndWhatFindsItFullIsShed_S1) {
  service().workers = 1;
  service().backlog = 2;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {10ms, 50ms}, {20ms, 30ms}, {30ms, 1ms}}));
  run.until(99ms);
  EXPECT_EQ(run.simulation.requests().backlog(), 2);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kShed);
  EXPECT_EQ(run.log.requests[0].ended, Instant{30ms});
  run.until(1s);
  EXPECT_EQ(run.log.call(1).arrived, Instant{100ms});
  EXPECT_EQ(run.log.call(2).arrived, Instant{150ms});
  EXPECT_FALSE(run.log.ended(3));  // it never called
  EXPECT_EQ(run.simulation.requests().unfinished(), 0);
}

TEST_F(ServiceWorkers, WithoutABacklogARequestIsShedUnlessAWorkerIsFree_S1) {
  service().workers = 1;
  service().backlog = 0;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {99ms, 1ms}, {100ms, 1ms}}));
  run.until(1s);
  EXPECT_FALSE(run.log.ended(1));
  EXPECT_TRUE(run.log.ended(2));  // a worker freed at an instant serves who arrives at it (E1)
}

TEST_F(ServiceWorkers, UnlimitedOnesNeverKeepARequestWaiting_S1) {
  bulkheadOf(scenario_).limit = 1000;
  LoggedRun run(offering(scenario_, std::vector<Offer>(500, Offer{0ms, 1s})));
  run.until(0ms);
  EXPECT_EQ(busy(run), 500);
  EXPECT_EQ(run.simulation.requests().backlog(), 0);
}

TEST_F(ServiceWorkers, AreHeldByTheDependencyThatTheirCallIsIn_S1) {
  LoggedRun run(
      offering(scenario_, {{0ms, 100ms}, {0ms, 100ms, Answer::kOk, 1}, {0ms, 50ms, Answer::kOk, 1}}));
  run.until(1ms);
  EXPECT_EQ(held(run, 0), (HeldWorkers{1, 0, 0}));
  EXPECT_EQ(held(run, 1), (HeldWorkers{2, 0, 0}));
  run.until(50ms);
  EXPECT_EQ(held(run, 1), (HeldWorkers{1, 0, 0}));
  run.until(100ms);
  EXPECT_EQ(held(run, 0).sum() + held(run, 1).sum() + busy(run), 0);
}

TEST_F(ServiceWorkers, AreHeldWhileTheyWaitForAPermit_S1) {
  auto& bulkhead = bulkheadOf(scenario_);
  bulkhead.limit = 1;
  bulkhead.policy = Policy::kWait;
  bulkhead.queue = kUnlimitedQueue;
  bulkhead.maxWait = 1s;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {10ms, 100ms}}));
  run.until(50ms);
  EXPECT_EQ(held(run), (HeldWorkers{1, 1, 0}));
  run.until(150ms);
  EXPECT_EQ(held(run), (HeldWorkers{1, 0, 0}));
  run.until(200ms);
  EXPECT_EQ(held(run), HeldWorkers{});
}

TEST_F(ServiceWorkers, AreHeldByACallThatTheyRunThemselves_S1) {
  auto& bulkhead = bulkheadOf(scenario_);
  bulkhead.limit = 1;
  bulkhead.policy = Policy::kCallerRuns;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {10ms, 100ms}}));
  run.until(50ms);
  EXPECT_EQ(held(run), (HeldWorkers{1, 0, 1}));
  run.until(110ms);
  EXPECT_EQ(held(run), HeldWorkers{});
}

TEST_F(ServiceWorkers, AWaitThatEndsOnTheCallersThreadIsACallerRun_S1) {
  auto& bulkhead = bulkheadOf(scenario_);
  bulkhead.limit = 1;
  bulkhead.policy = Policy::kWait;
  bulkhead.queue = kUnlimitedQueue;
  bulkhead.maxWait = 20ms;
  bulkhead.then = Policy::kCallerRuns;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {10ms, 100ms}}));
  run.until(29ms);
  EXPECT_EQ(held(run), (HeldWorkers{1, 1, 0}));
  run.until(30ms);
  EXPECT_EQ(held(run), (HeldWorkers{1, 0, 1}));
  run.until(130ms);
  EXPECT_EQ(held(run), HeldWorkers{});
}

TEST_F(ServiceWorkers, MoreOfThemTakeFromTheBacklogAtOnce_S1) {
  service().workers = 1;
  scenario_.sets.push_back({Instant{50ms}, "service.workers", std::int64_t{3}, {}, ""});
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {1ms, 1s}, {2ms, 1s}, {3ms, 1s}}));
  run.until(49ms);
  EXPECT_EQ(run.simulation.requests().backlog(), 3);
  run.until(50ms);
  EXPECT_EQ(run.simulation.requests().backlog(), 1);
  EXPECT_EQ(busy(run), 3);
}

TEST_F(ServiceWorkers, FewerOfThemFinishWhatTheyDo_S1) {
  service().workers = 3;
  scenario_.sets.push_back({Instant{50ms}, "service.workers", std::int64_t{1}, {}, ""});
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {0ms, 200ms}, {0ms, 300ms}, {60ms, 1ms}}));
  run.until(60ms);
  EXPECT_EQ(busy(run), 3);
  run.until(299ms);
  EXPECT_EQ(busy(run), 1);
  EXPECT_FALSE(run.log.ended(3));
  run.until(301ms);
  EXPECT_TRUE(run.log.ended(3));
}

// One request in 100 ms, each with 60 ms of work of its own and a call of 100 ms.
class ServiceCores : public testing::Test {
 protected:
  ServiceCores() {
    scenario_ = oneDependency(fixedLatency(100ms), 10);
    scenario_.routes[0].work = fixedLatency(60ms);
  }
  Scenario scenario_;
};

TEST_F(ServiceCores, WorkComesBeforeTheCalls_S3) {
  LoggedRun run(planFor(scenario_));
  run.until(300ms);
  EXPECT_EQ(run.log.call(0).arrived, Instant{160ms});
}

TEST_F(ServiceCores, OneCoreDoesOneRequestsWorkAtATimeWhileOthersAreInCalls_S1) {
  scenario_.service.cores = 1;
  scenario_.routes[0].work = fixedLatency(150ms);
  LoggedRun run(planFor(scenario_));
  run.until(1s);
  EXPECT_EQ(run.log.call(0).arrived, Instant{250ms});  // arrived at 100
  EXPECT_EQ(run.log.call(1).arrived, Instant{400ms});  // at 200, and queued for the core
  EXPECT_EQ(run.log.call(2).arrived, Instant{550ms});
}

TEST_F(ServiceCores, MoreCoresTakeWhatQueuesForThemAtOnce_S1) {
  scenario_.service.cores = 1;
  scenario_.routes[0].work = fixedLatency(1s);
  scenario_.sets.push_back({Instant{350ms}, "service.cores", std::int64_t{0}, {}, ""});
  LoggedRun run(planFor(scenario_));
  run.until(2s);
  EXPECT_EQ(run.log.call(0).arrived, Instant{1100ms});
  EXPECT_EQ(run.log.call(1).arrived, Instant{1350ms});
  EXPECT_EQ(run.log.call(2).arrived, Instant{1350ms});
}

}  // namespace
}  // namespace watertight
