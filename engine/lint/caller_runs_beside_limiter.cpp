// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void callerRunsBesideLimiter(const LintedCompartment& c, Findings& findings) {
  if (!c.callerRuns() || !c.settings.limiter) return;
  const int min = c.settings.limiter->min;
  const auto beyond =
      c.workers() == 0 ? std::string{"any number"} : std::to_string(std::max(0, c.workers() - min));
  findings.push_back(
      {"caller_runs_beside_limiter", c.path("bulkhead.policy"), "overflow escapes the limiter",
       fmt::format("with the limit cut to {}, {} more calls still reach {} at once", min, beyond, c.name),
       c.path("bulkhead.policy = \"abort\"")});
}

}  // namespace watertight
