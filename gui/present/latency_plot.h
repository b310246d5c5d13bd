// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "present/frame_columns.h"
#include "present/plot.h"
#include "present/scales.h"

namespace watertight {

/// Fits `scale` to the latencies in sight, of all dependencies together, and of a second run where there is
/// one.
void fitLatency(LogScale& scale, const FrameColumns& frames, const FrameColumns* second = nullptr);

/// p50 and p95 on a log axis; a gap where nothing was measured. `threshold`: the limiter's, drawn as a rule.
/// What the limiter takes for normal, where it learns that, is drawn as steps.
Plot latencyPlot(const FrameColumns& frames, std::size_t dependency, const LogScale& scale,
                 const std::vector<PlotRule>& rules);

}  // namespace watertight
