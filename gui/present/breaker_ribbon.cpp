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

// What frames in (after, upTo] show besides.
void addSeen(std::vector<Change>& changes, const FrameHistory& history, std::size_t dependency, Instant after,
             Instant upTo) {
  for (const auto& seen : history.breakerChanges()) {
    if (seen.dependency != dependency || seen.seen <= after || seen.seen > upTo) continue;
    const auto state = changes.empty() ? seen.from : changes.back().to;
    if (state != seen.to) changes.push_back({seen.began, state, seen.to});
  }
}

// The journal's, and what it has forgotten or does not tell yet.
std::vector<Change> changesOf(const FrameHistory& history, const JournalLog& journal,
                              const Subject& subject) {
  const auto told = journalled(journal, subject);
  std::vector<Change> changes;
  if (told.empty()) {
    addSeen(changes, history, subject.dependency, Instant::min(), kNever);
    return changes;
  }
  if (journal.forgot()) {
    addSeen(changes, history, subject.dependency, Instant::min(), journal.entries().front().t);
  }
  changes.insert(changes.end(), told.begin(), told.end());
  addSeen(changes, history, subject.dependency, told.back().t, kNever);
  return changes;
}

RibbonSpan spanOf(const TimeAxis& axis, BreakerState state, Instant from, Instant to) {
  return {std::max(axis.x(from), axis.x(axis.from())), axis.x(to), state,
          std::string{stateLabel(state)} + " " + ageLabel(to - from), from};
}

}  // namespace

BreakerRibbon breakerRibbon(const FrameColumns& frames, const JournalLog& journal, const Subject& subject) {
  BreakerRibbon ribbon;
  const auto dependency = subject.dependency;
  if (frames.empty() || !frames.history->last().dependencies[dependency].hasBreaker) return ribbon;
  const auto changes = changesOf(*frames.history, journal, subject);
  const auto& axis = frames.axis;
  auto state =
      changes.empty() ? frames.history->last().dependencies[dependency].breaker : changes.front().from;
  Instant began{};
  for (const auto& change : changes) {
    if (change.t > axis.latest()) break;
    if (change.t > axis.from()) ribbon.spans.push_back(spanOf(axis, state, began, change.t));
    state = change.to;
    began = change.t;
    if (began <= axis.told()) ribbon.since = began;
  }
  ribbon.spans.push_back(spanOf(axis, state, began, axis.latest()));
  return ribbon;
}

}  // namespace watertight
