// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <thread>

#include "support/hanging_calls.h"
#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(LiveShutdown, B13EverythingNewIsRejectedWhateverThePolicy) {
  LiveCompartment compartment(poolOf(1, 0, Policy::kCallerRuns));
  (void)compartment.shutdown(ShutdownMode::kDrain, 1h);
  const auto result = execute(compartment, [] { return 1; });
  EXPECT_EQ(result.end(), CallEnd::kRejected);
  EXPECT_EQ(result.reason(), RejectReason::kShutdown);
}

TEST(LiveShutdown, B13DrainRunsWhatIsInTheQueue) {
  LiveCompartment compartment(poolOf(1, 3));
  HangingCalls hanging(compartment, 4);
  std::jthread letsGo([&] {
    while (execute(compartment, [] { return 1; }).reason() != RejectReason::kShutdown)
      std::this_thread::yield();
    hanging.letGo();
  });
  const ShutdownReport report = compartment.shutdown(ShutdownMode::kDrain, 1h);
  EXPECT_EQ(report.answered, 0);
  EXPECT_EQ(report.running, 0);
  EXPECT_EQ(compartment.state().counters.of(CallEnd::kOk), 4);
}

TEST(LiveShutdown, B13CancelAnswersWhatIsInTheQueue) {
  LiveCompartment compartment(poolOf(1, 3));
  HangingCalls hanging(compartment, 4);
  std::jthread letsGo([&] {
    while (compartment.state().waiting > 0) std::this_thread::yield();
    hanging.letGo();
  });
  const ShutdownReport report = compartment.shutdown(ShutdownMode::kCancel, 1h);
  EXPECT_EQ(report.answered, 3);
  EXPECT_EQ(report.running, 0);
  const LiveState state = compartment.state();
  EXPECT_EQ(state.rejected[static_cast<std::size_t>(RejectReason::kShutdown)], 3);
  EXPECT_EQ(state.imbalance(), "");
}

TEST(LiveShutdown, B13EndsWithinItsDeadlineAndSaysHowManyWereLeft) {
  LiveCompartment compartment(poolOf(2, 1));
  HangingCalls hanging(compartment, 3);
  const ShutdownReport report = compartment.shutdown(ShutdownMode::kDrain, 5ms);
  EXPECT_EQ(report.running, 2);
  EXPECT_EQ(report.answered, 1) << "the queued one is answered, not lost";
}

TEST(LiveShutdown, B13WaitersOfASemaphoreAreAnsweredToo) {
  LiveCompartment compartment(waitingRoomOf(1, 1h));
  HangingCalls hanging(compartment, 2);
  const ShutdownReport report = compartment.shutdown(ShutdownMode::kCancel, 5ms);
  EXPECT_EQ(report.answered, 1);
  EXPECT_EQ(report.running, 1);
}

TEST(LiveShutdown, ACompartmentMayGoWhileAnAbandonedTaskStillRuns) {
  auto over = std::make_shared<std::latch>(1);
  auto settings = poolOf(1, 0);
  settings.bulkhead->callerTimeout = 1ms;
  settings.bulkhead->shutdownDeadline = 1ms;
  {
    LiveCompartment compartment(settings);
    EXPECT_EQ(execute(compartment, [over] { over->wait(); }).end(), CallEnd::kTimeout);
  }
  over->count_down();
}

}  // namespace
}  // namespace watertight
