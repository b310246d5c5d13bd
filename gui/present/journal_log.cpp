// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_log.h"

#include <algorithm>

namespace watertight {

void JournalLog::add(JournalEntry entry) {
  if (std::holds_alternative<LateEndEvent>(entry.event)) return;
  if (std::holds_alternative<FaultEvent>(entry.event)) {
    faults_.push_back(entry);
    if (faults_.size() > kMostFaults) faults_.pop_front();
  }
  entries_.push_back(std::move(entry));
  ++added_;
  if (entries_.size() > kMost) entries_.pop_front();
}

void JournalLog::clear() {
  entries_.clear();
  faults_.clear();
  added_ = 0;
}

std::size_t JournalLog::firstAt(Instant t) const {
  const auto at =
      std::lower_bound(entries_.begin(), entries_.end(), t,
                       [](const JournalEntry& entry, Instant instant) { return entry.t < instant; });
  return static_cast<std::size_t>(at - entries_.begin());
}

}  // namespace watertight
