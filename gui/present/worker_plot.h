// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/frame_columns.h"
#include "present/journal_log.h"
#include "present/plot.h"

namespace watertight {

/// Workers over time, stacked by who holds them: each dependency in its own colour, calls solid, waiting
/// soft, caller-run hatched; then the requests' own work. What is left under the top is free.
Plot workerPlot(const FrameColumns& frames, const JournalLog& journal, const std::vector<std::string>& names,
                double top);
double workerMaximum(const FrameColumns& frames);

}  // namespace watertight
