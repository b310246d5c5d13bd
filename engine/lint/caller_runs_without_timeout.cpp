// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// An overflow call has no caller's timeout (SEMANTICS T5).
void callerRunsWithoutTimeout(const LintedCompartment& c, Findings& findings) {
  if (!c.callerRuns() || c.callTimeout > Duration::zero()) return;
  const auto workers =
      c.workers() == 0 ? std::string{"threads without end"} : fmt::format("all {} workers", c.workers());
  const double seconds = c.load.rate > 0 && c.workers() > 0 ? c.workers() / c.load.rate : 0;
  findings.push_back({"caller_runs_without_timeout", c.path("bulkhead.call_timeout"),
                      "nothing ends a call that its caller runs",
                      fmt::format("each hang takes a worker for ever; if {} hangs, {} are gone{}", c.name,
                                  workers, seconds > 0 ? " within " + aboutTime(fromSeconds(seconds)) : ""),
                      c.path(fmt::format("bulkhead.call_timeout = \"{}\"",
                                         aboutTime(roundUp(times(c.load.latency.quantile(0.99), 2)))))});
}

}  // namespace watertight
