// SPDX-License-Identifier: MIT
#include "stats/latency_histogram.h"

#include <algorithm>

namespace watertight {
namespace {

/// Walks sums from `from` on until they reach `rank`; lessens `rank` by those passed.
template <typename SumAt>
std::size_t find(const SumAt& sumAt, std::size_t from, std::int64_t& rank) {
  while (sumAt(from) < rank) rank -= sumAt(from++);
  return from;
}

}  // namespace

void LatencyHistogram::clear() {
  for (std::size_t block = 0; block < kBlocks; ++block) {
    if (blocks_[block] == 0) continue;
    std::ranges::fill(cells_.part(block * kBlockSize, kBlockSize), Cell{});
    constexpr std::size_t kGroups = kBlockSize / kGroupSize;
    std::ranges::fill(groups_.part(block * kGroups, kGroups), 0);
    blocks_[block] = 0;
  }
  total_ = 0;
}

std::size_t LatencyHistogram::bucketOfRank(std::int64_t rank) const {
  const auto inBlock = [this](std::size_t i) { return blocks_[i]; };
  const auto inGroup = [this](std::size_t i) { return groups_[i]; };
  const auto inBucket = [this](std::size_t i) { return cells_[i].count; };
  const std::size_t block = find(inBlock, 0, rank);
  const std::size_t group = find(inGroup, block * (kBlockSize / kGroupSize), rank);
  return find(inBucket, group * kGroupSize, rank);
}

std::optional<Duration> LatencyHistogram::percentile(int tenThousandths) const {
  constexpr std::int64_t kWhole = 10'000;
  CHECK(tenThousandths >= 0 && tenThousandths <= kWhole);
  if (total_ == 0) return std::nullopt;
  // In two parts, so that no number of values overflows.
  const std::int64_t q = tenThousandths;
  const std::int64_t rank = total_ / kWhole * q + (total_ % kWhole * q + kWhole - 1) / kWhole;
  return Duration{cells_[bucketOfRank(std::max<std::int64_t>(rank, 1))].last};
}

Percentiles LatencyHistogram::percentiles() const {
  return {.samples = total_, .p50 = percentile(5000), .p95 = percentile(9500), .p99 = percentile(9900)};
}

LatencyBars LatencyHistogram::bars() const {
  constexpr std::size_t kGroups = kBlockSize / kGroupSize;
  LatencyBars bars;
  for (std::size_t block = 0; block < kBlocks; ++block) {
    if (blocks_[block] == 0) continue;
    for (std::size_t group = block * kGroups; group < (block + 1) * kGroups; ++group) {
      if (groups_[group] != 0) bars.push_back(barOf(group, groups_[group]));
    }
  }
  return bars;
}

}  // namespace watertight
