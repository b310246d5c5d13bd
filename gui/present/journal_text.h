// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "present/ink.h"
#include "sim/journal_entry.h"
#include "sim/scenario.h"

namespace watertight {

/// The table's columns for a journal entry; the last one is describe().
std::string journalTime(const JournalEntry& entry);
/// The dependency; "load" or "all (shared)" where it is none.
std::string journalSubject(const JournalEntry& entry, const Scenario& scenario);
/// "limit", "breaker", "fault", "knob".
std::string journalKind(const JournalEntry& entry);
/// The kind's ink: amber for a cut, red for an opened breaker.
Role journalRole(const JournalEntry& entry);

}  // namespace watertight
