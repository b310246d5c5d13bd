// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "present/frame_columns.h"
#include "present/plot.h"

namespace watertight {

/// Where the time of a dependency's calls went, in calls on average: seconds spent a second, in the queue, at
/// the downstream and between two attempts, stacked.
Plot timeSpentPlot(const FrameColumns& frames, std::size_t dependency, double top);
double timeSpentMaximum(const FrameColumns& frames, std::size_t dependency);

/// Calls that Little's law would have in flight if none were turned away: those that arrive a second times
/// the mean latency, over the frames [first, end). None without calls that ended.
std::optional<double> littlesLaw(const FrameHistory& history, std::size_t first, std::size_t end,
                                 std::size_t dependency);

/// Over how long the law is asked: long enough to be calm.
inline constexpr Duration kLittleOver = std::chrono::seconds{5};

}  // namespace watertight
