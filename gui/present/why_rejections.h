// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/frame_history.h"
#include "present/journal_log.h"
#include "present/subject.h"
#include "present/why.h"
#include "sim/scenario.h"

namespace watertight {

/// Why calls of a dependency were rejected in (from, to]: counts by reason, the crowd, and what would have
/// been needed. `initial`: the scenario as the run began with it. None where no frames are kept of that time.
std::optional<Why> whyRejected(const FrameHistory& frames, const JournalLog& log, const Scenario& initial,
                               const Subject& subject, Instant from, Instant to);

}  // namespace watertight
