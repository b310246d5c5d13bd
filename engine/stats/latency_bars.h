// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/time_types.h"

namespace watertight {

/// How many latencies lie in [from, to).
struct LatencyBar {
  Duration from{}, to{};
  std::int64_t count = 0;

  bool operator==(const LatencyBar&) const = default;
};

/// A histogram for an eye to see: eight bars to the octave, by latency, the empty ones left out.
using LatencyBars = std::vector<LatencyBar>;

/// A bar is so many buckets of a LatencyHistogram.
inline constexpr std::size_t kBarBuckets = 16;

/// The bar of the buckets from `group` * kBarBuckets on.
LatencyBar barOf(std::size_t group, std::int64_t count);

LatencyBars barsOf(std::span<const Duration> latencies);

}  // namespace watertight
