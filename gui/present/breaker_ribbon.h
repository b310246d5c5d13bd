// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/frame_columns.h"
#include "present/journal_log.h"
#include "present/subject.h"

namespace watertight {

/// A time that a breaker spent in one state, in seconds before the view's end.
struct RibbonSpan {
  double from = 0, to = 0;
  BreakerState state = BreakerState::kClosed;
  std::string text;  ///< "open 8.1 s"
  Instant began{};
};

struct BreakerRibbon {
  std::vector<RibbonSpan> spans;  ///< in order, without gaps; empty without a breaker
  Instant since{};                ///< when the told moment's state began; the run's start if never
};

/// The states in sight. Transitions are the journal's, to the nanosecond, since a half-open moment can be
/// shorter than a sample period; what the journal does not tell yet is taken from the frames.
BreakerRibbon breakerRibbon(const FrameColumns& frames, const JournalLog& journal, const Subject& subject);

}  // namespace watertight
