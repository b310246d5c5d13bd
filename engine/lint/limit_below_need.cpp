// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lint/rules.h"
#include "lint/words.h"
#include "stats/erlang.h"

namespace watertight {

void limitBelowNeed(const LintedCompartment& c, Findings& findings) {
  const auto& bulkhead = c.settings.bulkhead;
  const double offered = c.offered();
  if (!bulkhead || c.largestLimit() >= offered) return;
  const int limit = c.largestLimit();
  findings.push_back(
      {"limit_below_need", c.path("bulkhead.limit"),
       fmt::format("{} calls a second of {} each are {} at once (Little's law), and the limit is {}",
                   about(c.load.rate), aboutTime(c.heldFor()), about(offered), limit),
       fmt::format("at least {} of healthy calls find no place", aboutPercent(1 - limit / offered)),
       c.path(fmt::format("bulkhead.limit = {}", c.enough(0)))});
}

}  // namespace watertight
