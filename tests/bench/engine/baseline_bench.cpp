// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine can do at best, measured beside everything else: figures are compared as ratios to these,
// since nanoseconds of two machines, or of two hours on a shared one, are not comparable.
#include <benchmark/benchmark.h>

#include <atomic>
#include <mutex>

#include "core/steady_clock.h"

namespace watertight {
namespace {

/// The least that admitting and ending a call under a limit can cost: take a permit, give it back.
void compareAndSwapPair(benchmark::State& state) {
  std::atomic<int> inFlight{0};
  const int limit = 10;
  for (auto _ : state) {
    int seen = inFlight.load(std::memory_order_relaxed);
    while (seen < limit && !inFlight.compare_exchange_weak(seen, seen + 1)) {
    }
    benchmark::DoNotOptimize(seen);
    inFlight.fetch_sub(1);
  }
}
BENCHMARK(compareAndSwapPair);

void mutexTwice(benchmark::State& state) {
  std::mutex mutex;
  int inFlight = 0;
  for (auto _ : state) {
    {
      const std::lock_guard lock(mutex);
      benchmark::DoNotOptimize(++inFlight);
    }
    const std::lock_guard lock(mutex);
    benchmark::DoNotOptimize(--inFlight);
  }
}
BENCHMARK(mutexTwice);

void readTheClock(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(steadyNow());
}
BENCHMARK(readTheClock);

}  // namespace
}  // namespace watertight
