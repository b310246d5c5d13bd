// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "downstream/latency_model.h"
#include "present/plot.h"

namespace watertight {

/// A distribution of service times as a curve: how dense they are over a logarithmic axis of time.
struct LatencyCurve {
  struct Mark {
    double x = 0;      ///< 0 to 1 across
    std::string text;  ///< "p95 180 ms"
  };
  std::vector<Point> outline;  ///< x and y from 0 to 1; a single service time is one upright line
  std::vector<Mark> marks;     ///< p50, p95 and p99; times that are all the same have one
  std::vector<Tick> ticks;     ///< of the axis, value from 0 to 1
};

/// Made of the model's own quantiles.
LatencyCurve latencyCurve(const LatencyModel& model);

/// The same in words, for those who do not see it: "p50 60 ms, p95 180 ms, p99 250 ms".
std::string curveText(const LatencyCurve& curve);

}  // namespace watertight
