// SPDX-License-Identifier: GPL-3.0-or-later
#include "runtime/execute.h"

#include <gtest/gtest.h>

#include <latch>
#include <stdexcept>

#include "support/hanging_calls.h"
#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(Execute, B10ASemaphoreRunsTheCallOnItsCallersThread) {
  LiveCompartment compartment(semaphoreOf(1));
  const auto result = execute(compartment, [] { return std::this_thread::get_id(); });
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.value(), std::this_thread::get_id());
  EXPECT_EQ(result.ranOn(), RanOn::kCaller);
}

TEST(Execute, B10AThreadPoolRunsTheCallOnAWorker) {
  LiveCompartment compartment(poolOf(1, 0));
  const auto result = execute(compartment, [] { return std::this_thread::get_id(); });
  ASSERT_TRUE(result.ok());
  EXPECT_NE(result.value(), std::this_thread::get_id());
  EXPECT_EQ(result.ranOn(), RanOn::kWorker);
}

TEST(Execute, ACallThatReturnsNothingIsOkAllTheSame) {
  LiveCompartment compartment(semaphoreOf(1));
  bool ran = false;
  EXPECT_TRUE(execute(compartment, [&ran] { ran = true; }).ok());
  EXPECT_TRUE(ran);
}

TEST(Execute, MovesWhatCanOnlyBeMovedIntoAPoolAndBack) {
  LiveCompartment compartment(poolOf(1, 0));
  auto result = execute(compartment, [p = std::make_unique<int>(7)]() mutable { return std::move(p); });
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(*std::move(result).value(), 7);
}

TEST(Execute, B12TheCallersExceptionComesBackAndHarmsNoWorker) {
  LiveCompartment compartment(poolOf(1, 0));
  auto failed = execute(compartment, []() -> int { throw std::out_of_range("no such number"); });
  EXPECT_EQ(failed.end(), CallEnd::kError);
  EXPECT_THROW(std::move(failed).valueOrThrow(), std::out_of_range);
  EXPECT_TRUE(execute(compartment, [] { return 1; }).ok());
}

TEST(Execute, W2TheCallersJudgeMayCallAnExceptionIgnored) {
  LiveCompartment compartment(semaphoreOf(1));
  const auto result = execute(compartment, []() -> int { throw std::invalid_argument("mine"); },
                              {.judge = [](const std::exception_ptr&) { return CallOutcome::kIgnored; }});
  EXPECT_EQ(result.end(), CallEnd::kIgnored);
  EXPECT_EQ(compartment.state().errorRate, std::nullopt);
}

TEST(Execute, B2AFullSemaphoreRejectsAtOnceWithoutAnException) {
  LiveCompartment compartment(semaphoreOf(1));
  HangingCalls hanging(compartment, 1);
  auto result = execute(compartment, [] { return 1; });
  EXPECT_EQ(result.end(), CallEnd::kRejected);
  EXPECT_EQ(result.reason(), RejectReason::kBulkheadFull);
  EXPECT_EQ(result.ranOn(), RanOn::kNowhere);
  EXPECT_EQ(result.error(), nullptr);
  EXPECT_THROW(std::move(result).valueOrThrow(), CallRefused);
}

TEST(Execute, EveryCallThatTheGateRefusesIsInTheBooks) {
  LiveCompartment compartment(semaphoreOf(1));
  {
    HangingCalls hanging(compartment, 1);
    for (int i = 0; i < 1000; ++i) EXPECT_FALSE(execute(compartment, [] { return 1; }).ok());
    const LiveState state = compartment.state();
    EXPECT_EQ(state.counters.of(CallEnd::kRejected), 1000);
    EXPECT_EQ(state.rejected[static_cast<std::size_t>(RejectReason::kBulkheadFull)], 1000);
    EXPECT_EQ(state.imbalance(), "");
  }
  EXPECT_TRUE(execute(compartment, [] { return 1; }).ok()) << "the gate opens when the permit is back";
}

TEST(Execute, PTheFallbackIsServedAndMarkedAndItsExceptionReachesTheCaller) {
  LiveCompartment compartment(semaphoreOf(1, Policy::kFallback));
  HangingCalls hanging(compartment, 1);
  const auto call = [] { return 1; };
  const auto served = execute(compartment, call, {.fallback = [] { return 2; }});
  EXPECT_EQ(served.end(), CallEnd::kFallback);
  EXPECT_EQ(served.value(), 2);
  EXPECT_THROW((void)execute(compartment, call, {.fallback = []() -> int { throw std::logic_error("no"); }}),
               std::logic_error);
  EXPECT_EQ(execute(compartment, call).end(), CallEnd::kRejected) << "there is nothing to serve";
  EXPECT_EQ(compartment.state().imbalance(), "");
}

TEST(Execute, P1ACustomPolicyDecidesWhereTheCompartmentWouldReject) {
  LiveCompartment compartment(semaphoreOf(1));
  HangingCalls hanging(compartment, 1);
  const auto stale = [](RejectReason reason) {
    return reason == RejectReason::kBulkheadFull ? std::optional{42} : std::nullopt;
  };
  const auto result = execute(compartment, [] { return 1; }, {.whenRejected = stale});
  EXPECT_EQ(result.end(), CallEnd::kFallback);
  EXPECT_EQ(result.value(), 42);
}

TEST(Execute, P5AFailureIsAnsweredWithTheFallbackAndCountedAsAFailure) {
  auto settings = semaphoreOf(1);
  settings.bulkhead->fallbackOnFailure = true;
  LiveCompartment compartment(settings);
  const auto result =
      execute(compartment, []() -> int { throw std::runtime_error("down"); }, {.fallback = [] { return 2; }});
  EXPECT_EQ(result.end(), CallEnd::kFallback);
  EXPECT_EQ(result.report().end, CallEnd::kError);
  const LiveState state = compartment.state();
  EXPECT_EQ(state.rescued, 1);
  EXPECT_EQ(state.errorRate, 1.0);
}

TEST(Execute, CallerRunsMakesTheCallOnTheCallersThreadWhenThePoolIsFull) {
  LiveCompartment compartment(poolOf(1, 0, Policy::kCallerRuns));
  HangingCalls hanging(compartment, 1);
  const auto result = execute(compartment, [] { return std::this_thread::get_id(); });
  EXPECT_EQ(result.value(), std::this_thread::get_id());
  EXPECT_EQ(result.ranOn(), RanOn::kCaller);
  EXPECT_EQ(result.report().decision, Decision::kOverflow);
  EXPECT_EQ(result.reason(), RejectReason::kQueueFull);
}

TEST(Execute, DiscardSaysSoAndNothingElse) {
  LiveCompartment compartment(poolOf(1, 0, Policy::kDiscard));
  HangingCalls hanging(compartment, 1);
  EXPECT_EQ(execute(compartment, [] { return 1; }).end(), CallEnd::kDiscarded);
}

TEST(Execute, B10TwoWorkersAndOnePlaceTakeExactlyThreeTasksEveryTime) {
  for (int round = 0; round < 1000; ++round) {
    LiveCompartment compartment(poolOf(2, 1));
    HangingCalls hanging(compartment, 3);
    const auto fourth = execute(compartment, [] { return 1; });
    ASSERT_EQ(fourth.end(), CallEnd::kRejected) << "round " << round;
    ASSERT_EQ(fourth.reason(), RejectReason::kQueueFull);
    ASSERT_EQ(compartment.state().waiting, 1);
  }
}

TEST(Execute, TellsACallThatListensWhenItOughtToBeOver) {
  auto settings = semaphoreOf(1);
  settings.bulkhead->callTimeout = 1h;
  LiveCompartment compartment(settings);
  const auto result = execute(compartment, [](const CallContext& context) { return context.deadline; });
  EXPECT_EQ(result.value(), *result.report().started + 1h);
}

}  // namespace
}  // namespace watertight
