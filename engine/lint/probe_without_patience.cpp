// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void probeWithoutPatience(const LintedCompartment& c, Findings& findings) {
  const auto& breaker = c.settings.breaker;
  if (!breaker || breaker->probePatience > Duration::zero()) return;
  if (breaker->halfOpen == HalfOpen::kUnlimited)
    return;  // there all calls are probes, and none is waited for
  const Duration ends = c.endsCalls();
  const double rejected = c.load.rate * toSeconds(ends);
  findings.push_back(
      {"probe_without_patience", c.path("breaker.probe_patience"), "nothing ends a probe that gets no answer",
       ends == Duration::zero()
           ? fmt::format(
                 "one hanging probe keeps the breaker half-open for ever, and {} calls a second are rejected",
                 about(c.load.rate))
           : fmt::format("a probe that hangs keeps the breaker half-open for the {} until its timeout, and "
                         "{} calls are "
                         "rejected meanwhile",
                         aboutTime(ends), about(rejected)),
       c.path(fmt::format("breaker.probe_patience = \"{}\"",
                          aboutTime(roundUp(times(c.load.latency.quantile(0.99), 4)))))});
}

}  // namespace watertight
