// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <deque>

#include "sim/journal_entry.h"

namespace watertight {

/// What happened in the run, oldest first, bounded. Late ends are left out: there is one for each abandoned
/// call, and they would drown the rest.
class JournalLog {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr std::size_t kMostFaults = 1000;

  /// In order of time.
  void add(JournalEntry entry);
  void clear();

  [[nodiscard]] const std::deque<JournalEntry>& entries() const { return entries_; }
  /// Begins and ends of faults, the forgotten ones of entries() included: they are few, and are looked for
  /// all over the run.
  [[nodiscard]] const std::deque<JournalEntry>& faults() const { return faults_; }
  /// Entries were dropped since there were too many.
  [[nodiscard]] bool forgot() const { return added_ > entries_.size(); }
  /// All that were ever kept, the forgotten ones included: tells a reader how many are new.
  [[nodiscard]] std::uint64_t added() const { return added_; }
  /// Index of the first entry at or after `t`.
  [[nodiscard]] std::size_t firstAt(Instant t) const;

 private:
  std::deque<JournalEntry> entries_, faults_;
  std::uint64_t added_ = 0;
};

}  // namespace watertight
