// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS S3: what a route's calls mean to its request. One request, at 1 s.
#include <gtest/gtest.h>

#include "sim/request_flow.h"
#include "support/run_log.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

class RouteSteps : public testing::Test {
 protected:
  RouteSteps() {
    scenario_.service.arrivals = Arrivals::kConstant;
    scenario_.service.rate = 1;
    for (const auto* name : {"a", "b", "c"}) {
      scenario_.dependencies.push_back(dependency(name, fixedLatency(100ms)));
    }
    scenario_.routes.push_back(route("r", {}));
  }
  RouteSettings& theRoute() { return scenario_.routes[0]; }
  void fails(std::size_t dependency) { scenario_.dependencies[dependency].downstream.errorRate = 1; }
  BulkheadSettings& closes(std::size_t dependency, Policy policy) {
    auto& bulkhead = scenario_.dependencies[dependency].compartment.bulkhead;
    bulkhead = BulkheadSettings{};
    bulkhead->limit = 0;
    bulkhead->policy = policy;
    return *bulkhead;
  }
  RequestLine answered() {
    LoggedRun run(planFor(scenario_));
    run.until(1999ms);
    calls_ = run.log.calls;
    EXPECT_EQ(run.log.requests.size(), 1U);
    return run.log.requests.at(0);
  }

  Scenario scenario_;
  std::vector<CallLine> calls_;
};

TEST_F(RouteSteps, CallsComeOneAfterTheOther_S3) {
  theRoute().calls = {"a", "b"};
  theRoute().optional = {"c"};
  const auto request = answered();
  EXPECT_EQ(request.end, RequestEnd::kOk);
  EXPECT_EQ(request.ended, Instant{1300ms});
  ASSERT_EQ(calls_.size(), 3U);
  EXPECT_EQ(calls_[0].started, Instant{1s});
  EXPECT_EQ(calls_[1].started, Instant{1100ms});
  EXPECT_EQ(calls_[2].started, Instant{1200ms});
}

TEST_F(RouteSteps, ARouteWithoutCallsIsAnsweredAfterItsWork_S3) {
  theRoute().work = fixedLatency(20ms);
  EXPECT_EQ(answered().ended, Instant{1020ms});
}

TEST_F(RouteSteps, ARequiredCallThatFailsEndsTheRequest_S3) {
  theRoute().calls = {"a", "b"};
  fails(0);
  const auto request = answered();
  EXPECT_EQ(request.end, RequestEnd::kFailed);
  EXPECT_EQ(request.ended, Instant{1100ms});
  EXPECT_EQ(calls_.size(), 1U);
}

TEST_F(RouteSteps, ARequiredCallThatIsRejectedOrDiscardedEndsTheRequest_S3) {
  theRoute().calls = {"a", "b"};
  for (const auto policy : {Policy::kAbort, Policy::kDiscard}) {
    closes(0, policy);
    const auto request = answered();
    EXPECT_EQ(request.end, RequestEnd::kFailed);
    EXPECT_EQ(request.ended, Instant{1s});
    EXPECT_EQ(calls_.size(), 1U);
  }
}

TEST_F(RouteSteps, AFallbackCountsAsAnswered_S3) {
  theRoute().calls = {"a", "b"};
  closes(0, Policy::kFallback);
  const auto request = answered();
  EXPECT_EQ(request.end, RequestEnd::kOk);
  EXPECT_EQ(calls_.size(), 2U);
}

TEST_F(RouteSteps, AnOptionalCallIsWaitedForButMayFail_S3) {
  theRoute().calls = {"a"};
  theRoute().optional = {"b", "c"};
  fails(1);
  const auto request = answered();
  EXPECT_EQ(request.end, RequestEnd::kOk);
  EXPECT_EQ(request.ended, Instant{1300ms});
}

TEST_F(RouteSteps, AnOptionalCallMayBeRejected_S3) {
  theRoute().optional = {"b"};
  closes(1, Policy::kAbort);
  EXPECT_EQ(answered().end, RequestEnd::kOk);
}

TEST_F(RouteSteps, AnAsyncCallIsMadeAndNotWaitedFor_S3) {
  theRoute().calls = {"a"};
  theRoute().async = {"b", "c"};
  fails(1);
  const auto request = answered();
  EXPECT_EQ(request.end, RequestEnd::kOk);
  EXPECT_EQ(request.ended, Instant{1100ms});
  ASSERT_EQ(calls_.size(), 3U);
  EXPECT_EQ(calls_[1].started, Instant{1100ms});
  EXPECT_EQ(calls_[2].started, Instant{1100ms});
  EXPECT_EQ(calls_[2].ended, Instant{1200ms});
}

TEST_F(RouteSteps, AnAsyncCallThatIsTurnedAwayDisturbsNobody_S3) {
  theRoute().async = {"b", "c"};
  closes(1, Policy::kAbort);
  closes(2, Policy::kFallback).fallbackLatency = 100ms;
  const auto request = answered();
  EXPECT_EQ(request.end, RequestEnd::kOk);
  EXPECT_EQ(request.ended, Instant{1s});
  EXPECT_EQ(calls_.size(), 2U);
}

// "Not waited for", but caller_runs runs it on the thread of the request, which is busy until it ends.
TEST_F(RouteSteps, AnAsyncCallThatItsCallerRunsHoldsTheWorker_S3) {
  scenario_.service.workers = 1;
  theRoute().async = {"a", "b", "c"};
  auto& bulkhead = closes(0, Policy::kCallerRuns);
  bulkhead.limit = 1;
  scenario_.dependencies[0].downstream.latency = fixedLatency(10s);
  LoggedRun run(planFor(scenario_));
  run.until(1s);  // the first request: a is admitted, nobody waits
  EXPECT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.simulation.requests().workers().busy(), 0);
  run.until(2s);  // the second runs a itself
  EXPECT_EQ(run.log.requests.size(), 1U);
  EXPECT_EQ(run.simulation.requests().workers().held()[0], (HeldWorkers{0, 0, 1}));
  run.until(12s);
  ASSERT_GE(run.log.requests.size(), 2U);
  EXPECT_EQ(run.log.requests[1].arrived, Instant{2s});
  EXPECT_EQ(run.log.requests[1].end, RequestEnd::kOk);
  run.until(13s);
  EXPECT_EQ(run.log.call(1, 1).started, Instant{12s});  // b comes after it
}

TEST_F(RouteSteps, AnAsyncCallerRunThatFailsDoesNotEndTheRequest_S3) {
  theRoute().async = {"a"};
  closes(0, Policy::kCallerRuns).limit = 1;
  scenario_.dependencies[0].downstream.latency = fixedLatency(3s);
  fails(0);
  LoggedRun run(planFor(scenario_));
  run.until(5s);  // a is admitted for the requests of 1 s and 4 s, and run by those of 2 s and 3 s
  ASSERT_EQ(run.log.requests.size(), 3U);
  EXPECT_EQ(run.log.requests[2].arrived, Instant{2s});
  EXPECT_EQ(run.log.requests[2].ended, Instant{5s});
  EXPECT_EQ(run.log.requests[2].end, RequestEnd::kOk);
}

}  // namespace
}  // namespace watertight
