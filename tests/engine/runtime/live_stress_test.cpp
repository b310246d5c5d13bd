// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <thread>

#include "core/random.h"
#include "runtime/execute.h"
#include "support/live_settings.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr int kThreads = 8;

/// Does at random what a call can do: return, throw, take its time, wait until it is told to stop.
int anything(KeyedRandom random, const CallContext& context) {
  const double dice = random.uniform();
  if (dice < 0.2) throw std::runtime_error("down");
  if (dice < 0.4) std::this_thread::yield();
  while (dice > 0.97 && !context.stop.stop_requested()) std::this_thread::yield();
  return 1;
}

CompartmentSettings anySettings(KeyedRandom& random, bool pool) {
  constexpr std::array kPolicies{Policy::kAbort,      Policy::kDiscard,  Policy::kDiscardOldest,
                                 Policy::kCallerRuns, Policy::kFallback, Policy::kWait};
  const Policy policy = kPolicies[random.next() % kPolicies.size()];
  const int limit = 1 + static_cast<int>(random.next() % 4);
  auto settings =
      pool ? poolOf(limit, static_cast<std::int64_t>(random.next() % 3), policy) : semaphoreOf(limit, policy);
  if (policy == Policy::kWait) {
    if (!pool) settings.bulkhead->queue = 2;
    settings.bulkhead->maxWait = 1ms;
    settings.bulkhead->then = kPolicies[random.next() % 5];
  }
  settings.bulkhead->callTimeout = 2ms;
  settings.bulkhead->callerTimeout = pool && random.uniform() < 0.5 ? 1ms : 0ms;
  settings.bulkhead->fallbackOnFailure = random.uniform() < 0.5;
  settings.breaker = BreakerSettings{.failureRate = 0.6, .recovery = 1ms, .probePatience = 5ms};
  settings.limiter = LimiterSettings{.max = 6, .interval = 1ms, .minSamples = 5, .latencyThreshold = 1ms};
  return settings;
}

struct Books {
  std::array<std::atomic<std::int64_t>, 8> ended{};
};

void callAtRandom(LiveCompartment& compartment, std::uint64_t thread, int calls, Books& books) {
  std::stop_source impatient;
  for (int i = 0; i < calls; ++i) {
    const KeyedRandom random({thread, DrawPurpose::kService, 0, static_cast<std::uint64_t>(i)});
    if (i % 64 == 63) impatient.request_stop();
    if (i % 64 == 0) impatient = std::stop_source{};
    CallOptions<int> options;
    options.fallback = [] { return 2; };
    options.stop = impatient.get_token();
    const auto result = execute(
        compartment, [random](const CallContext& context) { return anything(random, context); }, options);
    ++books.ended[static_cast<std::size_t>(result.report().end)];
  }
}

void turnKnobs(LiveCompartment& compartment, const std::stop_token& stop, KeyedRandom random, bool pool) {
  while (!stop.stop_requested()) {
    ASSERT_TRUE(compartment.reconfigure(anySettings(random, pool)).ok());
    EXPECT_EQ(compartment.state().imbalance(), "");
    std::this_thread::yield();
  }
}

void storm(bool pool, int calls) {
  KeyedRandom random({7, DrawPurpose::kService});
  LiveCompartment compartment(anySettings(random, pool));
  Books books;
  {
    std::jthread knobs([&](const std::stop_token& stop) { turnKnobs(compartment, stop, random, pool); });
    std::vector<std::jthread> callers;
    for (std::uint64_t i = 0; i < kThreads; ++i) {
      callers.emplace_back([&, i] { callAtRandom(compartment, i, calls, books); });
    }
  }
  const ShutdownReport report = compartment.shutdown(ShutdownMode::kDrain, 1min);
  EXPECT_EQ(report.running, 0);
  const LiveState state = compartment.state();
  EXPECT_EQ(state.imbalance(), "");
  EXPECT_EQ(state.counters.arrivals, std::int64_t{kThreads} * calls);
  EXPECT_EQ(state.inFlight + state.waiting + state.overflow + state.abandoned, 0);
  for (std::size_t end = 0; end < books.ended.size(); ++end) {
    EXPECT_EQ(state.counters.ended[end], books.ended[end]) << nameOf(static_cast<CallEnd>(end));
  }
}

TEST(LiveStress, M2ASemaphoresBooksBalanceAfterAStormFromEightThreads) {
  storm(false, 2000);
}

TEST(LiveStress, M2APoolsBooksBalanceAfterAStormFromEightThreads) {
  storm(true, 2000);
}

TEST(LiveStress, B1ExactlyAsManyAsTheLimitPassOfTwiceAsManyAtOnce) {
  for (int round = 0; round < 200; ++round) {
    LiveCompartment compartment(semaphoreOf(4));
    std::barrier together(8);
    std::atomic<int> admitted = 0;
    std::vector<std::jthread> callers;
    for (int i = 0; i < 8; ++i) {
      callers.emplace_back([&] {
        std::atomic<bool> ran = false;
        together.arrive_and_wait();
        (void)execute(compartment, [&] {
          ran = true;
          ++admitted;
          together.arrive_and_wait();
        });
        if (!ran) together.arrive_and_wait();
      });
    }
    callers.clear();
    ASSERT_EQ(admitted, 4) << "round " << round;
  }
}

}  // namespace
}  // namespace watertight
