// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>

#include "present/frame_columns.h"
#include "present/plot.h"

namespace watertight {

/// Calls that were not admitted: by reason (rejected, discarded and answered by a fallback alike), and those
/// that ran on their caller's thread instead.
struct TurnedAway {
  ReasonCounts byReason{};
  std::int64_t ranOnCaller = 0;
  std::int64_t arrivals = 0;

  [[nodiscard]] std::int64_t refused() const { return total(byReason); }
};

TurnedAway turnedAway(const FrameColumns& frames, const FrameGroup& group, std::size_t dependency);

/// Most a second in sight.
double rejectionMaximum(const FrameColumns& frames, std::size_t dependency);

/// A second's refusals, stacked by reason; the second that is not over yet is drawn softly, with what it has
/// so far.
Plot rejectionPlot(const FrameColumns& frames, std::size_t dependency, double top);

/// Draws the error rate over the compartment's window into a plot of rejections, on an axis of its own whose
/// 100 % is the plot's upper edge, if there were errors or thresholds (`rules`, on that axis) judge it.
void addErrorRate(Plot& plot, const FrameColumns& frames, std::size_t dependency,
                  std::vector<PlotRule> rules);

}  // namespace watertight
