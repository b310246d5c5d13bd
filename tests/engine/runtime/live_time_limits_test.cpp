// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <thread>

#include "support/hanging_calls.h"
#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

/// Obeys: comes back when it is told to stop.
int untilStopped(const CallContext& context) {
  std::latch stopped(1);
  const std::stop_callback tells(context.stop, [&stopped] { stopped.count_down(); });
  stopped.wait();
  return 1;
}

CompartmentSettings withCallTimeout(CompartmentSettings settings, Duration timeout) {
  settings.bulkhead->callTimeout = timeout;
  return settings;
}

CompartmentSettings withCallerTimeout(CompartmentSettings settings, Duration timeout) {
  settings.bulkhead->callerTimeout = timeout;
  return settings;
}

TEST(LiveTimeLimits, T1ACallThatObeysEndsAtItsTimeoutAndReturnsItsPermit) {
  LiveCompartment compartment(withCallTimeout(semaphoreOf(1), 5ms));
  const auto result = execute(compartment, untilStopped);
  EXPECT_EQ(result.end(), CallEnd::kTimeout);
  EXPECT_FALSE(result.hasValue());
  const LiveState state = compartment.state();
  EXPECT_EQ(state.inFlight, 0);
  EXPECT_EQ(state.abandoned, 0);
  EXPECT_EQ(state.errorRate, 1.0);
}

TEST(LiveTimeLimits, T1ACallThatDoesNotObeyCountsAsAbandonedAndKeepsItsPermit) {
  LiveCompartment compartment(withCallTimeout(semaphoreOf(1), 1ms));
  {
    HangingCalls hanging(compartment, 1);
    while (compartment.state().abandoned == 0) std::this_thread::yield();
    const LiveState state = compartment.state();
    EXPECT_EQ(state.inFlight, 1);
    EXPECT_EQ(state.counters.of(CallEnd::kTimeout), 1) << "counted when it was given up";
    EXPECT_EQ(state.imbalance(), "");
    EXPECT_FALSE(execute(compartment, [] { return 1; }).ok());
  }
  const LiveState state = compartment.state();
  EXPECT_EQ(state.abandoned, 0);
  EXPECT_EQ(state.counters.of(CallEnd::kTimeout), 1) << "and once only";
}

TEST(LiveTimeLimits, T2TheCallerOfARunningTaskGoesOnAndTheTaskKeepsItsWorker) {
  LiveCompartment compartment(withCallerTimeout(poolOf(1, 0), 100ms));
  auto over = std::make_shared<std::latch>(1);
  const auto result = execute(compartment, [over] { over->wait(); });
  EXPECT_EQ(result.end(), CallEnd::kTimeout);
  EXPECT_EQ(compartment.state().abandoned, 1);
  EXPECT_EQ(execute(compartment, [] { return 1; }).end(), CallEnd::kRejected);
  over->count_down();
  while (compartment.state().inFlight > 0) std::this_thread::yield();
  EXPECT_TRUE(execute(compartment, [] { return 1; }).ok());
}

TEST(LiveTimeLimits, T2ATaskThatTimesOutInTheQueueNeverStartsAndEntersNoWindow) {
  LiveCompartment compartment(withCallerTimeout(poolOf(1, 1), 100ms));
  auto over = std::make_shared<std::latch>(1);
  std::jthread holder([&] { (void)execute(compartment, [over] { over->wait(); }); });
  while (compartment.state().inFlight == 0) std::this_thread::yield();
  bool started = false;
  const auto result = execute(compartment, [&started] { started = true; });
  EXPECT_EQ(result.end(), CallEnd::kTimeout);
  EXPECT_EQ(result.report().started, std::nullopt);
  over->count_down();
  holder.join();
  while (compartment.state().inFlight > 0) std::this_thread::yield();
  EXPECT_FALSE(started);
  EXPECT_EQ(compartment.state().latency.samples, 1) << "the holder's, given up";
}

TEST(LiveTimeLimits, T2ARunningTaskIsAskedToStopWhenItsCallerIsGone) {
  LiveCompartment compartment(withCallerTimeout(poolOf(1, 0), 100ms));
  EXPECT_EQ(execute(compartment, untilStopped).end(), CallEnd::kTimeout);
  while (compartment.state().inFlight > 0) std::this_thread::yield();
}

TEST(LiveTimeLimits, C4TheGateOpensWhenTheRecoveryIsOver) {
  auto settings = semaphoreOf(1);
  settings.breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 250ms};
  LiveCompartment compartment(settings);
  EXPECT_EQ(execute(compartment, []() -> int { throw std::runtime_error("down"); }).end(), CallEnd::kError);
  EXPECT_EQ(execute(compartment, [] { return 1; }).reason(), RejectReason::kBreakerOpen);
  while (!execute(compartment, [] { return 1; }).ok()) std::this_thread::yield();
  EXPECT_EQ(compartment.state().breaker, BreakerState::kClosed);
}

TEST(LiveTimeLimits, A1TheLimiterCutsWhenCallsFail) {
  auto settings = semaphoreOf(8);
  settings.limiter = LimiterSettings{.interval = 5ms, .minSamples = 4};
  LiveCompartment compartment(settings);
  while (compartment.state().limit != 4) {
    (void)execute(compartment, []() -> int { throw std::runtime_error("down"); });
  }
}

}  // namespace
}  // namespace watertight
