// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "stats/latency_bars.h"
#include "stats/outcome.h"
#include "stats/percentiles.h"

namespace watertight {

/// All that a window holds at an instant, as a value to keep.
struct WindowContents {
  WindowCounts counts;
  Percentiles percentiles;  ///< these and the bars are empty in a window that keeps counts only
  LatencyBars bars;
  std::optional<Duration> oldest;  ///< its oldest outcome is at most so old; none without outcomes

  bool operator==(const WindowContents&) const = default;
};

}  // namespace watertight
