// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <stop_token>
#include <vector>

#include "sweep/run_point.h"

namespace watertight {

/// How far a sweep has come.
struct SweepProgress {
  std::size_t done = 0, total = 0;  ///< points
  double perSecond = 0;             ///< points, since it began
  Duration left{};                  ///< at that rate
};

/// Both are called from any of the sweep's threads, one call at a time, and not after it has returned.
struct SweepListener {
  std::function<void(const PointResult&)> onPoint{};  ///< as they come, in no order
  std::function<void(const SweepProgress&)> onProgress{};
};

/// Runs some of a plan's points on so many threads, the caller's among them; of a machine that gives fewer it
/// takes those. Results in the points' order; they do not depend on the number of threads. Where `stop` asks
/// for an end it returns within 100 ms, with the points that were done. Any thread; several sweeps at once
/// have nothing to do with one another.
std::vector<PointResult> runSweep(const SweepPlan& plan, const std::vector<std::size_t>& points, int threads,
                                  const SweepListener& listener = {}, const std::stop_token& stop = {});

}  // namespace watertight
