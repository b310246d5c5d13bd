// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "stats/outcome_window.h"

namespace watertight {
namespace {

/// Record one outcome and ask for p95, at so many outcomes in the window.
void windowRecordAndAsk(benchmark::State& state) {
  WindowSettings settings;
  settings.kind = WindowKind::kCount;
  settings.size = static_cast<int>(state.range(0));
  settings.maxAge = Duration::zero();
  OutcomeWindow window(settings);
  Outcome outcome;
  std::int64_t i = 0;
  for (auto _ : state) {
    outcome.latency = std::chrono::microseconds{1000 + (++i * 7919) % 50'000};
    window.record(Instant{Duration{i}}, outcome);
    benchmark::DoNotOptimize(window.percentile(Instant{Duration{i}}, 9500));
  }
}
BENCHMARK(windowRecordAndAsk)->Arg(100)->Arg(100'000);

}  // namespace
}  // namespace watertight
