// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "stats/latency_histogram.h"
#include "stats/outcome.h"

namespace watertight {

/// Sums over all that a window holds. Whatever stores the outcomes (TimeSlices, CountRing) keeps them true.
struct WindowTotals {
  WindowCounts counts;
  std::optional<LatencyHistogram> latencies;  ///< absent in a window that keeps counts only
};

}  // namespace watertight
