// SPDX-License-Identifier: GPL-3.0-or-later
// The fallback, as a policy and as an answer to failures (SEMANTICS P, P5).
#include <gtest/gtest.h>

#include "sim/call_flow.h"
#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

class Fallback : public testing::Test {
 protected:
  Fallback() { bulkhead().limit = 1; }
  BulkheadSettings& bulkhead() { return bulkheadOf(scenario_); }

  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(Fallback, AnswersTheCallerOfACallThatFindsNoPermit_P) {
  bulkhead().policy = Policy::kFallback;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}}));
  run.until(10ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kOk);
  EXPECT_EQ(run.log.requests[0].ended, Instant{10ms});
  EXPECT_EQ(run.log.rescued, 0);
}

TEST_F(Fallback, TakesItsOwnTime_P) {
  bulkhead().policy = Policy::kFallback;
  bulkhead().fallbackLatency = 30ms;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}}));
  run.until(39ms);
  EXPECT_TRUE(run.log.requests.empty());
  EXPECT_EQ(run.log.call(1).ended, Instant{10ms});  // counted at once
  run.until(40ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kOk);
}

TEST_F(Fallback, MayFailItself_P) {
  bulkhead().policy = Policy::kFallback;
  bulkhead().fallbackErrorRate = 1;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms}}));
  run.until(10ms);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kFallback);
}

TEST_F(Fallback, FailsAsOftenAsItsRateSays_P) {
  bulkhead().policy = Policy::kFallback;
  bulkhead().limit = 0;
  bulkhead().fallbackErrorRate = 0.3;
  LoggedRun run(offering(scenario_, std::vector<Offer>(10'000, Offer{1ms, 1ms})));
  run.until(1s);
  const auto failed = std::count_if(run.log.requests.begin(), run.log.requests.end(),
                                    [](const auto& line) { return line.end == RequestEnd::kFailed; });
  EXPECT_NEAR(static_cast<double>(failed), 3000, 200);
}

TEST_F(Fallback, RescuesAnErrorWhileTheOutcomeStaysWhatTheDownstreamDid_P5) {
  bulkhead().fallbackOnFailure = true;
  LoggedRun run(offering(scenario_, {{0ms, 10ms, Answer::kError}}));
  run.until(1s);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kError);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kOk);
  EXPECT_EQ(run.log.rescued, 1);
}

TEST_F(Fallback, RescuesATimeout_P5) {
  bulkhead().fallbackOnFailure = true;
  bulkhead().callTimeout = 100ms;
  LoggedRun run(offering(scenario_, {{0ms, 1s}}));
  run.until(100ms);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kTimeout);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].end, RequestEnd::kOk);
  EXPECT_EQ(run.log.rescued, 1);
}

TEST_F(Fallback, RescuesNeitherRejectionsNorWhatTheCallerBroughtOnItself_P5) {
  bulkhead().fallbackOnFailure = true;
  LoggedRun run(offering(scenario_, {{0ms, 100ms, Answer::kIgnored}, {10ms, 1ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.rescued, 0);
  for (const auto& request : run.log.requests) EXPECT_EQ(request.end, RequestEnd::kFailed);
}

TEST_F(Fallback, RescuesNoTaskThatNeverStarted_P5) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().queue = 1;
  bulkhead().callerTimeout = 50ms;
  bulkhead().fallbackOnFailure = true;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 1ms}}));
  run.until(2s);
  EXPECT_EQ(run.log.rescued, 1);  // the one that ran
  EXPECT_EQ(run.log.requests.back().end, RequestEnd::kFailed);
}

// Whoever runs a call on its own thread sees that call's own result.
TEST_F(Fallback, RescuesNoCallThatItsCallerRuns_P5) {
  bulkhead().policy = Policy::kCallerRuns;
  bulkhead().fallbackOnFailure = true;
  LoggedRun run(offering(scenario_, {{0ms, 1s}, {10ms, 10ms, Answer::kError}}));
  run.until(2s);
  EXPECT_EQ(run.log.call(1).decision, Decision::kOverflow);
  EXPECT_EQ(run.log.rescued, 0);
  EXPECT_EQ(run.log.requests.at(0).end, RequestEnd::kFailed);
}

// The caller gave up and waits for its fallback when the abandoned call really ends: one rescue, not two.
TEST_F(Fallback, ACallIsRescuedOnce_P5) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().callerTimeout = 100ms;
  bulkhead().fallbackOnFailure = true;
  bulkhead().fallbackLatency = 200ms;
  LoggedRun run(offering(scenario_, {{0ms, 150ms}}));
  run.until(1s);
  EXPECT_EQ(run.log.rescued, 1);
  ASSERT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.log.requests[0].ended, Instant{300ms});
}

// While a caller is in its fallback the call that it gave up keeps its permit until it ends (T2), also when
// the request is abandoned meanwhile (S5).
TEST_F(Fallback, ARequestAbandonedInItsFallbackLeavesTheCallItGaveUpAlone_T2_S5) {
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().callerTimeout = 100ms;
  bulkhead().fallbackOnFailure = true;
  bulkhead().fallbackLatency = 200ms;
  scenario_.routes[0].deadline = 150ms;
  scenario_.routes[0].onDeadline = OnDeadline::kAbandon;
  for (const bool obeys : {true, false}) {
    scenario_.dependencies[0].downstream.obeysTimeout = obeys;
    LoggedRun run(offering(scenario_, {{0ms, 1s}}));
    run.until(150ms);
    ASSERT_EQ(run.log.requests.size(), 1U);
    EXPECT_EQ(run.log.requests[0].end, RequestEnd::kFailed);
    EXPECT_EQ(run.compartment().bulkhead().inFlight(), 1);
    run.until(999ms);
    EXPECT_EQ(run.compartment().abandoned(), 1);
    run.until(1s);
    EXPECT_EQ(run.compartment().bulkhead().inFlight(), 0);
    EXPECT_EQ(run.log.calls.size(), 1U);
  }
}

}  // namespace
}  // namespace watertight
