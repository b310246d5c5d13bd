// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// The caller runs the call either way: with the permit or without it.
void callerRunsOnSemaphore(const LintedCompartment& c, Findings& findings) {
  if (!c.callerRuns() || c.settings.bulkhead->kind != BulkheadKind::kSemaphore) return;
  const int limit = c.settings.bulkhead->limit;
  findings.push_back({"caller_runs_on_semaphore", c.path("bulkhead.policy"), "a semaphore with caller_runs",
                      fmt::format("no limit at all: call {} runs on its caller's thread as the first {} do",
                                  limit + 1, limit),
                      c.path("bulkhead.policy = \"abort\", or kind = \"thread_pool\"")});
}

}  // namespace watertight
