// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_jumps.h"

#include <algorithm>

namespace watertight {
namespace {

bool isWanted(const JournalEntry& entry, JumpTo what) {
  if (what == JumpTo::kBreaker) return std::holds_alternative<BreakerChange>(entry.event);
  const auto* limit = std::get_if<LimitEvent>(&entry.event);
  return limit != nullptr && limit->change.from != limit->change.to;
}

std::vector<Instant> inJournal(const JournalLog& journal, JumpTo what) {
  std::vector<Instant> moments;
  for (const auto& entry : journal.entries()) {
    if (isWanted(entry, what)) moments.push_back(entry.t);
  }
  return moments;
}

std::vector<Instant> rejectionsIn(const FrameHistory& frames) {
  constexpr Duration kQuiet = std::chrono::seconds{1};
  std::vector<Instant> moments;
  std::optional<Instant> last;
  for (const auto& frame : frames.frames()) {
    const bool any = std::any_of(frame.dependencies.begin(), frame.dependencies.end(),
                                 [](const auto& d) { return total(d.rejected) > 0; });
    if (!any) continue;
    const Instant began = frame.t - frame.period;
    if (!last || began - *last >= kQuiet) moments.push_back(frame.t);
    last = frame.t;
  }
  return moments;
}

}  // namespace

std::optional<Instant> nextJump(const RunModel& run, JumpTo what, std::optional<Instant> after) {
  const auto moments =
      what == JumpTo::kRejection ? rejectionsIn(run.frames()) : inJournal(run.journal(), what);
  if (moments.empty()) return std::nullopt;
  if (!after) return moments.front();
  const auto next = std::upper_bound(moments.begin(), moments.end(), *after);
  return next == moments.end() ? moments.front() : *next;
}

}  // namespace watertight
