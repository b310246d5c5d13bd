// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/frame_columns.h"
#include "present/journal_markers.h"
#include "present/plot.h"

namespace watertight {

/// How high a dependency's occupancy plot must reach: its limit included, unless that is so far above all
/// that happens that nothing else would be seen.
double occupancyMaximum(const FrameColumns& frames, std::size_t dependency);

/// In flight (each period's last value and its peak) under the limit, with waiting and the downstream's load
/// where they differ, every change of limit, and the faults of this dependency. `top`: of the y axis.
Plot occupancyPlot(const FrameColumns& frames, const JournalLog& journal, const Subject& subject, double top);

}  // namespace watertight
