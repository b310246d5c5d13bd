// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

namespace {

std::string what(const LintedCompartment& c) {
  if (c.callerRuns())
    return fmt::format("what finds no place runs on its caller, and there are {} workers", c.workers());
  if (c.places() >= kUnlimitedQueue)
    return fmt::format("any number of calls may wait, and there are {} workers", c.workers());
  return fmt::format("limit and queue are {}, and there are {} workers", c.largestLimit() + c.places(),
                     c.workers());
}

std::string cure(const LintedCompartment& c) {
  if (c.dependencies.size() > 1) return "service.isolation = \"per_dependency\"";
  if (c.callerRuns()) return c.path("bulkhead.policy = \"abort\"");
  const auto queue = std::min<std::int64_t>(c.settings.bulkhead->queue, c.workers() / 4);
  const auto limit = std::max<std::int64_t>(1, c.workers() / 2 - queue);
  auto text = c.path(fmt::format("bulkhead.limit = {}", limit));
  if (c.settings.limiter) text += ", and the limiter's max the same";
  if (c.places() > queue) text += fmt::format(", queue = {}", queue);
  return text;
}

}  // namespace

/// Where one dependency can hold every worker, all other requests wait for it: the one thing that a bulkhead
/// is there to prevent.
void doesNotIsolate(const LintedCompartment& c, Findings& findings) {
  if (c.workers() == 0 || !c.load.awaited() || !c.settings.bulkhead) return;
  if (!c.callerRuns() && c.largestLimit() + c.places() < c.workers()) return;
  const auto seconds = c.load.rate > 0 ? c.workers() / c.load.rate : 0;
  findings.push_back(
      {"does_not_isolate", c.path(c.callerRuns() ? "bulkhead.policy" : "bulkhead.limit"), what(c),
       fmt::format("{} alone holds every worker {} after it stops answering, and nothing else is served",
                   c.name, aboutTime(fromSeconds(seconds))),
       cure(c)});
}

}  // namespace watertight
