// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS T: what ends a call before its time, and what becomes of it then.
#include <gtest/gtest.h>

#include "sim/call_flow.h"
#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class Timeouts : public testing::Test {
 protected:
  Timeouts() { bulkhead().limit = 1; }
  BulkheadSettings& bulkhead() { return bulkheadOf(scenario_); }
  DownstreamSettings& downstream() { return scenario_.dependencies[0].downstream; }
  void makePool(int queue, Duration callerTimeout) {
    bulkhead().kind = BulkheadKind::kThreadPool;
    bulkhead().queue = queue;
    bulkhead().callerTimeout = callerTimeout;
  }
  static WindowCounts windowOf(LoggedRun& run) {
    return run.simulation.calls().compartments().at(0).window().counts(run.simulation.now());
  }

  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(Timeouts, CallTimeoutFreesThePermitWhileTheOrphanStillLoadsTheDownstream_T1) {
  bulkhead().callTimeout = 100ms;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {150ms, 10ms}}));
  run.until(155ms);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kTimeout);
  EXPECT_EQ(run.log.call(0).ended, Instant{100ms});
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 1);
  EXPECT_EQ(run.load(), 2);  // D6
  EXPECT_EQ(run.compartment().abandoned(), 0);
  run.until(999ms);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kOk);
  EXPECT_EQ(run.load(), 1);
  run.until(1s);
  EXPECT_EQ(run.load(), 0);
  EXPECT_EQ(run.log.calls.size(), 2U);
}

TEST_F(Timeouts, ACancellableDownstreamStopsWorkingOnTheOrphan_T1) {
  bulkhead().callTimeout = 100ms;
  downstream().cancellable = true;
  LoggedRun run(offering(scenario_, {{0ms, 1s}}));
  run.until(99ms);
  EXPECT_EQ(run.load(), 1);
  run.until(100ms);
  EXPECT_EQ(run.load(), 0);
}

TEST_F(Timeouts, OrphansKeepTheServersOfADownstreamThatIsNotCancellable_T1) {
  bulkhead().limit = 10;
  bulkhead().callTimeout = 100ms;
  downstream().capacity = 1;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}, {950ms, 10ms}}));
  run.until(2s);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kTimeout);  // it waited for a server all the time
  EXPECT_EQ(run.log.call(2).ended, Instant{1020ms});      // behind the orphan and the other orphan
}

TEST_F(Timeouts, ACallThatDoesNotObeyKeepsItsPermitAndCountsAsAbandoned_T1) {
  bulkhead().callTimeout = 100ms;
  downstream().obeysTimeout = false;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {150ms, 10ms}}));
  run.until(200ms);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kTimeout);
  EXPECT_EQ(run.log.call(0).ended, Instant{100ms});
  EXPECT_EQ(run.log.call(1).decision, Decision::kRejected);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 1);
  EXPECT_EQ(run.compartment().abandoned(), 1);
  EXPECT_EQ(run.simulation.requests().unfinished(), 1);  // its thread is not free either
  run.until(1s);
  EXPECT_EQ(run.compartment().abandoned(), 0);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 0);
  EXPECT_EQ(run.log.requests.back().ended, Instant{1s});
  EXPECT_EQ(run.log.requests.back().end, RequestEnd::kFailed);
  const auto late = run.log.journalOf<LateEndEvent>();
  ASSERT_EQ(late.size(), 1U);
  EXPECT_EQ(late[0].first, Instant{1s});
  EXPECT_EQ(late[0].second.latency, 1s);
}

TEST_F(Timeouts, AQueuedTaskIsRemovedAndItsPlaceIsFree_T2) {
  makePool(1, 50ms);
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}, {61ms, 10ms}}));
  run.until(59ms);
  EXPECT_EQ(run.compartment().bulkhead().waiting(), 1);
  run.until(60ms);
  EXPECT_EQ(run.compartment().bulkhead().waiting(), 0);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kTimeout);
  EXPECT_EQ(run.log.call(1).started, std::nullopt);
  EXPECT_EQ(run.log.requests.back().ended, Instant{60ms});
  run.until(61ms);
  EXPECT_EQ(run.compartment().bulkhead().waiting(), 1);
}

TEST_F(Timeouts, OneThatTimesOutInTheQueueEntersNoWindowAndMovesNoBreaker_T2) {
  makePool(1, 50ms);
  auto& compartment = scenario_.dependencies[0].compartment;
  compartment.breaker = BreakerSettings{};
  compartment.breaker->consecutiveFailures = 2;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}}));
  run.until(500ms);
  EXPECT_EQ(run.log.calls.size(), 2U);
  EXPECT_EQ(windowOf(run).samples, 1);  // the first, which was running when its caller gave up
  EXPECT_EQ(run.log.abandoned, 1);
  EXPECT_EQ(run.compartment().breaker()->state(), BreakerState::kClosed);
}

TEST_F(Timeouts, AProbeThatTimesOutInTheQueueGivesItsPlaceBack_T2_C8) {
  makePool(1, 50ms);
  auto& compartment = scenario_.dependencies[0].compartment;
  compartment.breaker = BreakerSettings{};
  compartment.breaker->consecutiveFailures = 1;
  compartment.breaker->recovery = 100ms;
  // The first call hangs on as an abandoned one, trips the breaker at 50 ms and fills the pool; the probe of
  // 200 ms times out behind it, and the next call is a probe again.
  LoggedRun run(offering(scenario_, {{0ms, 300ms}, {200ms, 10ms}, {260ms, 10ms}}));
  run.until(249ms);
  EXPECT_EQ(run.compartment().breaker()->state(), BreakerState::kHalfOpen);
  run.until(400ms);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kTimeout);
  EXPECT_EQ(run.log.call(2).outcome, CallEnd::kOk);
  EXPECT_EQ(run.compartment().breaker()->state(), BreakerState::kClosed);
}

TEST_F(Timeouts, ARunningTaskIsAbandonedAndCountsOnceWhenItsCallerGaveUp_T2) {
  makePool(1, 200ms);
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {0ms, 1s}, {300ms, 1ms}}));
  run.until(199ms);
  EXPECT_EQ(run.compartment().abandoned(), 0);
  run.until(200ms);
  const auto& line = run.log.call(1);
  EXPECT_EQ(line.outcome, CallEnd::kTimeout);
  EXPECT_EQ(line.ended, Instant{200ms});
  EXPECT_EQ(line.latency(), 100ms);  // from its start to the give-up
  EXPECT_EQ(run.log.requests.back().ended, Instant{200ms});
  EXPECT_EQ(run.compartment().abandoned(), 1);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 1);
  EXPECT_EQ(windowOf(run).samples, 2);
  EXPECT_EQ(windowOf(run).failures, 1);
  run.until(1100ms);
  EXPECT_EQ(run.compartment().abandoned(), 0);
  EXPECT_EQ(windowOf(run).samples, 2);  // not again
  const auto late = run.log.journalOf<LateEndEvent>();
  ASSERT_EQ(late.size(), 1U);
  EXPECT_EQ(late[0].second, (LateEndEvent{1, 1s}));  // its true latency
}

TEST_F(Timeouts, AnAbandonedCallStillEndsAtItsCallTimeout_T1_T2) {
  makePool(0, 100ms);
  bulkhead().callTimeout = 300ms;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {350ms, 1ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.call(0).ended, Instant{100ms});
  EXPECT_EQ(run.log.call(1).decision, Decision::kAdmitted);
  EXPECT_EQ(run.log.journalOf<LateEndEvent>().at(0).second.latency, 300ms);
  EXPECT_EQ(run.simulation.imbalance(), "");
}

TEST_F(Timeouts, ATimeoutIsAFailureThatTookAsLongAsItRan_T3) {
  bulkhead().callTimeout = 100ms;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {200ms, 1s}, {400ms, 50ms}}));
  run.until(600ms);
  EXPECT_EQ(windowOf(run).failures, 2);
  const auto p95 =
      run.simulation.calls().compartments().at(0).window().percentile(run.simulation.now(), 9500);
  ASSERT_TRUE(p95.has_value());
  EXPECT_NEAR(toMilliseconds(*p95), 100, 1);
}

TEST_F(Timeouts, ZeroIsNoTimeoutAndTheLongestIsNeverReached_T4) {
  for (const Duration none : {Duration::zero(), kForever}) {
    bulkhead().callTimeout = none;
    makePool(1, none);
    LoggedRun run(offering(scenario_, {{0ms, 100h}}));
    run.until(100h);
    EXPECT_EQ(run.log.call(0).outcome, CallEnd::kOk);
  }
}

TEST_F(Timeouts, OnTheCallersThreadNobodyGivesUp_T5) {
  makePool(0, 50ms);
  bulkhead().policy = Policy::kCallerRuns;
  LoggedRun run(offering(scenario_, {{0ms, 10s}, {10ms, 500ms}}));
  run.until(10s);
  EXPECT_EQ(run.log.call(1).decision, Decision::kOverflow);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kOk);
  EXPECT_EQ(run.log.call(1).ended, Instant{510ms});
}

TEST_F(Timeouts, OnlyItsCallTimeoutEndsAnOverflowCall_T5) {
  makePool(0, 50ms);
  bulkhead().policy = Policy::kCallerRuns;
  bulkhead().callTimeout = 200ms;
  LoggedRun run(offering(scenario_, {{0ms, 10s}, {10ms, 500ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kTimeout);
  EXPECT_EQ(run.log.call(1).ended, Instant{210ms});
  EXPECT_EQ(run.compartment().overflow(), 0);
}

TEST_F(Timeouts, AnOverflowCallThatDoesNotObeyHoldsItsThreadAndIsCountedAlready_T1_M2) {
  bulkhead().policy = Policy::kCallerRuns;
  bulkhead().callTimeout = 200ms;
  downstream().obeysTimeout = false;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 1s}}));
  run.until(500ms);
  EXPECT_EQ(run.compartment().overflow(), 1);
  EXPECT_EQ(run.compartment().overflowTimedOut(), 1);
  EXPECT_EQ(run.compartment().abandoned(), 1);  // the admitted one
  EXPECT_EQ(run.simulation.imbalance(), "");
  run.until(1010ms);
  EXPECT_EQ(run.compartment().overflow(), 0);
  EXPECT_EQ(run.compartment().overflowTimedOut(), 0);
  EXPECT_EQ(run.simulation.imbalance(), "");
}

TEST_F(Timeouts, ACallThatEndsAtTheVeryInstantOfItsTimeoutIsOk_E1) {
  bulkhead().callTimeout = 100ms;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kOk);
}

TEST_F(Timeouts, APermitFreedAtTheVeryInstantAWaiterWouldExpireGoesToTheWaiter_E1) {
  bulkhead().policy = Policy::kWait;
  bulkhead().queue = kUnlimitedQueue;
  bulkhead().maxWait = 100ms;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {0ms, 10ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.call(1).decision, Decision::kWaited);
  EXPECT_EQ(run.log.call(1).admitted, Instant{100ms});
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kOk);
}

}  // namespace
}  // namespace watertight
