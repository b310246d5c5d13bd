// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <thread>

#include "support/hanging_calls.h"
#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

void untilWaiting(LiveCompartment& compartment, std::int64_t calls) {
  while (compartment.state().waiting < calls) std::this_thread::yield();
}

TEST(LiveWaits, B4AFreedPermitGoesToTheWaiter) {
  LiveCompartment compartment(waitingRoomOf(1, 1h));
  HangingCalls hanging(compartment, 1);
  std::jthread frees([&] {
    untilWaiting(compartment, 1);
    hanging.letGo();
  });
  const auto result = execute(compartment, [] { return 1; });
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.report().decision, Decision::kWaited);
  EXPECT_EQ(result.ranOn(), RanOn::kCaller);
}

TEST(LiveWaits, B3WaitersAreServedInTheOrderOfTheirArrival) {
  LiveCompartment compartment(waitingRoomOf(1, 1h));
  std::vector<int> order;  // guarded by the one permit
  std::vector<std::jthread> callers;
  {
    HangingCalls hanging(compartment, 1);
    for (int i = 0; i < 5; ++i) {
      callers.emplace_back([&, i] { (void)execute(compartment, [&order, i] { order.push_back(i); }); });
      untilWaiting(compartment, i + 1);
    }
  }
  callers.clear();
  EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4}));
}

TEST(LiveWaits, B5AWaiterGivesUpAfterMaxWait) {
  LiveCompartment compartment(waitingRoomOf(1, 5ms));
  HangingCalls hanging(compartment, 1);
  const auto result = execute(compartment, [] { return 1; });
  EXPECT_EQ(result.reason(), RejectReason::kWaitExpired);
  EXPECT_GE(result.report().ended - result.report().arrived, 5ms);
  EXPECT_EQ(compartment.state().waiting, 0);
}

TEST(LiveWaits, PThenDecidesWhereAWaitIsOver) {
  auto settings = waitingRoomOf(1, 1ms);
  settings.bulkhead->then = Policy::kCallerRuns;
  LiveCompartment compartment(settings);
  HangingCalls hanging(compartment, 1);
  const auto result = execute(compartment, [] { return 1; });
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.report().decision, Decision::kOverflow);
  EXPECT_EQ(result.reason(), RejectReason::kWaitExpired);
}

TEST(LiveWaits, AStopTokenEndsTheWaitForAPermit) {
  LiveCompartment compartment(waitingRoomOf(1, 1h));
  HangingCalls hanging(compartment, 1);
  std::stop_source stop;
  std::jthread stops([&] {
    untilWaiting(compartment, 1);
    stop.request_stop();
  });
  const auto result = execute(compartment, [] { return 1; }, {.stop = stop.get_token()});
  EXPECT_EQ(result.end(), CallEnd::kCancelled);
  EXPECT_EQ(compartment.state().waiting, 0);
  EXPECT_EQ(compartment.state().imbalance(), "");
}

TEST(LiveWaits, AStopTokenEndsTheWaitInAPoolsQueueAndTheTaskNeverStarts) {
  LiveCompartment compartment(poolOf(1, 1));
  HangingCalls hanging(compartment, 1);
  std::stop_source stop;
  std::jthread stops([&] {
    untilWaiting(compartment, 1);
    stop.request_stop();
  });
  const auto result = execute(compartment, [] { return 1; }, {.stop = stop.get_token()});
  EXPECT_EQ(result.end(), CallEnd::kCancelled);
  EXPECT_EQ(result.report().started, std::nullopt);
}

TEST(LiveWaits, PAPoolsTaskWithoutAPlaceWaitsOutsideForOne) {
  auto settings = poolOf(1, 1, Policy::kWait);
  settings.bulkhead->maxWait = 1h;
  LiveCompartment compartment(settings);
  HangingCalls hanging(compartment, 2);
  std::jthread frees([&] {
    untilWaiting(compartment, 2);
    hanging.letGo();
  });
  const auto result = execute(compartment, [] { return 1; });
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.ranOn(), RanOn::kWorker);
}

TEST(LiveWaits, PDiscardOldestAnswersTheOldestTaskAndTakesItsPlace) {
  LiveCompartment compartment(poolOf(1, 1, Policy::kDiscardOldest));
  HangingCalls hanging(compartment, 1);
  std::optional<CallEnd> oldest;
  std::jthread first([&] { oldest = execute(compartment, [] { return 1; }).end(); });
  untilWaiting(compartment, 1);
  std::jthread second([&] { EXPECT_TRUE(execute(compartment, [] { return 2; }).ok()); });
  first.join();
  EXPECT_EQ(oldest, CallEnd::kDiscarded);
  hanging.letGo();
}

TEST(LiveWaits, B7GrowingServesThoseWhoWait) {
  LiveCompartment compartment(waitingRoomOf(1, 1h));
  HangingCalls hanging(compartment, 1);
  std::jthread grows([&] {
    untilWaiting(compartment, 1);
    EXPECT_TRUE(compartment.setLimit(2).ok());
  });
  EXPECT_TRUE(execute(compartment, [] { return 1; }).ok());
}

TEST(LiveWaits, B11AGrownPoolStartsAWorkerAtOnce) {
  LiveCompartment compartment(poolOf(1, 1));
  HangingCalls hanging(compartment, 1);
  std::jthread grows([&] {
    untilWaiting(compartment, 1);
    EXPECT_TRUE(compartment.setLimit(2).ok());
  });
  EXPECT_TRUE(execute(compartment, [] { return 1; }).ok());
}

TEST(LiveWaits, B6AShrunkenLimitTakesHoldAsPermitsComeBack) {
  LiveCompartment compartment(semaphoreOf(2));
  HangingCalls hanging(compartment, 2);
  ASSERT_TRUE(compartment.setLimit(1).ok());
  EXPECT_EQ(compartment.state().inFlight, 2);
  hanging.letGo();
  HangingCalls one(compartment, 1);
  EXPECT_FALSE(execute(compartment, [] { return 1; }).ok());
}

TEST(LiveWaits, ARefusedChangeChangesNothing) {
  LiveCompartment compartment(semaphoreOf(2));
  EXPECT_FALSE(compartment.setLimit(-1).ok());
  EXPECT_FALSE(compartment.reconfigure(poolOf(2, 0)).ok());
  EXPECT_EQ(compartment.settings(), semaphoreOf(2));
}

}  // namespace
}  // namespace watertight
