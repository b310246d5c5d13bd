// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS S4: a compartment each, one for all, or none.
#include "sim/compartments.h"

#include <gtest/gtest.h>

#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class IsolationModes : public testing::Test {
 protected:
  IsolationModes() {
    auto& a = bulkheadOf(scenario_, 0);
    a.kind = BulkheadKind::kThreadPool;
    a.limit = 3;
    a.queue = 2;
    a.callTimeout = 1s;
    a.callerTimeout = 500ms;
    auto& b = bulkheadOf(scenario_, 1);
    b.limit = 4;
    b.callTimeout = 2s;
    scenario_.dependencies[0].compartment.breaker = BreakerSettings{};
    scenario_.dependencies[1].compartment.limiter = LimiterSettings{};
  }
  void isolate(Isolation isolation) { scenario_.service.isolation = isolation; }

  Scenario scenario_ = scenarioOf({"a", "b"});
};

TEST_F(IsolationModes, PerDependencyEachHasItsOwn_S4) {
  EXPECT_EQ(compartmentSettings(scenario_, 0), scenario_.dependencies[0].compartment);
  EXPECT_EQ(compartmentSettings(scenario_, 1), scenario_.dependencies[1].compartment);
  EXPECT_EQ(timeLimits(scenario_, 0).callerTimeout, 500ms);
}

TEST_F(IsolationModes, NoneHasNoCompartmentButCallTimeoutsStay_S4) {
  isolate(Isolation::kNone);
  const auto settings = compartmentSettings(scenario_, 0);
  EXPECT_FALSE(settings.bulkhead || settings.breaker || settings.limiter);
  EXPECT_EQ(timeLimits(scenario_, 0).callTimeout, 1s);
  EXPECT_EQ(timeLimits(scenario_, 0).callerTimeout, 0s);
  EXPECT_EQ(timeLimits(scenario_, 1).callTimeout, 2s);
}

TEST_F(IsolationModes, SharedByDefaultHasTheSumsAndNoBreakerNorLimiter_S4) {
  isolate(Isolation::kShared);
  const auto settings = compartmentSettings(scenario_, 1);
  ASSERT_TRUE(settings.bulkhead.has_value());
  EXPECT_EQ(settings.bulkhead->kind, BulkheadKind::kThreadPool);  // the first dependency's
  EXPECT_EQ(settings.bulkhead->policy, Policy::kAbort);
  EXPECT_EQ(settings.bulkhead->limit, 7);
  EXPECT_EQ(settings.bulkhead->queue, 2);
  EXPECT_FALSE(settings.breaker || settings.limiter);
}

TEST_F(IsolationModes, SharedSumsSaturate_S4) {
  isolate(Isolation::kShared);
  for (std::size_t i = 0; i < 2; ++i) bulkheadOf(scenario_, i).queue = kUnlimitedQueue;
  EXPECT_EQ(compartmentSettings(scenario_, 0).bulkhead->queue, kUnlimitedQueue);
}

TEST_F(IsolationModes, SharedMayBeSaidInTheScenario_S4) {
  isolate(Isolation::kShared);
  scenario_.shared = CompartmentSettings{};
  scenario_.shared->bulkhead = BulkheadSettings{};
  scenario_.shared->bulkhead->limit = 2;
  scenario_.shared->bulkhead->callTimeout = 300ms;
  EXPECT_EQ(compartmentSettings(scenario_, 0), *scenario_.shared);
  EXPECT_EQ(timeLimits(scenario_, 1).callTimeout, 300ms);
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {0ms, 1s, Answer::kOk, 1}, {1ms, 1s, Answer::kOk, 1}}));
  run.until(2ms);
  EXPECT_EQ(run.log.call(2).decision, Decision::kRejected);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 2);
}

TEST_F(IsolationModes, UnderSharedOneDependencyTakesTheOthersPermits_S4) {
  isolate(Isolation::kShared);
  std::vector<Offer> offers(9, Offer{0ms, 400ms});
  offers.push_back({1ms, 1ms, Answer::kOk, 1});
  LoggedRun run(offering(scenario_, offers));
  run.until(2ms);
  EXPECT_EQ(run.simulation.calls().compartments().count(), 1);
  EXPECT_EQ(run.log.call(9).reason, RejectReason::kQueueFull);
  EXPECT_EQ(run.simulation.calls().counters(0).arrivals, 9);  // counters stay per dependency
  EXPECT_EQ(run.simulation.calls().counters(1).arrivals, 1);
  EXPECT_EQ(run.simulation.imbalance(), "");
}

TEST_F(IsolationModes, UnderNoneEveryRunningCallHoldsAPermitAndThereIsNoLimit_S4) {
  isolate(Isolation::kNone);
  LoggedRun run(offering(scenario_, std::vector<Offer>(100, Offer{0ms, 100ms})));
  run.until(50ms);
  EXPECT_EQ(run.compartment().bulkhead().inFlight(), 100);
  EXPECT_EQ(run.compartment().bulkhead().limit(), std::nullopt);
  run.until(1s);
  EXPECT_EQ(run.log.call(99).outcome, CallEnd::kOk);
}

TEST_F(IsolationModes, UnderNoneCallTimeoutStillEndsCallsAndCallerTimeoutDoesNot_S4) {
  isolate(Isolation::kNone);
  LoggedRun run(offering(scenario_, {{0ms, 10s}}));
  run.until(2s);
  EXPECT_EQ(run.log.call(0).ended, Instant{1s});
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kTimeout);
}

TEST_F(IsolationModes, AKnobOfADependencyMovesTheSharedSum_S4) {
  isolate(Isolation::kShared);
  scenario_.sets.push_back({Instant{1s}, "b.bulkhead.limit", std::int64_t{1}, {}, ""});
  LoggedRun run(planFor(scenario_));
  run.until(1s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 4);
}

}  // namespace
}  // namespace watertight
