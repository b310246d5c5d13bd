// SPDX-License-Identifier: MIT
#include "stats/latency_bars.h"

#include <algorithm>

#include "stats/latency_buckets.h"

namespace watertight {

LatencyBar barOf(std::size_t group, std::int64_t count) {
  return {lowestIn(group * kBarBuckets), lowestIn((group + 1) * kBarBuckets), count};
}

LatencyBars barsOf(std::span<const Duration> latencies) {
  std::vector<Duration> sorted(latencies.begin(), latencies.end());
  std::sort(sorted.begin(), sorted.end());
  LatencyBars bars;
  for (const Duration latency : sorted) {
    const auto bar = barOf(bucketOf(latency) / kBarBuckets, 1);
    if (!bars.empty() && bars.back().from == bar.from) {
      ++bars.back().count;
    } else {
      bars.push_back(bar);
    }
  }
  return bars;
}

}  // namespace watertight
