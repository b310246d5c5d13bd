// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/journal_log.h"
#include "sim/scenario.h"

namespace watertight {

/// The settings in force at `t`: as the run began with them, with every knob that the journal tells of since.
/// Knobs whose lines the log has forgotten are missing.
Scenario settingsAt(const Scenario& initial, const JournalLog& log, Instant t);

/// The bulkhead in front of a dependency's calls; null where there is none.
const BulkheadSettings* bulkheadOf(const Scenario& scenario, std::size_t dependency);

}  // namespace watertight
