// SPDX-License-Identifier: GPL-3.0-or-later
// What a protected call costs on real threads, with an empty body.
#include <benchmark/benchmark.h>

#include <array>

#include "bench/engine/bench_pool.h"
#include "runtime/submit.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

CompartmentSettings bare() {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{.limit = 10};
  return settings;
}

CompartmentSettings full() {
  CompartmentSettings settings = bare();
  settings.breaker = BreakerSettings{.failureRate = 0.5, .window = {.kind = WindowKind::kCount, .size = 100}};
  settings.limiter = LimiterSettings{};
  return settings;
}

CompartmentSettings pool(Duration spin) {
  CompartmentSettings settings = bare();
  settings.bulkhead->kind = BulkheadKind::kThreadPool;
  settings.bulkhead->limit = 1;
  settings.bulkhead->queue = 64;
  settings.bulkhead->spin = spin;
  return settings;
}

void admit(benchmark::State& state, LiveCompartment& compartment) {
  for (auto _ : state) benchmark::DoNotOptimize(execute(compartment, [] { return 1; }).ok());
}

LiveCompartment& sharedUntimed() {
  static LiveCompartment compartment(bare(), {.timed = false});
  return compartment;
}

LiveCompartment& sharedBare() {
  static LiveCompartment compartment(bare());
  return compartment;
}

LiveCompartment& sharedFull() {
  static LiveCompartment compartment(full());
  return compartment;
}

void semaphoreAdmits(benchmark::State& state) {
  admit(state, sharedUntimed());
}
BENCHMARK(semaphoreAdmits)->Threads(1)->Threads(2)->UseRealTime();

/// With its window of latencies.
void timedSemaphoreAdmits(benchmark::State& state) {
  admit(state, sharedBare());
}
BENCHMARK(timedSemaphoreAdmits)->Threads(1)->Threads(2)->UseRealTime();

void fullStackAdmits(benchmark::State& state) {
  admit(state, sharedFull());
}
BENCHMARK(fullStackAdmits)->Threads(1)->Threads(2)->UseRealTime();

void fullSemaphoreRejects(benchmark::State& state) {
  auto settings = bare();
  settings.bulkhead->limit = 0;
  LiveCompartment compartment(settings);
  admit(state, compartment);
}
BENCHMARK(fullSemaphoreRejects);

void openBreakerRejects(benchmark::State& state) {
  auto settings = full();
  settings.breaker->mode = BreakerMode::kForcedOpen;
  LiveCompartment compartment(settings);
  admit(state, compartment);
}
BENCHMARK(openBreakerRejects);

void poolRoundTrip(benchmark::State& state) {
  LiveCompartment compartment(pool(std::chrono::microseconds{state.range(0)}));
  admit(state, compartment);
}
BENCHMARK(poolRoundTrip)->ArgName("spin_us")->Arg(0)->Arg(50)->UseRealTime();

/// The baseline: a mutex, a condition variable, a deque of functions, a future.
void textbookPoolRoundTrip(benchmark::State& state) {
  TextbookPool pool(1);
  for (auto _ : state) benchmark::DoNotOptimize(pool.run([] { return 1; }).get());
}
BENCHMARK(textbookPoolRoundTrip)->UseRealTime();

/// One thread hands out tasks and collects the oldest answer as soon as a queue of 64 is full.
template <typename Pending, typename Submit, typename Collect>
void passThroughQueue(benchmark::State& state, Submit submitOne, Collect collect) {
  constexpr std::size_t kPlaces = 64;
  std::array<std::optional<Pending>, kPlaces> pending;
  std::size_t next = 0;
  for (auto _ : state) {
    auto& place = pending[next++ % kPlaces];
    if (place) collect(*std::move(place));
    place.emplace(submitOne());
  }
  for (auto& place : pending) {
    if (place) collect(*std::move(place));
  }
}

void poolThroughput(benchmark::State& state) {
  LiveCompartment compartment(pool(std::chrono::microseconds{state.range(0)}));
  passThroughQueue<PendingCall<int>>(
      state, [&] { return submit(compartment, [] { return 1; }); },
      [](auto&& call) { benchmark::DoNotOptimize(std::move(call).get().ok()); });
}
BENCHMARK(poolThroughput)->ArgName("spin_us")->Arg(0)->Arg(50)->UseRealTime();

void textbookPoolThroughput(benchmark::State& state) {
  TextbookPool pool(1);
  passThroughQueue<std::future<int>>(
      state, [&] { return pool.run([] { return 1; }); },
      [](auto&& call) { benchmark::DoNotOptimize(call.get()); });
}
BENCHMARK(textbookPoolThroughput)->UseRealTime();

}  // namespace
}  // namespace watertight
