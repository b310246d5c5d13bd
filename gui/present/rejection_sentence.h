// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "policy/bulkhead_settings.h"
#include "present/crowd.h"
#include "sim/journal_entry.h"

namespace watertight {

/// What there is to know about a crowd besides what the frames tell.
struct CrowdContext {
  const BulkheadSettings* bulkhead = nullptr;  ///< in force then; null where there is none
  const JournalEntry* restricted = nullptr;    ///< when its breaker last stopped calls, by then
};

/// What would have prevented the rejections of one reason, in a sentence or two made from the figures; says
/// so where that cannot be told. Permits for a share of rejections are those of Erlang's formulas: random
/// arrivals, and a latency that stays as it is.
std::string rejectionPrevention(RejectReason reason, const Crowd& crowd, const CrowdContext& context);

/// The least limit that would reject less than 1 % of what was offered; none where no latency is known.
std::optional<int> permitsNeeded(const Crowd& crowd, std::int64_t queue);

}  // namespace watertight
