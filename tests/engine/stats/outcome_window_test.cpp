// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/outcome_window.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace watertight {
namespace {

using namespace std::chrono_literals;

Instant at(Duration t) {
  return Instant{t};
}

WindowSettings byTime(Duration span) {
  return {.kind = WindowKind::kTime, .span = span};
}

WindowSettings byCount(int size, Duration maxAge) {
  return {.kind = WindowKind::kCount, .size = size, .maxAge = maxAge};
}

Outcome ok(Duration latency) {
  return {.latency = latency};
}

Outcome failure(Duration latency) {
  return {.failed = true, .latency = latency};
}

TEST(OutcomeWindowW1, ByTimeItEmptiesByItself) {
  OutcomeWindow window(byTime(10s));
  window.record(at(1s), ok(5ms));
  EXPECT_EQ(window.counts(at(10s)).samples, 1);
  EXPECT_EQ(window.counts(at(11s)).samples, 0);
  EXPECT_EQ(window.percentile(at(11s), 9500), std::nullopt);
}

TEST(OutcomeWindowW1, ByTimeASliceLeavesAsAWholeAndNothingAsOldAsTheSpanStays) {
  OutcomeWindow window(byTime(10s));
  window.record(at(1000ms), ok(1ms));
  window.record(at(1099ms), ok(2ms));
  window.record(at(1100ms), ok(3ms));
  EXPECT_EQ(window.counts(at(10'999'999'999ns)).samples, 3);
  EXPECT_EQ(window.counts(at(11'000ms)).samples, 1);
  EXPECT_EQ(window.counts(at(11'099'999'999ns)).samples, 1);
  EXPECT_EQ(window.counts(at(11'100ms)).samples, 0);
}

TEST(OutcomeWindowW1, ByTimeSpansThatAHundredDoesNotDivideAreExact) {
  for (const std::int64_t span : {1, 7, 99, 101, 250, 12'345}) {
    for (std::int64_t start = 0; start < 300; ++start) {
      OutcomeWindow window(byTime(Duration{span}));
      window.record(at(Duration{start}), ok(1ns));
      // The slice of `start` begins at ⌊start·100/span⌋·span/100 and is in for 100 slices from there.
      const std::int64_t slice = start * 100 / span;
      for (std::int64_t now = start; now <= start + span; now += 1 + span / 500) {
        ASSERT_EQ(window.counts(at(Duration{now})).samples, now * 100 / span - slice < 100 ? 1 : 0)
            << "span " << span << " start " << start << " now " << now;
      }
    }
  }
}

TEST(OutcomeWindowW1, ByTimeALeapOfDaysEmptiesItAndItGoesOn) {
  OutcomeWindow window(byTime(100ns));
  for (int i = 0; i < 100; ++i) window.record(at(Duration{i}), failure(Duration{i}));
  EXPECT_EQ(window.counts(at(99ns)).samples, 100);
  EXPECT_EQ(window.counts(at(24h * 366)).samples, 0);
  window.record(at(24h * 366), ok(5ms));
  EXPECT_EQ(window.counts(at(24h * 366)), (WindowCounts{.samples = 1}));
  EXPECT_EQ(window.percentile(at(24h * 366), 9500), 5ms);
}

TEST(OutcomeWindowW1, ByTimeTheLongestSpanWorks) {
  OutcomeWindow window(byTime(kLongestDuration));
  window.record(at(0s), ok(1ms));
  EXPECT_EQ(window.counts(at(kLongestDuration - 1ns)).samples, 1);
  EXPECT_EQ(window.counts(at(kLongestDuration)).samples, 0);
}

TEST(OutcomeWindowW1, ByCountOnlyTheLastOnesAreHeld) {
  OutcomeWindow window(byCount(3, 60s));
  window.record(at(1s), failure(100ms));
  for (int i = 1; i <= 3; ++i) window.record(at(1s * i), ok(1ms * i));
  EXPECT_EQ(window.counts(at(3s)), (WindowCounts{.samples = 3}));
  EXPECT_EQ(window.percentile(at(3s), 10'000), 3ms);
}

TEST(OutcomeWindowW1, ByCountWhatIsOlderThanItMayBeLeaves) {
  OutcomeWindow window(byCount(100, 60s));
  window.record(at(1s), ok(1ms));
  window.record(at(2s), ok(2ms));
  EXPECT_EQ(window.counts(at(61s)).samples, 2);
  EXPECT_EQ(window.counts(at(61s + 1ns)).samples, 1);
  EXPECT_EQ(window.counts(at(62s + 1ns)).samples, 0);
}

TEST(OutcomeWindowW1, ByCountAMaximumAgeOfZeroIsNone) {
  OutcomeWindow window(byCount(100, 0s));
  window.record(at(0s), ok(1ms));
  EXPECT_EQ(window.counts(at(24h * 365)).samples, 1);
}

TEST(OutcomeWindowW2, TheErrorRateIsFailuresOverOutcomes) {
  OutcomeWindow window(byTime(10s));
  window.record(at(1s), failure(1ms));
  window.record(at(1s), ok(1ms));
  window.record(at(1s), {.slow = true, .waitedLong = true, .latency = 3s});
  window.record(at(1s), ok(1ms));
  const WindowCounts counts = window.counts(at(1s));
  EXPECT_EQ(counts, (WindowCounts{.samples = 4, .failures = 1, .slow = 1, .waitedLong = 1}));
  EXPECT_EQ(counts.errorRate(), 0.25);
  EXPECT_EQ(counts.slowRate(), 0.25);
}

TEST(OutcomeWindowW2, WithoutOutcomesThereIsNoRate) {
  OutcomeWindow window(byTime(10s));
  EXPECT_EQ(window.counts(at(5s)).errorRate(), std::nullopt);
  EXPECT_EQ(window.counts(at(5s)).slowRate(), std::nullopt);
}

TEST(OutcomeWindowW3, APercentileIsNeverAboveTheLargestInTheWindow) {
  OutcomeWindow window(byCount(1, 60s));
  window.record(at(1s), ok(1'004ms));
  window.record(at(2s), ok(1'003ms));  // of the same bucket
  EXPECT_EQ(window.percentile(at(2s), 9900), 1'003ms);
}

TEST(OutcomeWindowW3, APercentileCanTakeInCallsThatHaveNotEnded) {
  for (const WindowSettings& settings : {byTime(10s), byCount(100, 60s)}) {
    OutcomeWindow window(settings);
    for (int i = 0; i < 8; ++i) window.record(at(1s), ok(10ms));
    const std::array extra{Duration{4s}, Duration{10ms + 1us}};
    EXPECT_EQ(window.percentileWith(at(1s), 9500, extra), 4s);
    EXPECT_EQ(window.percentileWith(at(1s), 9000, extra), 10ms);
    EXPECT_EQ(window.percentile(at(1s), 10'000), 10ms);
    EXPECT_EQ(window.counts(at(1s)).samples, 8);
  }
}

TEST(OutcomeWindowW3, CallsThatHaveNotEndedCanBeAllThereIs) {
  OutcomeWindow window(byTime(10s));
  const std::array extra{Duration{4s}};
  EXPECT_EQ(window.percentileWith(at(1s), 9500, extra), 4s);
  EXPECT_EQ(window.percentile(at(1s), 9500), std::nullopt);
}

TEST(OutcomeWindow, ClearedItForgetsAllAndGoesOn) {
  for (const WindowSettings& settings : {byTime(10s), byCount(5, 60s)}) {
    OutcomeWindow window(settings);
    for (int i = 0; i < 20; ++i) window.record(at(1s * i), failure(1ms * i));
    window.clear();
    EXPECT_EQ(window.counts(at(20s)), WindowCounts{});
    EXPECT_EQ(window.percentiles(at(20s)), Percentiles{});
    window.record(at(20s), ok(7ms));
    EXPECT_EQ(window.percentiles(at(20s)), (Percentiles{1, 7ms, 7ms, 7ms}));
  }
}

TEST(OutcomeWindow, KeepingCountsOnlyItHasNoPercentiles) {
  for (const WindowSettings& settings : {byTime(10s), byCount(5, 60s)}) {
    OutcomeWindow window(settings, Keep::kCountsOnly);
    for (int i = 0; i < 20; ++i) window.record(at(1s * i), failure(1ms));
    EXPECT_EQ(window.counts(at(20s)).errorRate(), 1);
    EXPECT_EQ(window.percentile(at(20s), 9500), std::nullopt);
    EXPECT_EQ(window.percentiles(at(20s)), Percentiles{});
    window.clear();
    EXPECT_EQ(window.counts(at(20s)).samples, 0);
  }
}

TEST(OutcomeWindow, MovedItKeepsItsOutcomes) {
  OutcomeWindow first(byTime(10s));
  first.record(at(1s), ok(7ms));
  OutcomeWindow second = std::move(first);
  EXPECT_EQ(second.percentile(at(1s), 5000), 7ms);
  EXPECT_EQ(second.settings(), byTime(10s));
}

}  // namespace
}  // namespace watertight
