// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/breaker_ribbon.h"

#include "present/texts.h"

namespace watertight {
namespace {

struct Change {
  Instant t{};
  BreakerState from, to;
};

std::vector<Change> journalled(const JournalLog& journal, const Subject& subject) {
  std::vector<Change> out;
  for (const auto& entry : journal.entries()) {
    const auto* change = std::get_if<BreakerChange>(&entry.event);
    if (change != nullptr && subject.isOf(entry.dependency) && change->from != change->to) {
      out.push_back({entry.t, change->from, change->to});
    }
  }
  return out;
}

// What the frames after the journal's last transition show besides.
void addSeenInFrames(std::vector<Change>& changes, const FrameColumns& frames, std::size_t dependency) {
  const auto& all = frames.history->frames();
  auto i = changes.empty() ? 0 : frames.history->firstAfter(changes.back().t);
  if (i >= all.size()) return;
  auto state = changes.empty() ? all[i].dependencies[dependency].breaker : changes.back().to;
  for (; i < all.size(); ++i) {
    const auto now = all[i].dependencies[dependency].breaker;
    if (now != state) changes.push_back({all[i].t - all[i].period, state, now});
    state = now;
  }
}

RibbonSpan spanOf(const TimeAxis& axis, BreakerState state, Instant from, Instant to) {
  return {std::max(axis.x(from), axis.x(axis.from())), axis.x(to), state,
          std::string{stateLabel(state)} + " " + ageLabel(to - from)};
}

}  // namespace

BreakerRibbon breakerRibbon(const FrameColumns& frames, const JournalLog& journal, const Subject& subject) {
  BreakerRibbon ribbon;
  const auto dependency = subject.dependency;
  if (frames.empty() || !frames.history->last().dependencies[dependency].hasBreaker) return ribbon;
  auto changes = journalled(journal, subject);
  addSeenInFrames(changes, frames, dependency);
  const auto& axis = frames.axis;
  auto state =
      changes.empty() ? frames.history->last().dependencies[dependency].breaker : changes.front().from;
  for (const auto& change : changes) {
    if (change.t > axis.latest()) break;
    if (change.t > axis.from()) ribbon.spans.push_back(spanOf(axis, state, ribbon.since, change.t));
    state = change.to;
    ribbon.since = change.t;
  }
  ribbon.spans.push_back(spanOf(axis, state, ribbon.since, axis.latest()));
  return ribbon;
}

}  // namespace watertight
