// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/latency_bars.h"

#include <gtest/gtest.h>

#include "stats/latency_histogram.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(LatencyBars, LeadFromOneToTheNextWithoutAGap) {
  for (std::size_t group = 0; group + 1 < kBuckets / kBarBuckets; ++group) {
    ASSERT_EQ(barOf(group, 1).to, barOf(group + 1, 1).from) << group;
    ASSERT_EQ(bucketOf(barOf(group, 1).from), group * kBarBuckets) << group;
  }
}

TEST(LatencyBars, AreNoWiderThanAnEighthOfTheirLatency) {
  for (std::size_t group = 8; group < kBuckets / kBarBuckets; ++group) {
    const auto bar = barOf(group, 1);
    ASSERT_LE((bar.to - bar.from).count() * 8, bar.from.count()) << group;
  }
}

TEST(LatencyBars, HoldEachLatencyOnce) {
  const std::vector<Duration> latencies{3s, 10ms, 10ms, 250ms, 0ms};
  const auto bars = barsOf(latencies);
  ASSERT_EQ(bars.size(), 4U);
  EXPECT_EQ(bars[1].count, 2);
  for (const auto latency : latencies) {
    int held = 0;
    for (const auto& bar : bars) held += bar.from <= latency && latency < bar.to;
    EXPECT_EQ(held, 1);
  }
}

TEST(LatencyBars, OfAHistogramAreThoseOfItsLatencies) {
  LatencyHistogram histogram;
  std::vector<Duration> latencies;
  for (std::int64_t i = 0; i < 500; ++i) {
    latencies.emplace_back(i * i * i * 1000);
    histogram.record(latencies.back());
  }
  EXPECT_EQ(histogram.bars(), barsOf(latencies));
  histogram.removeFrom(bucketOf(latencies[400]), 1);
  latencies.erase(latencies.begin() + 400);
  EXPECT_EQ(histogram.bars(), barsOf(latencies));
}

}  // namespace
}  // namespace watertight
