// SPDX-License-Identifier: MIT
#include "stats/latency_histogram.h"

#include <algorithm>

namespace watertight {
namespace {

/// Walks sums from `from` on until they reach `rank`; lessens `rank` by those passed.
std::size_t find(const ZeroedArray<std::int64_t>& sums, std::size_t from, std::int64_t& rank) {
  while (sums[from] < rank) rank -= sums[from++];
  return from;
}

}  // namespace

void LatencyHistogram::clear() {
  for (std::size_t block = 0; block < kBlocks; ++block) {
    if (blocks_[block] == 0) continue;
    std::ranges::fill(counts_.part(block * kBlockSize, kBlockSize), 0);
    constexpr std::size_t kGroups = kBlockSize / kGroupSize;
    std::ranges::fill(groups_.part(block * kGroups, kGroups), 0);
    blocks_[block] = 0;
  }
  total_ = 0;
}

std::size_t LatencyHistogram::bucketOfRank(std::int64_t rank) const {
  const std::size_t block = find(blocks_, 0, rank);
  const std::size_t group = find(groups_, block * (kBlockSize / kGroupSize), rank);
  return find(counts_, group * kGroupSize, rank);
}

std::optional<Duration> LatencyHistogram::percentile(int tenThousandths) const {
  constexpr std::int64_t kWhole = 10'000;
  CHECK(tenThousandths >= 0 && tenThousandths <= kWhole);
  if (total_ == 0) return std::nullopt;
  // In two parts, so that no number of values overflows.
  const std::int64_t q = tenThousandths;
  const std::int64_t rank = total_ / kWhole * q + (total_ % kWhole * q + kWhole - 1) / kWhole;
  return Duration{last_[bucketOfRank(std::max<std::int64_t>(rank, 1))]};
}

Percentiles LatencyHistogram::percentiles() const {
  return {.samples = total_, .p50 = percentile(5000), .p95 = percentile(9500), .p99 = percentile(9900)};
}

}  // namespace watertight
