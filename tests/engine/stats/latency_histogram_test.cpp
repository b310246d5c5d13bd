// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/latency_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/deterministic_math.h"
#include "core/random.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

TEST(LatencyBuckets, NumbersBelow256HaveABucketEach) {
  for (int value = 0; value < 256; ++value) {
    EXPECT_EQ(bucketOf(nanoseconds{value}), static_cast<std::size_t>(value));
  }
}

TEST(LatencyBuckets, GrowWithTheValueWithoutAGapAndStayNarrow) {
  std::int64_t start = 0;
  for (std::size_t bucket = 1; bucket < kBuckets; ++bucket) {
    // The first value of a bucket, by bisection.
    std::int64_t below = start, above = std::int64_t{1} << kLatencyBits;
    while (above - below > 1) {
      const std::int64_t middle = below + (above - below) / 2;
      (bucketOf(nanoseconds{middle}) < bucket ? below : above) = middle;
    }
    ASSERT_EQ(bucketOf(nanoseconds{above}), bucket);
    ASSERT_EQ(bucketOf(nanoseconds{above - 1}), bucket - 1);
    ASSERT_LE(static_cast<double>(above - 1 - start), static_cast<double>(start) * 0.008);
    start = above;
  }
}

TEST(LatencyBuckets, OutsideTheRangeTheNearestBucketServes) {
  EXPECT_EQ(bucketOf(nanoseconds{-5}), 0U);
  EXPECT_EQ(bucketOf(kForever), kBuckets - 1);
}

TEST(LatencyHistogramW3, AnEmptyOneHasNoPercentile) {
  const LatencyHistogram empty;
  EXPECT_EQ(empty.percentile(9500), std::nullopt);
  EXPECT_EQ(empty.percentiles(), Percentiles{});
}

TEST(LatencyHistogramW3, TheRankIsComputedInWholeNumbers) {
  LatencyHistogram histogram;
  for (int i = 1; i <= 100; ++i) histogram.record(nanoseconds{i});
  // In floating point 0.07 * 100 is above 7 and 0.55 * 100 above 55.
  EXPECT_EQ(histogram.percentile(9500), nanoseconds{95});
  EXPECT_EQ(histogram.percentile(700), nanoseconds{7});
  EXPECT_EQ(histogram.percentile(5500), nanoseconds{55});
  EXPECT_EQ(histogram.percentile(701), nanoseconds{8});
  EXPECT_EQ(histogram.percentile(9900), nanoseconds{99});
  EXPECT_EQ(histogram.percentile(10'000), nanoseconds{100});
  EXPECT_EQ(histogram.percentile(0), nanoseconds{1});
}

TEST(LatencyHistogramW3, OfOneValueEveryPercentileIsThatValue) {
  LatencyHistogram histogram;
  histogram.record(milliseconds{1234});
  const Percentiles all = histogram.percentiles();
  EXPECT_EQ(all, (Percentiles{1, milliseconds{1234}, milliseconds{1234}, milliseconds{1234}}));
}

TEST(LatencyHistogramW3, AValueFarBeyondTheRangeIsStillReportedAsItIs) {
  LatencyHistogram histogram;
  histogram.record(kForever);
  EXPECT_EQ(histogram.percentile(5000), kForever);
}

TEST(LatencyHistogramW3, PercentilesAreRecordedValuesWithinOnePercentOfTheNearestRank) {
  KeyedRandom random({.seed = 3, .purpose = DrawPurpose::kService});
  for (int round = 0; round < 50; ++round) {
    LatencyHistogram histogram;
    std::vector<Duration> values;
    const int n = 1 + static_cast<int>(random.uniform() * 3000);
    for (int i = 0; i < n; ++i) {
      values.push_back(fromSeconds(0.05 * detExp(2 * normalQuantile(random.uniform()))));
      histogram.record(values.back());
    }
    std::ranges::sort(values);
    for (const int q : {1, 5000, 9000, 9500, 9900, 9999, 10'000}) {
      const auto rank = std::max<std::int64_t>((std::int64_t{q} * n + 9999) / 10'000, 1);
      const double exact = toSeconds(values[static_cast<std::size_t>(rank - 1)]);
      const Duration reported = histogram.percentile(q).value();
      EXPECT_TRUE(std::ranges::binary_search(values, reported));
      EXPECT_NEAR(toSeconds(reported), exact, 0.008 * exact);
    }
  }
}

TEST(LatencyHistogram, RemovedValuesAreGone) {
  LatencyHistogram histogram;
  histogram.record(milliseconds{10});
  histogram.record(milliseconds{500});
  histogram.removeFrom(bucketOf(milliseconds{10}), 1);
  EXPECT_EQ(histogram.count(), 1);
  EXPECT_EQ(histogram.percentile(100), milliseconds{500});
}

TEST(LatencyHistogram, ClearedItIsAsNew) {
  LatencyHistogram histogram;
  for (int i = 0; i < 1000; ++i) histogram.record(milliseconds{i});
  histogram.clear();
  EXPECT_EQ(histogram.count(), 0);
  EXPECT_EQ(histogram.percentile(5000), std::nullopt);
  histogram.record(milliseconds{7});
  EXPECT_EQ(histogram.percentile(5000), milliseconds{7});
}

}  // namespace
}  // namespace watertight
