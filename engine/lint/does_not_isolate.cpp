// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// Where one dependency can hold every worker, all other requests wait for it: the one thing that a bulkhead
/// is there to prevent.
void doesNotIsolate(const LintedCompartment& c, Findings& findings) {
  if (c.workers() == 0 || !c.load.awaited() || !c.settings.bulkhead) return;
  const int limit = c.largestLimit();
  const auto places = c.places();
  if (!c.callerRuns() && limit + places < c.workers()) return;
  const auto what =
      c.callerRuns()
          ? fmt::format("what finds no place runs on its caller, and there are {} workers", c.workers())
      : places >= kUnlimitedQueue
          ? fmt::format("any number of calls may wait, and there are {} workers", c.workers())
          : fmt::format("limit and queue are {}, and there are {} workers", limit + places, c.workers());
  const double seconds = c.load.rate > 0 ? c.workers() / c.load.rate : 0;
  const auto queue = std::min<std::int64_t>(c.settings.bulkhead->queue, c.workers() / 4);
  findings.push_back(
      {"does_not_isolate", c.path(c.callerRuns() ? "bulkhead.policy" : "bulkhead.limit"), what,
       fmt::format("{} alone holds every worker {} after it stops answering, and nothing else is served",
                   c.name, aboutTime(fromSeconds(seconds))),
       c.callerRuns()
           ? c.path("bulkhead.policy = \"abort\"")
           : c.path(fmt::format("bulkhead.limit = {}", std::max<std::int64_t>(1, c.workers() / 2 - queue))) +
                 (c.settings.limiter ? ", and the limiter's max the same" : "") +
                 (places > c.workers() / 2 ? fmt::format(", queue = {}", queue) : "")});
}

}  // namespace watertight
