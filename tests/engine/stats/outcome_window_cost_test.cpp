// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "core/steady_clock.h"
#include "stats/outcome_window.h"

namespace watertight {
namespace {

/// The least of some measurements of what it takes to record and ask for p95, in a full window.
Duration costAt(int size) {
  OutcomeWindow window({.kind = WindowKind::kCount, .size = size});
  std::int64_t n = 0;
  const auto step = [&] {
    ++n;
    window.record(Instant{Duration{n}}, {.latency = Duration{1'000'000 + n * 7919 % 50'000'000}});
    return window.percentile(Instant{Duration{n}}, 9500).has_value();
  };
  for (int i = 0; i < 2 * size; ++i) step();
  constexpr int kSteps = 2000;
  Duration least = kForever;
  for (int round = 0; round < 10; ++round) {
    const Instant start = steadyNow();
    for (int i = 0; i < kSteps; ++i) EXPECT_TRUE(step());
    least = std::min(least, steadyNow() - start);
  }
  return least / kSteps;
}

TEST(OutcomeWindowW4, RecordingAndAskingCostTheSameAt100AndAt100000Outcomes) {
  // A window that sorts or searches its outcomes would need some hundreds of times as long.
  EXPECT_LT(costAt(100'000), 10 * costAt(100) + std::chrono::microseconds{1});
}

}  // namespace
}  // namespace watertight
