// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS M1: what is shown of each sample period.
#include "sim/frame_recorder.h"

#include <gtest/gtest.h>

#include "sim/simulation.h"
#include "support/offered_calls.h"

namespace watertight {
namespace {

using namespace testing_support;

class Frames : public testing::Test {
 protected:
  Frames() { scenario_.service.sample = 100ms; }
  BulkheadSettings& bulkhead() { return bulkheadOf(scenario_); }

  const std::vector<Frame>& record(const std::vector<Offer>& offers, Duration until) {
    frames_.clear();
    Simulation simulation(offering(scenario_, offers));
    FrameRecorder recorder(simulation, [this](Frame&& frame) { frames_.push_back(std::move(frame)); });
    simulation.runUntil(Instant{until});
    return frames_;
  }
  const DependencyFrame& dependency(std::size_t frame, std::size_t dependency = 0) const {
    return frames_.at(frame).dependencies.at(dependency);
  }

  Scenario scenario_ = scenarioOf({"api", "other"});
  std::vector<Frame> frames_;
};

TEST_F(Frames, ComeOnceASamplePeriodWithItsEnd_M1) {
  record({}, 350ms);
  ASSERT_EQ(frames_.size(), 3U);
  EXPECT_EQ(frames_[0].t, Instant{100ms});
  EXPECT_EQ(frames_[2].t, Instant{300ms});
  EXPECT_EQ(frames_[2].period, 100ms);
}

TEST_F(Frames, CountsAreOfThePeriodAndItsEndBelongsToIt_M1) {
  record({{50ms, 10ms}, {100ms, 10ms}, {101ms, 200ms, Answer::kError}, {250ms, 1ms, Answer::kOk, 1}}, 400ms);
  EXPECT_EQ(dependency(0).arrivals, 2);  // (0, 100 ms]
  EXPECT_EQ(dependency(0).ok, 1);
  EXPECT_EQ(dependency(1).arrivals, 1);
  EXPECT_EQ(dependency(1).ok, 1);
  EXPECT_EQ(dependency(2).error, 0);
  EXPECT_EQ(dependency(2, 1).ok, 1);
  EXPECT_EQ(dependency(3).error, 1);
  EXPECT_EQ(dependency(3).arrivals, 0);
}

TEST_F(Frames, EachEndIsCountedByItsKindAndReason_M1) {
  bulkhead().limit = 1;
  const std::vector<Offer> offers{{10ms, 500ms}, {20ms, 1ms}, {30ms, 1ms}};
  record(offers, 100ms);
  EXPECT_EQ(dependency(0).admitted, 1);
  EXPECT_EQ(dependency(0).rejected[static_cast<std::size_t>(RejectReason::kBulkheadFull)], 2);
  bulkhead().policy = Policy::kDiscard;
  record(offers, 100ms);
  EXPECT_EQ(dependency(0).discarded[static_cast<std::size_t>(RejectReason::kBulkheadFull)], 2);
  bulkhead().policy = Policy::kFallback;
  record(offers, 100ms);
  EXPECT_EQ(dependency(0).fallback[static_cast<std::size_t>(RejectReason::kBulkheadFull)], 2);
  bulkhead().policy = Policy::kCallerRuns;
  record(offers, 100ms);
  EXPECT_EQ(dependency(0).overflowStarted, 2);
  record({{10ms, 1ms, Answer::kIgnored}, {20ms, 1ms, Answer::kTimeout}, {30ms, 1ms, Answer::kCancelled}},
         100ms);
  EXPECT_EQ(dependency(0).ignored, 1);
  EXPECT_EQ(dependency(0).timeout, 1);
  EXPECT_EQ(dependency(0).cancelled, 1);
}

TEST_F(Frames, ABurstBetweenTwoSamplesIsNotInvisible_M1) {
  record({{110ms, 20ms}, {120ms, 20ms}, {125ms, 100ms}}, 400ms);
  EXPECT_EQ(dependency(0).inFlightPeak, 0);
  EXPECT_EQ(dependency(1).inFlightPeak, 3);
  EXPECT_EQ(dependency(1).inFlight, 1);
  EXPECT_EQ(dependency(2).inFlightPeak, 1);  // what stood when the period began
  EXPECT_EQ(dependency(2).inFlight, 0);
  EXPECT_EQ(dependency(3).inFlightPeak, 0);
}

TEST_F(Frames, GaugesAreThoseOfThePeriodsEnd_M1) {
  bulkhead().limit = 1;
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().queue = 5;
  bulkhead().callerTimeout = 150ms;
  record({{0ms, 180ms}, {10ms, 300ms}, {20ms, 300ms}}, 300ms);
  EXPECT_EQ(dependency(0).inFlight, 1);
  EXPECT_EQ(dependency(0).waiting, 2);
  EXPECT_EQ(dependency(0).limit, 1);
  EXPECT_EQ(dependency(0).oldest, 100ms);
  EXPECT_EQ(dependency(0).downstreamLoad, 1);
  EXPECT_EQ(dependency(1).abandoned, 0);
  EXPECT_EQ(dependency(1).timeout, 3);
  EXPECT_EQ(dependency(1).waiting, 0);
  EXPECT_EQ(dependency(2).oldest, std::nullopt);
}

TEST_F(Frames, AGapIsAGapAndNotAZero_M1) {
  record({{10ms, 50ms}}, 12s);
  EXPECT_NEAR(toMilliseconds(dependency(0).latency.p50.value()), 50, 1);
  EXPECT_EQ(dependency(0).latency.samples, 1);
  EXPECT_EQ(dependency(0).errorRate, 0);
  EXPECT_EQ(dependency(119).latency.samples, 0);
  EXPECT_EQ(dependency(119).latency.p50, std::nullopt);
  EXPECT_EQ(dependency(119).errorRate, std::nullopt);
  EXPECT_EQ(dependency(0, 1).latency.p95, std::nullopt);
}

TEST_F(Frames, LatencyIsFromTheStartAndTotalFromTheArrival_M1) {
  bulkhead().limit = 1;
  bulkhead().kind = BulkheadKind::kThreadPool;
  bulkhead().queue = 1;
  record({{0ms, 40ms}, {0ms, 40ms}}, 100ms);
  EXPECT_NEAR(toMilliseconds(dependency(0).latency.p99.value()), 40, 0.4);
  EXPECT_NEAR(toMilliseconds(dependency(0).total.p99.value()), 80, 0.8);
}

TEST_F(Frames, OverflowEntersTheLatenciesAndRejectionsDoNot_P4) {
  bulkhead().limit = 1;
  bulkhead().policy = Policy::kCallerRuns;
  record({{0ms, 10ms}, {1ms, 60ms}}, 100ms);
  EXPECT_EQ(dependency(0).latency.samples, 2);
  bulkhead().policy = Policy::kAbort;
  record({{0ms, 10ms}, {1ms, 60ms}}, 100ms);
  EXPECT_EQ(dependency(0).latency.samples, 1);
}

TEST_F(Frames, ASharedCompartmentsGaugesAreTheSameForAllAndCountersAreNot_S4) {
  scenario_.service.isolation = Isolation::kShared;
  record({{0ms, 150ms}, {0ms, 150ms}, {10ms, 150ms, Answer::kOk, 1}}, 200ms);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(dependency(0, i).shared);
    EXPECT_EQ(dependency(0, i).inFlight, 3);
    EXPECT_EQ(dependency(0, i).inFlightPeak, 3);
    EXPECT_EQ(dependency(0, i).limit, 20);
  }
  EXPECT_EQ(dependency(0, 0).arrivals, 2);
  EXPECT_EQ(dependency(0, 1).arrivals, 1);
  EXPECT_EQ(dependency(0, 0).downstreamLoad, 2);
  EXPECT_EQ(dependency(1, 1).ok, 1);
}

TEST_F(Frames, ALimitThatIsOnlyMonitoredStandsBesideTheOneInForce) {
  LimiterSettings limiter;
  limiter.algorithm = LimiterAlgorithm::kVegas;
  limiter.initial = 4;
  limiter.monitorOnly = true;
  scenario_.dependencies[0].compartment.limiter = limiter;
  record({{10ms, 20ms}}, 100ms);
  EXPECT_EQ(dependency(0).limit, 10);
  EXPECT_EQ(dependency(0).monitoredLimit, 4);
  EXPECT_EQ(dependency(0).baseline, 20ms);
  EXPECT_EQ(dependency(0, 1).monitoredLimit, std::nullopt);
}

TEST_F(Frames, WithoutABulkheadThereIsNoLimit_M1) {
  scenario_.dependencies[0].compartment.bulkhead.reset();
  record({{0ms, 150ms}}, 100ms);
  EXPECT_EQ(dependency(0).limit, std::nullopt);
  EXPECT_EQ(dependency(0).inFlight, 1);
}

TEST_F(Frames, TellTheBreakersStateAndWhenItWillProbe_M1) {
  auto& breaker = scenario_.dependencies[0].compartment.breaker;
  breaker = BreakerSettings{};
  breaker->consecutiveFailures = 1;
  breaker->recovery = 250ms;
  record({{50ms, 10ms, Answer::kError}}, 400ms);
  EXPECT_TRUE(dependency(0).hasBreaker);
  EXPECT_FALSE(dependency(0, 1).hasBreaker);
  EXPECT_EQ(dependency(0).breaker, BreakerState::kOpen);
  EXPECT_EQ(dependency(0).reopensIn, 210ms);
  EXPECT_FALSE(dependency(0).probeDue);
  EXPECT_TRUE(dependency(3).probeDue);  // C4: open until somebody comes
  EXPECT_EQ(dependency(3).breaker, BreakerState::kOpen);
  EXPECT_EQ(dependency(3).reopensIn, std::nullopt);
}

TEST_F(Frames, CountRequestsByRouteAndByHowTheyEnded_M1) {
  scenario_.service.workers = 1;
  scenario_.service.backlog = 1;
  scenario_.routes[0].deadline = 50ms;
  record({{0ms, 80ms}, {10ms, 10ms, Answer::kError, 1}, {20ms, 1ms}}, 100ms);
  const auto& service = frames_[0].service;
  EXPECT_EQ(service.requests, 3);
  EXPECT_EQ(service.ok, 1);
  EXPECT_EQ(service.late, 1);
  EXPECT_EQ(service.failed, 1);
  EXPECT_EQ(service.shed, 1);
  EXPECT_EQ(service.latency.samples, 1);
  const auto& routes = frames_[0].routes;
  EXPECT_EQ(routes[0].requests, 2);
  EXPECT_EQ(routes[0].late, 1);
  EXPECT_EQ(routes[0].shed, 1);
  EXPECT_EQ(routes[1].failed, 1);
  EXPECT_NEAR(toMilliseconds(routes[0].p95.value()), 80, 1);
  EXPECT_EQ(routes[1].p95, std::nullopt);
}

TEST_F(Frames, TellHowLongEveryWorkerWasBusy_M1) {
  scenario_.service.workers = 2;
  record({{0ms, 160ms}, {20ms, 50ms}, {150ms, 100ms}}, 200ms);
  EXPECT_NEAR(frames_[0].service.fullShare, 0.5, 1e-9);
  EXPECT_NEAR(frames_[1].service.fullShare, 0.1, 1e-9);
  EXPECT_EQ(frames_[0].service.busy, 1);
  EXPECT_EQ(frames_[0].service.held[0].inCall, 1);
  scenario_.service.workers = 0;
  record({{0ms, 160ms}}, 100ms);
  EXPECT_EQ(frames_[0].service.fullShare, 0);
}

// The compartment's window is what is shown: turning its span is seen.
TEST_F(Frames, FollowATurnedWindow_W5) {
  scenario_.sets.push_back({Instant{1s}, "api.window.span", Duration{300ms}, {}, ""});
  record({{10ms, 50ms}, {1050ms, 20ms}}, 2s);
  EXPECT_EQ(dependency(8).latency.samples, 1);
  EXPECT_EQ(dependency(11).latency.samples, 1);
  EXPECT_EQ(dependency(15).latency.samples, 0);
}

TEST_F(Frames, TellWhereTheTimeOfCallsWent) {
  bulkhead().limit = 1;
  bulkhead().queue = 4;
  bulkhead().policy = Policy::kWait;
  record({{10ms, 30ms}, {20ms, 20ms}}, 100ms);
  EXPECT_EQ(dependency(0).spent.queued, 20ms);
  EXPECT_EQ(dependency(0).spent.downstream, 50ms);
  EXPECT_EQ(dependency(0).spent.ran, 2);
  EXPECT_EQ(dependency(0).spent.retryDelay, 0ms);
}

TEST_F(Frames, TellRetriesTheirDelaysAndTheBudgetThatIsLeft) {
  scenario_.dependencies[0].retry =
      RetrySettings{.attempts = 2, .base = 50ms, .budget = RetryBudgetSettings{.ratio = 0, .burst = 1}};
  record({{10ms, 10ms, Answer::kError}, {30ms, 10ms, Answer::kError}}, 200ms);
  EXPECT_EQ(dependency(0).retried, 1);
  EXPECT_EQ(dependency(0).retriesRefused, 1);
  EXPECT_EQ(dependency(0).spent.retryDelay, 50ms);
  EXPECT_EQ(dependency(0).retryBudget, 0);
  EXPECT_EQ(dependency(0, 1).retryBudget, std::nullopt);
}

TEST_F(Frames, TellTheAgesOfCallsAndWhatTheLimiterAndTheBreakerHaveToJudgeBy) {
  scenario_.dependencies[0].compartment.limiter = LimiterSettings{.interval = 1s};
  scenario_.dependencies[0].compartment.breaker = BreakerSettings{};
  record({{10ms, 900ms}, {30ms, 10ms, Answer::kError}}, 500ms);
  EXPECT_EQ(dependency(3).ages[2], 1);
  ASSERT_TRUE(dependency(3).limiter);
  EXPECT_EQ(dependency(3).limiter->outcomes, 1);
  EXPECT_EQ(dependency(3).limiter->nextCheck, 600ms);
  ASSERT_TRUE(dependency(3).distance);
  EXPECT_EQ(dependency(3).distance->inARow.value, 1);
  EXPECT_FALSE(dependency(3, 1).limiter);
  EXPECT_FALSE(dependency(3, 1).distance);
}

}  // namespace
}  // namespace watertight
