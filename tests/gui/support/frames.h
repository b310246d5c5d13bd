// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/frame_columns.h"
#include "present/frame_history.h"
#include "present/journal_log.h"
#include "sim/journal_entry.h"

namespace watertight {

inline Instant atSecond(double seconds) {
  return Instant{fromSeconds(seconds)};
}

/// A frame that ends at `seconds`, 100 ms long unless said otherwise, with so many quiet dependencies.
inline Frame frameAt(double seconds, std::size_t dependencies = 1,
                     Duration period = std::chrono::milliseconds{100}) {
  Frame frame;
  frame.t = atSecond(seconds);
  frame.period = period;
  frame.dependencies.resize(dependencies);
  frame.service.held.resize(dependencies);
  return frame;
}

/// An axis whose columns are a sample period wide: a minute in 600.
inline TimeAxis axisAt(double seconds) {
  return {atSecond(seconds), std::chrono::minutes{1}, 600};
}

inline JournalEntry limitEntry(double seconds, int from, int to, std::string why = "because") {
  LimitChange change;
  change.branch = to < from ? LimitBranch::kDecrease : LimitBranch::kIncrease;
  change.from = from;
  change.to = to;
  change.why = std::move(why);
  return {atSecond(seconds), 0, LimitEvent{change, {}}};
}

inline JournalEntry breakerEntry(double seconds, BreakerState from, BreakerState to) {
  return {atSecond(seconds), 0, BreakerChange{from, to, "because"}};
}

inline JournalEntry faultEntry(double seconds, bool begins, std::string what = "slowdown 12x",
                               int dependency = 0) {
  return {atSecond(seconds), dependency, FaultEvent{std::move(what), begins, {}}};
}

inline JournalEntry setEntry(double seconds, std::string path, std::string from, std::string to) {
  return {atSecond(seconds), 0, SetEvent{std::move(path), std::move(from), std::move(to), "hand"}};
}

}  // namespace watertight
