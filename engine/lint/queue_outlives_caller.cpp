// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// The last place of a queue waits until all before it are served.
void queueOutlivesCaller(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  if (!bulkhead || bulkhead->queue == 0 || bulkhead->queue >= kUnlimitedQueue || !c.load.awaited()) return;
  const bool waits = bulkhead->kind == BulkheadKind::kThreadPool || bulkhead->policy == Policy::kWait;
  const bool byPool = c.callerTimeout > Duration::zero();
  const Duration patience = byPool ? c.callerTimeout : c.load.deadline.value_or(Duration::zero());
  const Duration held = c.heldFor();
  if (!waits || patience == Duration::zero() || held == Duration::zero() || bulkhead->limit == 0) return;
  const double last =
      static_cast<double>(bulkhead->queue + 1) / bulkhead->limit * toSeconds(held) + toSeconds(held);
  if (last <= toSeconds(patience)) return;
  const double room = (toSeconds(patience) - toSeconds(held)) / toSeconds(held) * bulkhead->limit - 1 + 1e-9;
  findings.push_back(
      {"queue_outlives_caller", c.path("bulkhead.queue"),
       fmt::format("the last of {} places is answered after {}, and its caller waits {}", bulkhead->queue,
                   aboutTime(fromSeconds(last)), aboutTime(patience)),
       fmt::format("a full queue of {} healthy calls holds some that nobody waits for any more",
                   bulkhead->queue),
       c.path(fmt::format("bulkhead.queue = {}",
                          std::max<std::int64_t>(0, static_cast<std::int64_t>(std::min(room, 1e6)))))});
}

}  // namespace watertight
