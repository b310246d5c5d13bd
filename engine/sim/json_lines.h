// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sim/call.h"
#include "sim/frame.h"
#include "sim/journal_entry.h"
#include "sim/scenario.h"

namespace watertight {

/// Lines of `--calls`, `--journal` and `--frames` (FORMATS), without the line feed. `scenario` gives the
/// names.

std::string callJson(const CallLine& line, const Scenario& scenario);
std::string journalJson(const JournalEntry& entry, const Scenario& scenario);
std::string frameJson(const Frame& frame, const Scenario& scenario);

}  // namespace watertight
