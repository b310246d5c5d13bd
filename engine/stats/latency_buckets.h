// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/time_types.h"

namespace watertight {

// How latencies are cut into buckets: 128 of equal width in each octave of nanoseconds. Whole nanoseconds
// below 256 have a bucket each; above, a bucket is less than 0.8 % wide. A block is the 128 buckets of an
// octave (block 0: 0 to 127 ns).

inline constexpr int kBlockBits = 7;
inline constexpr std::size_t kBlockSize = std::size_t{1} << kBlockBits;
/// From 2^56 ns (834 days) on everything is in the last bucket.
inline constexpr int kLatencyBits = 56;
inline constexpr std::size_t kBlocks = kLatencyBits - kBlockBits + 1;
inline constexpr std::size_t kBuckets = kBlocks * kBlockSize;

/// The bucket of a latency; below zero counts as zero.
constexpr std::size_t bucketOf(Duration latency) {
  constexpr std::uint64_t kLargest = (std::uint64_t{1} << kLatencyBits) - 1;
  if (latency.count() < 0) return 0;
  const std::uint64_t value = std::min(static_cast<std::uint64_t>(latency.count()), kLargest);
  const int octave = std::max(static_cast<int>(std::bit_width(value)) - kBlockBits, 0);
  if (octave == 0) return value;
  // The leading bit of the shifted value counts for one block.
  return static_cast<std::size_t>(octave - 1) * kBlockSize + (value >> (octave - 1));
}

/// The least latency that falls into a bucket; of kBuckets, the least that falls into none.
constexpr Duration lowestIn(std::size_t bucket) {
  const auto octave = static_cast<int>(bucket >> kBlockBits);
  const auto place = static_cast<std::int64_t>(bucket % kBlockSize);
  if (octave == 0) return Duration{place};
  return Duration{(static_cast<std::int64_t>(kBlockSize) + place) << (octave - 1)};
}

constexpr std::size_t blockOf(std::size_t bucket) {
  return bucket >> kBlockBits;
}

}  // namespace watertight
