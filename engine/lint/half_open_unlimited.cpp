// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void halfOpenUnlimited(const LintedCompartment& c, Findings& findings) {
  const auto& breaker = c.settings.breaker;
  if (!breaker || breaker->halfOpen != HalfOpen::kUnlimited) return;
  const Duration first = c.endsCalls() == Duration::zero() ? c.load.latency.quantile(0.99) : c.endsCalls();
  findings.push_back(
      {"half_open_unlimited", c.path("breaker.half_open"), "every call is a probe",
       fmt::format("until the first answer, up to {} later, {} calls a second hit a {} that has just come "
                   "back, {} in all",
                   aboutTime(first), about(c.load.rate), c.name, about(c.load.rate * toSeconds(first))),
       c.path("breaker.half_open = \"limited\"")});
}

}  // namespace watertight
