// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "sim/journal_entry.h"
#include "sim/scenario.h"

namespace watertight {

// Rows of the journal for other programs, each with its line end.

/// The table's columns, separated by tabs: for a clipboard.
std::string journalTabs(const JournalEntry& entry, const Scenario& scenario);

/// "t_s,dependency,kind,what" and a row of it; quoted as RFC 4180 has it.
std::string journalCsvHeader();
std::string journalCsv(const JournalEntry& entry, const Scenario& scenario);

/// A line as `--journal` writes it (FORMATS).
std::string journalJsonLine(const JournalEntry& entry, const Scenario& scenario);

}  // namespace watertight
