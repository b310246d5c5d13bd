// SPDX-License-Identifier: GPL-3.0-or-later
#include "runtime/submit.h"

#include <gtest/gtest.h>

#include <latch>
#include <stdexcept>
#include <thread>

#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(Submit, B10APoolTakesWorkersPlusQueueAndItsCallerDoesNotWait) {
  LiveCompartment compartment(poolOf(1, 2));
  std::latch over(1);
  const auto call = [&over] {
    over.wait();
    return std::this_thread::get_id();
  };
  std::vector<PendingCall<std::thread::id>> pending;
  pending.reserve(4);
  for (int i = 0; i < 4; ++i) pending.push_back(submit(compartment, call));
  EXPECT_FALSE(pending[0].answered());
  EXPECT_TRUE(pending[3].answered()) << "for the fourth there is no place";
  EXPECT_EQ(std::move(pending[3]).get().reason(), RejectReason::kQueueFull);
  over.count_down();
  for (int i = 0; i < 3; ++i) {
    const auto result = std::move(pending[static_cast<std::size_t>(i)]).get();
    EXPECT_EQ(result.ranOn(), RanOn::kWorker);
    EXPECT_NE(result.value(), std::this_thread::get_id());
  }
  EXPECT_EQ(compartment.state().imbalance(), "");
}

TEST(Submit, ASemaphoresCallIsOverAtOnce) {
  LiveCompartment compartment(semaphoreOf(1));
  auto pending = submit(compartment, [] { return std::this_thread::get_id(); });
  EXPECT_TRUE(pending.answered());
  EXPECT_EQ(std::move(pending).get().value(), std::this_thread::get_id());
}

TEST(Submit, ACallWhoseAnswerNobodyWantsGoesOn) {
  LiveCompartment compartment(poolOf(1, 8));
  std::atomic<int> ran = 0;
  for (int i = 0; i < 8; ++i) (void)submit(compartment, [&ran] { ++ran; });
  EXPECT_EQ(compartment.shutdown(ShutdownMode::kDrain, 1min).running, 0);
  EXPECT_EQ(ran, 8);
}

TEST(Submit, ExceptionsAndFallbacksComeBackAsFromExecute) {
  auto settings = poolOf(1, 0);
  settings.bulkhead->fallbackOnFailure = true;
  LiveCompartment compartment(settings);
  const auto fails = []() -> int { throw std::out_of_range("no such number"); };
  auto failed = submit(compartment, fails);
  EXPECT_THROW(std::move(failed).get().valueOrThrow(), std::out_of_range);
  auto rescued = submit(compartment, fails, {.fallback = [] { return 2; }});
  EXPECT_EQ(std::move(rescued).get().value(), 2);
}

TEST(Submit, TheCallersTokenEndsAWaitForAWorker) {
  LiveCompartment compartment(poolOf(1, 1));
  std::latch over(1);
  auto first = submit(compartment, [&over] { over.wait(); });
  std::stop_source impatient;
  auto second = submit(compartment, [] {}, {.stop = impatient.get_token()});
  impatient.request_stop();
  EXPECT_EQ(std::move(second).get().end(), CallEnd::kCancelled);
  over.count_down();
  EXPECT_TRUE(std::move(first).get().ok());
}

}  // namespace
}  // namespace watertight
