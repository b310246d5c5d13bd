// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void semaphoreNeverFull(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  if (!bulkhead || bulkhead->kind != BulkheadKind::kSemaphore || c.workers() == 0 || c.load.async) return;
  if (bulkhead->limit <= c.workers()) return;
  findings.push_back(
      {"semaphore_never_full", c.path("bulkhead.limit"),
       fmt::format("{} permits for {} workers", bulkhead->limit, c.workers()),
       fmt::format("it can never fill: no call to {} is ever rejected, and all {} workers may hang in it",
                   c.name, c.workers()),
       c.path(fmt::format("bulkhead.limit = {}", std::max(1, c.workers() / 2)))});
}

}  // namespace watertight
