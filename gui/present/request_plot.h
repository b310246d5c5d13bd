// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/frame_columns.h"
#include "present/journal_log.h"
#include "present/plot.h"

namespace watertight {

/// Requests that wait for a worker.
Plot backlogPlot(const FrameColumns& frames, std::int64_t places, double top);
double backlogMaximum(const FrameColumns& frames);

/// Requests that ended, by how.
struct RequestCounts {
  std::int64_t good = 0, late = 0, failed = 0, shed = 0;
};
RequestCounts requestCounts(const FrameColumns& frames, const FrameGroup& group);

/// Requests a second: good, late, failed, shed.
Plot requestPlot(const FrameColumns& frames, const JournalLog& journal, const std::vector<std::string>& names,
                 double top);
double requestMaximum(const FrameColumns& frames);

}  // namespace watertight
