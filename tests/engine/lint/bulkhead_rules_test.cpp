// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule about bulkheads and retries: a scenario that trips it, and one that just does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/lint_case.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::HasSubstr;

TEST(LintDoesNotIsolate, WhereLimitAndQueueReachTheWorkers) {
  auto scenario = sound();
  limiterOf(scenario).max = 6;
  bulkheadOf(scenario).limit = 9;
  bulkheadOf(scenario).queue = 7;
  EXPECT_TRUE(finds(scenario, "does_not_isolate"));
  bulkheadOf(scenario).queue = 6;
  EXPECT_FALSE(finds(scenario, "does_not_isolate"));
}

TEST(LintDoesNotIsolate, CountsWhatTheLimiterMayGrowTo) {
  auto scenario = sound();
  limiterOf(scenario).max = 12;
  EXPECT_TRUE(finds(scenario, "does_not_isolate"));
  limiterOf(scenario).max = 11;
  EXPECT_FALSE(finds(scenario, "does_not_isolate"));
}

TEST(LintDoesNotIsolate, WhereCallersRunAndWhereAnyNumberWaits) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kCallerRuns;
  EXPECT_TRUE(finds(scenario, "does_not_isolate"));
  bulkheadOf(scenario).policy = Policy::kWait;
  bulkheadOf(scenario).maxWait = 100ms;
  EXPECT_TRUE(finds(scenario, "does_not_isolate"));
  scenario.service.workers = 0;
  EXPECT_FALSE(finds(scenario, "does_not_isolate"));
}

TEST(LintDoesNotIsolate, CallsThatNobodyWaitsForHoldNoWorker) {
  auto scenario = sound();
  bulkheadOf(scenario).limit = 100;
  EXPECT_TRUE(finds(scenario, "does_not_isolate"));
  scenario.routes[0].calls.clear();
  scenario.routes[0].async = {"api"};
  EXPECT_FALSE(finds(scenario, "does_not_isolate"));
}

TEST(LintCallerRunsWithoutTimeout, WhereNothingEndsTheCall) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kCallerRuns;
  EXPECT_FALSE(finds(scenario, "caller_runs_without_timeout"));
  bulkheadOf(scenario).callTimeout = {};
  const auto finding = findingOf(scenario, "caller_runs_without_timeout");
  EXPECT_THAT(finding.consequence, HasSubstr("all 16 workers are gone within 800ms"));
  EXPECT_EQ(finding.cure, "api.bulkhead.call_timeout = \"100ms\"");
}

TEST(LintCallerRunsWithoutTimeout, ATimeoutThatIsNotObeyedIsNone) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kCallerRuns;
  scenario.dependencies[0].downstream.obeysTimeout = false;
  EXPECT_TRUE(finds(scenario, "caller_runs_without_timeout"));
}

TEST(LintCallerRunsOnSemaphore, HasNoLimitAtAll) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kCallerRuns;
  EXPECT_FALSE(finds(scenario, "caller_runs_on_semaphore"));
  bulkheadOf(scenario).kind = BulkheadKind::kSemaphore;
  EXPECT_THAT(findingOf(scenario, "caller_runs_on_semaphore").consequence,
              HasSubstr("call 7 runs on its caller's thread as the first 6 do"));
}

TEST(LintCallerRunsBesideLimiter, OverflowEscapesIt) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kCallerRuns;
  EXPECT_THAT(findingOf(scenario, "caller_runs_beside_limiter").consequence,
              HasSubstr("cut to 1, 15 more calls"));
  scenario.dependencies[0].compartment.limiter.reset();
  EXPECT_FALSE(finds(scenario, "caller_runs_beside_limiter"));
}

TEST(LintCallerRunsWithoutQueue, EveryBurstRunsOnItsCallers) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kCallerRuns;
  EXPECT_FALSE(finds(scenario, "caller_runs_without_queue"));
  bulkheadOf(scenario).queue = 0;
  EXPECT_EQ(findingOf(scenario, "caller_runs_without_queue").cure, "api.bulkhead.queue = 3");
}

TEST(LintWaitOutlivesCaller, WhereThePoolsCallerLeavesFirst) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kWait;
  bulkheadOf(scenario).maxWait = 500ms;
  EXPECT_FALSE(finds(scenario, "wait_outlives_caller"));
  bulkheadOf(scenario).maxWait = 501ms;
  EXPECT_TRUE(finds(scenario, "wait_outlives_caller"));
}

TEST(LintWaitOutlivesCaller, WhereTheRoutesDeadlinePassesFirst) {
  auto scenario = sound();
  bulkheadOf(scenario).kind = BulkheadKind::kSemaphore;
  bulkheadOf(scenario).policy = Policy::kWait;
  bulkheadOf(scenario).maxWait = 2s;
  EXPECT_FALSE(finds(scenario, "wait_outlives_caller"));
  scenario.routes[0].deadline = 1s;
  EXPECT_TRUE(finds(scenario, "wait_outlives_caller"));
}

TEST(LintQueueOutlivesCaller, WhereItsLastPlaceIsServedTooLate) {
  auto scenario = sound();  // 500 ms: nine turns of six after the call's own
  bulkheadOf(scenario).queue = 53;
  EXPECT_FALSE(finds(scenario, "queue_outlives_caller"));
  bulkheadOf(scenario).queue = 54;
  EXPECT_EQ(findingOf(scenario, "queue_outlives_caller").cure, "api.bulkhead.queue = 53");
}

TEST(LintQueueWithoutBound, SaysHowFastItGrowsInTheWorstFault) {
  auto scenario = sound();
  bulkheadOf(scenario).queue = 1000;
  EXPECT_FALSE(finds(scenario, "queue_without_bound"));
  bulkheadOf(scenario).queue = kUnlimitedQueue;
  EXPECT_THAT(findingOf(scenario, "queue_without_bound").consequence,
              HasSubstr("grows by 20 calls a second"));
  bulkheadOf(scenario).callTimeout = {};
  FaultSettings fault;
  fault.at = Instant{30s};
  fault.length = 10s;
  fault.dependency = "api";
  fault.effect.slowdown = 12;
  scenario.faults.push_back(fault);
  EXPECT_THAT(
      findingOf(scenario, "queue_without_bound").consequence,
      HasSubstr("in the fault at 30s 20 calls a second come and 10 are served, so it grows by 10 a second, "
                "to 100 in 10s"));
}

TEST(LintQueueOutOfProportion, OutsideHalfToAllOfTheThreads) {
  auto scenario = sound();
  for (const auto& [queue, found] : {std::pair{2, true}, {3, false}, {6, false}, {7, true}}) {
    bulkheadOf(scenario).queue = queue;
    EXPECT_EQ(finds(scenario, "queue_out_of_proportion"), found) << queue;
  }
  EXPECT_THAT(findingOf(scenario, "queue_out_of_proportion").consequence, HasSubstr("M/M/c/K"));
}

TEST(LintSemaphoreNeverFull, WithFewerWorkersThanPermits) {
  auto scenario = sound();
  bulkheadOf(scenario).kind = BulkheadKind::kSemaphore;
  bulkheadOf(scenario).limit = 16;
  EXPECT_FALSE(finds(scenario, "semaphore_never_full"));
  bulkheadOf(scenario).limit = 17;
  EXPECT_TRUE(finds(scenario, "semaphore_never_full"));
}

TEST(LintLimitBelowNeed, BelowWhatLittlesLawAsksFor) {
  auto scenario = sound();
  limiterOf(scenario).max = 1;
  bulkheadOf(scenario).limit = 1;
  scenario.service.rate = 20;  // of 50 ms: one at once
  EXPECT_FALSE(finds(scenario, "limit_below_need"));
  scenario.service.rate = 40;
  EXPECT_THAT(findingOf(scenario, "limit_below_need").consequence,
              HasSubstr("at least 50 % of healthy calls"));
}

TEST(LintLimitRejectsHealthyCalls, MoreThanOneInAHundredByErlangsFormula) {
  auto scenario = sound();
  scenario.dependencies[0].compartment.limiter.reset();
  bulkheadOf(scenario).kind = BulkheadKind::kSemaphore;
  bulkheadOf(scenario).queue = 0;
  bulkheadOf(scenario).limit = 5;  // one erlang: 0.3 %
  EXPECT_FALSE(finds(scenario, "limit_rejects_healthy_calls"));
  bulkheadOf(scenario).limit = 4;  // 1.5 %
  const auto finding = findingOf(scenario, "limit_rejects_healthy_calls");
  EXPECT_THAT(finding.consequence, HasSubstr("1.5 % of healthy calls"));
  EXPECT_EQ(finding.cure, "api.bulkhead.limit = 5");
}

TEST(LintDiscardsRequiredCalls, ARequestFailsInSilence) {
  auto scenario = sound();
  bulkheadOf(scenario).policy = Policy::kDiscard;
  EXPECT_TRUE(finds(scenario, "discards_required_calls"));
  scenario.routes[0].calls.clear();
  scenario.routes[0].optional = {"api"};
  EXPECT_FALSE(finds(scenario, "discards_required_calls"));
}

TEST(LintRetriesWithoutBudget, MultiplyTheCallsToWhatIsDown) {
  auto scenario = sound();
  scenario.dependencies[0].retry = RetrySettings{};
  EXPECT_FALSE(finds(scenario, "retries_without_budget"));
  scenario.dependencies[0].retry->attempts = 3;
  EXPECT_THAT(findingOf(scenario, "retries_without_budget").consequence,
              HasSubstr("up to 60 calls a second instead of 20"));
  scenario.service.isolation = Isolation::kNone;
  EXPECT_TRUE(finds(scenario, "retries_without_budget"));
  scenario.dependencies[0].retry->budget = RetryBudgetSettings{};
  EXPECT_FALSE(finds(scenario, "retries_without_budget"));
}

}  // namespace
}  // namespace watertight
