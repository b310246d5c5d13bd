// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/check.h"
#include "core/time_types.h"
#include "stats/latency_bars.h"
#include "stats/latency_buckets.h"
#include "stats/percentiles.h"
#include "stats/zeroed_array.h"

namespace watertight {

/// Counts of latencies in log buckets. Recording and asking take some tens of nanoseconds however many values
/// there are, and the memory (110 KB, of which only the touched pages are real) is fixed at construction.
///
/// A percentile is nearest-rank with the rank computed in whole numbers, and is reported as the value
/// recorded last in that rank's bucket: a value that really was recorded, within 0.8 % of the exact one
/// (exact below 256 ns, any recorded one from 2^56 ns on) and never above the largest. Where values are
/// removed, remove them in the order in which they came: then the reported value is one that is still held.
///
/// Not synchronised: one thread at a time.
class LatencyHistogram {
 public:
  LatencyHistogram() : cells_(kBuckets), groups_(kBuckets / kGroupSize), blocks_(kBlocks) {}

  void record(Duration latency) { recordIn(bucketOf(latency), latency); }

  /// The same for whoever knows the bucket: `bucket` = bucketOf(latency).
  void recordIn(std::size_t bucket, Duration latency) {
    cells_[bucket].last = latency.count() < 0 ? 0 : latency.count();
    add(bucket, 1);
  }

  /// Counts a latency without letting it speak for its bucket, unless it is alone there. For values that are
  /// to be removed again before others.
  void recordBriefly(Duration latency) {
    const std::size_t bucket = bucketOf(latency);
    if (cells_[bucket].count == 0) {
      recordIn(bucket, latency);
    } else {
      add(bucket, 1);
    }
  }

  /// Takes `count` values out of a bucket that holds as many.
  void removeFrom(std::size_t bucket, std::int64_t count) {
    CHECK(cells_[bucket].count >= count);
    add(bucket, -count);
  }

  void clear();

  [[nodiscard]] std::int64_t count() const { return total_; }

  /// The smallest value that at least ⌈q·n⌉ of the n values do not exceed, q in ten-thousandths from 0 to
  /// 10,000 (9500 = p95; 0 = the least). Absent when empty.
  [[nodiscard]] std::optional<Duration> percentile(int tenThousandths) const;

  [[nodiscard]] Percentiles percentiles() const;

  /// The latencies for an eye to see.
  [[nodiscard]] LatencyBars bars() const;

 private:
  static constexpr std::size_t kGroupSize = kBarBuckets;

  struct Cell {
    std::int64_t count = 0;
    std::int64_t last = 0;  ///< nanoseconds recorded last
  };

  void add(std::size_t bucket, std::int64_t count) {
    cells_[bucket].count += count;
    groups_[bucket / kGroupSize] += count;
    blocks_[blockOf(bucket)] += count;
    total_ += count;
  }

  /// Bucket that holds the value of that rank, 1 to total_.
  [[nodiscard]] std::size_t bucketOfRank(std::int64_t rank) const;

  ZeroedArray<Cell> cells_;           ///< for each bucket
  ZeroedArray<std::int64_t> groups_;  ///< sums of 16 buckets
  ZeroedArray<std::int64_t> blocks_;  ///< sums of 128 buckets
  std::int64_t total_ = 0;
};

}  // namespace watertight
