// SPDX-License-Identifier: GPL-3.0-or-later
// What a window holds, as a value.
#include <gtest/gtest.h>

#include "stats/outcome_window.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr Outcome kTimeout{.failed = true, .timedOut = true, .latency = std::chrono::seconds{3}};

OutcomeWindow windowOf(WindowKind kind, Keep keep = Keep::kLatencies) {
  WindowSettings settings;
  settings.kind = kind;
  settings.size = 3;
  return OutcomeWindow(settings, keep);
}

TEST(WindowContents, OfAnEmptyWindowAreNone) {
  auto window = windowOf(WindowKind::kTime);
  EXPECT_EQ(window.contents(Instant{5s}), WindowContents{});
}

TEST(WindowContentsW1, TheOldestIsAsOldAsItsSliceAtMost) {
  auto window = windowOf(WindowKind::kTime);
  window.record(Instant{2'050ms}, {.latency = 10ms});
  window.record(Instant{4s}, {.latency = 20ms});
  auto contents = window.contents(Instant{5s});
  EXPECT_EQ(contents.oldest, 3s);
  EXPECT_EQ(contents.counts.samples, 2);
  EXPECT_EQ(contents.percentiles.p95, 20ms);
  EXPECT_EQ(contents.bars.size(), 2U);
  contents = window.contents(Instant{13s});
  EXPECT_EQ(contents.oldest, 9s);
  EXPECT_EQ(contents.counts.samples, 1);
}

TEST(WindowContentsW1, ByCountTheOldestIsExact) {
  auto window = windowOf(WindowKind::kCount);
  for (const auto at : {1'050ms, 2'050ms, 3'050ms, 4'050ms}) window.record(Instant{at}, {.latency = 10ms});
  EXPECT_EQ(window.contents(Instant{5'050ms}).oldest, 3s);
}

TEST(WindowContents, TellTimeoutsFromOtherFailuresUntilTheyLeave) {
  for (const auto kind : {WindowKind::kTime, WindowKind::kCount}) {
    auto window = windowOf(kind);
    window.record(Instant{1s}, kTimeout);
    window.record(Instant{1s}, {.failed = true});
    EXPECT_EQ(window.contents(Instant{2s}).counts,
              (WindowCounts{.samples = 2, .failures = 2, .timeouts = 1}));
    for (int i = 0; i < 3; ++i) window.record(Instant{12s}, {});
    EXPECT_EQ(window.contents(Instant{12s}).counts, (WindowCounts{.samples = 3}));
  }
}

TEST(WindowContents, WithoutLatenciesAreCounts) {
  auto window = windowOf(WindowKind::kTime, Keep::kCountsOnly);
  window.record(Instant{1s}, kTimeout);
  const auto contents = window.contents(Instant{1s});
  EXPECT_EQ(contents.counts.timeouts, 1);
  EXPECT_TRUE(contents.bars.empty());
  EXPECT_FALSE(contents.percentiles.p50);
}

}  // namespace
}  // namespace watertight
