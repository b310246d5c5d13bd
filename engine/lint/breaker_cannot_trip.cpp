// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

/// A call that is ended before it counts as slow never counts as slow.
void breakerCannotTrip(const LintedCompartment& c, Findings& findings) {
  const auto& breaker = c.settings.breaker;
  const Duration ends = c.endsCalls();
  if (!breaker || !breaker->slowRate || ends == Duration::zero() || breaker->slowCall < ends) return;
  findings.push_back(
      {"breaker_cannot_trip", c.path("breaker.slow_call"),
       fmt::format("{} is not below the {} that ends every call", aboutTime(breaker->slowCall),
                   aboutTime(ends)),
       fmt::format("no call is ever slow, so slow_rate {} is never reached", about(*breaker->slowRate)),
       c.path(fmt::format(
           "breaker.slow_call = \"{}\"",
           aboutTime(std::min(ends * 4 / 5, roundUp(times(c.load.latency.quantile(0.95), 2))))))});
}

}  // namespace watertight
