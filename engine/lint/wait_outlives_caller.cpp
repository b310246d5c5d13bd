// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// What the caller no longer waits for is served for nobody.
void waitOutlivesCaller(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  if (!bulkhead || bulkhead->policy != Policy::kWait || !c.load.awaited()) return;
  const bool byPool = c.callerTimeout > Duration::zero();
  const Duration patience = byPool ? c.callerTimeout : c.load.deadline.value_or(Duration::zero());
  if (patience == Duration::zero() || bulkhead->maxWait <= patience) return;
  findings.push_back(
      {"wait_outlives_caller", c.path("bulkhead.max_wait"),
       fmt::format("calls wait {} for a place, and their caller waits {}", aboutTime(bulkhead->maxWait),
                   aboutTime(patience)),
       fmt::format(
           "what is served after {} is served for nobody, and takes a place from those who still wait",
           aboutTime(patience)),
       c.path(fmt::format("bulkhead.max_wait = \"{}\"", aboutTime(patience / 2)))});
}

}  // namespace watertight
