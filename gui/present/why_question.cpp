// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/why_question.h"

#include <algorithm>

#include "present/crowd.h"
#include "present/why_change.h"
#include "present/why_rejections.h"

namespace watertight {
namespace {

constexpr Duration kSecond = std::chrono::seconds{1};

Subject subjectOf(const RunModel& run, std::size_t dependency) {
  const bool shared = run.scenario().service.isolation == Isolation::kShared;
  return {dependency, run.names()[dependency], shared};
}

// Of entries at one instant that a marker may stand for: the limit's change before what brought it about.
int rank(const JournalEntry& entry, const Subject& subject) {
  if (const auto* limit = std::get_if<LimitEvent>(&entry.event)) {
    return subject.isOf(entry.dependency) && limit->change.from != limit->change.to ? 3 : 0;
  }
  if (std::holds_alternative<SetEvent>(entry.event)) return 2;
  const bool fault = std::holds_alternative<FaultEvent>(entry.event);
  return fault && (entry.dependency < 0 || subject.isOf(entry.dependency) ||
                   entry.dependency == static_cast<int>(subject.dependency))
             ? 1
             : 0;
}

bool isTransition(const JournalEntry& entry, const Subject& subject) {
  const auto* change = std::get_if<BreakerChange>(&entry.event);
  return change != nullptr && subject.isOf(entry.dependency) && change->from != change->to;
}

const JournalEntry* markedAt(const JournalLog& log, const Subject& subject, Instant t) {
  const JournalEntry* found = nullptr;
  for (auto i = log.firstAt(t); i < log.entries().size() && log.entries()[i].t == t; ++i) {
    const auto& entry = log.entries()[i];
    const int best = found != nullptr ? rank(*found, subject) : 0;
    if (rank(entry, subject) > best || (best == 3 && rank(entry, subject) == 3)) found = &entry;
  }
  return found;
}

const JournalEntry* transitionAt(const JournalLog& log, const Subject& subject, Instant t) {
  const JournalEntry* found = nullptr;
  for (auto i = log.firstAt(t); i < log.entries().size() && log.entries()[i].t == t; ++i) {
    if (isTransition(log.entries()[i], subject)) found = &log.entries()[i];
  }
  return found;
}

// The second around `at` as the bars count them, or the frame, where it is longer.
std::optional<Why> rejectedAround(const RunModel& run, const Subject& subject, Instant at) {
  const auto& frames = run.frames();
  const auto inside = frames.firstAfter(at);
  if (inside >= frames.frames().size()) return std::nullopt;
  const auto& frame = frames.frames()[inside];
  const Instant second{at.time_since_epoch() / kSecond * kSecond};
  const Instant from = std::min(second, frame.t - frame.period);
  const auto crowd = crowdOf(frames, subject.dependency, from, std::max(second + kSecond, frame.t));
  if (!crowd || crowd->refused() + crowd->ranOnCaller == 0) return std::nullopt;
  return whyRejected(frames, run.journal(), run.scenario(), subject, from,
                     std::max(second + kSecond, frame.t));
}

}  // namespace

std::optional<Why> answer(const WhyQuestion& question, const RunModel& run) {
  if (question.dependency >= run.names().size()) return std::nullopt;
  const auto subject = subjectOf(run, question.dependency);
  if (question.about == WhyAbout::kRejections) return rejectedAround(run, subject, question.at);
  const auto* entry = question.about == WhyAbout::kBreaker ? transitionAt(run.journal(), subject, question.at)
                                                           : markedAt(run.journal(), subject, question.at);
  if (entry == nullptr) return std::nullopt;
  return whyOf(*entry, run.journal(), run.scenario());
}

}  // namespace watertight
