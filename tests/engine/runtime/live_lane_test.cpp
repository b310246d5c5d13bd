// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that go past the lock: nothing that can be seen tells them from others.
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <stdexcept>
#include <thread>

#include "core/random.h"
#include "runtime/execute.h"
#include "support/hanging_calls.h"
#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

LiveOptions untimed() {
  LiveOptions options;
  options.timed = false;
  return options;
}

CompartmentSettings fullStackOf(int limit) {
  auto settings = semaphoreOf(limit);
  settings.breaker = BreakerSettings{.failureRate = 0.5, .window = {.kind = WindowKind::kCount, .size = 100}};
  settings.limiter = LimiterSettings{};
  return settings;
}

int fail() {
  throw std::runtime_error("down");
}

/// Calls from several threads through one compartment, of which some fail, some look at the books and some
/// throw the limit about.
class Crowd {
 public:
  Crowd(LiveCompartment& compartment, bool resizing) : compartment_(compartment), resizing_(resizing) {}

  void pass(int threads, int calls) {
    std::vector<std::jthread> callers;
    callers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) {
      callers.emplace_back([this, i, calls] { call(static_cast<std::uint64_t>(i), calls); });
    }
  }

  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] std::int64_t of(CallEnd end) const { return ended_[static_cast<std::size_t>(end)]; }

 private:
  void call(std::uint64_t thread, int calls) {
    KeyedRandom random({thread, DrawPurpose::kService});
    for (int i = 0; i < calls; ++i) {
      const auto dice = random.next() % 1000;
      const auto result = execute(compartment_, [this, dice] { body(dice); });
      ++ended_[static_cast<std::size_t>(result.end())];
      if (dice == 997) {
        EXPECT_EQ(compartment_.state().imbalance(), "");
      } else if (dice == 998 && resizing_) {
        EXPECT_TRUE(compartment_.setLimit(1 + i % 6).ok());
      }
    }
  }

  void body(std::uint64_t dice) {
    const int running = ++running_;
    int most = most_;
    while (running > most && !most_.compare_exchange_weak(most, running)) {
    }
    if (dice < 20) std::this_thread::yield();
    --running_;
    if (dice >= 500 && dice < 510) throw std::runtime_error("down");
  }

  LiveCompartment& compartment_;
  bool resizing_;
  std::atomic<int> running_ = 0, most_ = 0;
  std::array<std::atomic<std::int64_t>, 8> ended_{};
};

void expectBooksOf(LiveCompartment& compartment, const Crowd& crowd, std::int64_t calls) {
  const LiveState state = compartment.state();
  EXPECT_EQ(state.imbalance(), "");
  EXPECT_EQ(state.inFlight, 0);
  EXPECT_EQ(state.counters.arrivals, calls);
  EXPECT_EQ(state.admitted, crowd.of(CallEnd::kOk) + crowd.of(CallEnd::kError));
  for (const CallEnd end : {CallEnd::kOk, CallEnd::kError, CallEnd::kRejected}) {
    EXPECT_EQ(state.counters.of(end), crowd.of(end)) << nameOf(end);
  }
}

void expectBalance(const CompartmentSettings& settings, const LiveOptions& options, bool resizing) {
  LiveCompartment compartment(settings, options);
  Crowd crowd(compartment, resizing);
  crowd.pass(8, 20'000);
  EXPECT_LE(crowd.most(), 6);
  expectBooksOf(compartment, crowd, 160'000);
}

TEST(LiveLane, B1M2AnUntimedSemaphoreKeepsItsLimitAndItsBooksUnderAStorm) {
  expectBalance(semaphoreOf(6), untimed(), false);
}

TEST(LiveLane, B1M2ASemaphoreKeepsItsLimitAndItsBooksUnderAStorm) {
  expectBalance(semaphoreOf(6), {}, false);
}

TEST(LiveLane, B6M2ResizingInTheMiddleOfAStormLosesNothing) {
  expectBalance(semaphoreOf(6), untimed(), true);
  expectBalance(semaphoreOf(6), {}, true);
}

TEST(LiveLane, B1M2TheFullStackKeepsItsLimitAndItsBooksUnderAStorm) {
  auto settings = fullStackOf(6);
  settings.limiter->max = 6;
  settings.limiter->interval = 1ms;
  expectBalance(settings, {}, false);
}

TEST(LiveLane, B3B4WaitersAreServedByCallsThatTookTheLane) {
  for (const bool timed : {false, true}) {
    LiveOptions options;
    options.timed = timed;
    LiveCompartment compartment(waitingRoomOf(2, Duration::zero()), options);
    Crowd crowd(compartment, false);
    crowd.pass(8, 5'000);
    EXPECT_LE(crowd.most(), 2);
    EXPECT_EQ(crowd.of(CallEnd::kRejected), 0);
    expectBooksOf(compartment, crowd, 40'000);
  }
}

TEST(LiveLane, M2ACallUnderWayIsInTheBooksAndInFlight) {
  for (const bool timed : {false, true}) {
    LiveOptions options;
    options.timed = timed;
    LiveCompartment compartment(semaphoreOf(3), options);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(execute(compartment, [] {}).ok());
    const auto result = execute(compartment, [&] {
      const LiveState state = compartment.state();
      EXPECT_EQ(state.inFlight, 1);
      EXPECT_EQ(state.admitted, 11);
      EXPECT_EQ(state.imbalance(), "");
      EXPECT_EQ(state.oldest.has_value(), timed);
    });
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(compartment.state().counters.of(CallEnd::kOk), 11);
  }
}

TEST(LiveLane, B2ACallWithinACallFindsTheLimitReached) {
  LiveCompartment compartment(semaphoreOf(1), untimed());
  for (int i = 0; i < 3; ++i) {
    const auto outer = execute(compartment, [&] { return execute(compartment, [] {}).end(); });
    EXPECT_EQ(outer.value(), CallEnd::kRejected);
  }
  EXPECT_EQ(compartment.state().imbalance(), "");
}

TEST(LiveLane, ManyCallsWithinEachOtherFindTheirPlaces) {
  LiveCompartment compartment(semaphoreOf(200));
  int depth = 0;
  const std::function<void()> deeper = [&] {
    if (++depth == 150) return;
    EXPECT_TRUE(execute(compartment, deeper).ok());
  };
  for (int i = 0; i < 3; ++i) {
    depth = 0;
    EXPECT_TRUE(execute(compartment, deeper).ok());
  }
  EXPECT_EQ(compartment.state().counters.of(CallEnd::kOk), 450);
  EXPECT_EQ(compartment.state().inFlight, 0);
}

TEST(LiveLane, W5AllLatenciesAreInTheWindowWhenItIsAskedFor) {
  LiveCompartment compartment(semaphoreOf(2));
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(execute(compartment, [] {}).ok());
  EXPECT_EQ(execute(compartment, fail).end(), CallEnd::kError);
  const LiveState state = compartment.state();
  EXPECT_DOUBLE_EQ(*state.errorRate, 1.0 / 1001);
  EXPECT_TRUE(state.latency.p50.has_value());
}

TEST(LiveLane, CTheBreakerTripsAtExactlyTheFailureThatIsOneTooMany) {
  auto settings = fullStackOf(4);
  settings.breaker->minimumCalls = 20;
  LiveCompartment compartment(settings);
  for (int i = 0; i < 90; ++i) EXPECT_TRUE(execute(compartment, [] {}).ok());
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(compartment.state().breaker, BreakerState::kClosed) << i;
    EXPECT_EQ(execute(compartment, fail).end(), CallEnd::kError);
  }
  EXPECT_EQ(compartment.state().breaker, BreakerState::kOpen);
  EXPECT_EQ(execute(compartment, [] {}).reason(), RejectReason::kBreakerOpen);
}

TEST(LiveLane, B13WhoCameByTheLaneIsWaitedForAtShutdown) {
  for (const bool timed : {false, true}) {
    LiveOptions options;
    options.timed = timed;
    LiveCompartment compartment(semaphoreOf(2), options);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(execute(compartment, [] {}).ok());
    std::latch started(1);
    std::atomic<bool> over = false;
    std::jthread caller([&] {
      EXPECT_TRUE(execute(compartment, [&] {
                    started.count_down();
                    while (!over) std::this_thread::yield();
                  }).ok());
    });
    started.wait();
    EXPECT_EQ(compartment.shutdown(ShutdownMode::kDrain, 1ms).running, 1);
    over = true;
    EXPECT_EQ(compartment.shutdown(ShutdownMode::kDrain, 1min).running, 0);
    EXPECT_EQ(execute(compartment, [] {}).reason(), RejectReason::kShutdown);
  }
}

TEST(LiveLane, P5AFailureInTheLaneIsAnsweredWithTheFallback) {
  auto settings = semaphoreOf(1);
  settings.bulkhead->fallbackOnFailure = true;
  LiveCompartment compartment(settings);
  EXPECT_TRUE(execute(compartment, [] {}).ok());
  const auto result = execute(compartment, fail, {.fallback = [] { return 2; }});
  EXPECT_EQ(result.end(), CallEnd::kFallback);
  EXPECT_EQ(result.value(), 2);
  EXPECT_EQ(compartment.state().rescued, 1);
}

TEST(LiveLane, AnUntimedCallReadsNoClockAndSaysSo) {
  LiveCompartment compartment(semaphoreOf(1), untimed());
  for (int i = 0; i < 2; ++i) (void)execute(compartment, [] { return 1; });
  const auto result = execute(compartment, [] { return 1; });
  EXPECT_EQ(result.value(), 1);
  EXPECT_EQ(result.report().ended, Instant{});
  EXPECT_EQ(result.report().started, Instant{});
  EXPECT_EQ(result.ranOn(), RanOn::kCaller);
  EXPECT_EQ(compartment.state().errorRate, std::nullopt);
}

TEST(LiveLane, ATimedCallsInstantsAreItsOwn) {
  LiveCompartment compartment(semaphoreOf(1));
  for (int i = 0; i < 100; ++i) {
    const Instant before = steadyNow();
    Instant within{};
    const auto result = execute(compartment, [&] { within = steadyNow(); });
    const Instant after = steadyNow();
    EXPECT_LE(before, *result.report().started);
    EXPECT_LE(*result.report().started, within);
    EXPECT_LE(within, result.report().ended);
    EXPECT_LE(result.report().ended, after);
  }
}

}  // namespace
}  // namespace watertight
