// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"
#include "stats/erlang.h"

namespace watertight {

void callerRunsWithoutQueue(const LintedCompartment& c, Findings& findings) {
  if (!c.callerRuns() || c.settings.bulkhead->kind != BulkheadKind::kThreadPool) return;
  if (c.settings.bulkhead->queue > 0) return;
  const int limit = c.settings.bulkhead->limit, places = std::max(1, limit / 2);
  findings.push_back(
      {"caller_runs_without_queue", c.path("bulkhead.queue"), "caller_runs with queue 0",
       fmt::format(
           "every call that finds {} busy runs on its caller at once: {} of the healthy ones, with {} places "
           "{}",
           limit == 1 ? "the thread" : fmt::format("all {} threads", limit),
           aboutPercent(blockingShare(c.offered(), limit, 0)), places,
           aboutPercent(blockingShare(c.offered(), limit, places))),
       c.path(fmt::format("bulkhead.queue = {}", places))});
}

}  // namespace watertight
