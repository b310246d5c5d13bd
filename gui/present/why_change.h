// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/journal_log.h"
#include "present/why.h"
#include "sim/scenario.h"

namespace watertight {

/// Why a journal entry came to pass: a change of a limit or of a breaker, a knob, a fault. `log` gives the
/// moments that have to do with it.
Why whyOf(const JournalEntry& entry, const JournalLog& log, const Scenario& scenario);

/// The last change of a limit or of a breaker's state that happened by `t`; null where there was none.
const JournalEntry* lastChangeBy(const JournalLog& log, Instant t);

/// "Limit 20 → 10".
std::string whyTitle(const JournalEntry& entry);

}  // namespace watertight
