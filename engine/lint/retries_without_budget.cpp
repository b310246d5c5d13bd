// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "lint/rules.h"
#include "lint/words.h"

namespace watertight {

void retriesWithoutBudget(const LintedCompartment& c, Findings& findings) {
  const auto loads = healthyLoads(c.plan);
  for (const auto i : c.dependencies) {
    const auto& [name, downstream, compartment, retry] = c.plan.scenario->dependencies[i];
    if (!retry || retry->attempts <= 1 || retry->budget) continue;
    findings.push_back(
        {"retries_without_budget", name + ".retry.budget",
         fmt::format("up to {} attempts a call, without a budget", retry->attempts),
         fmt::format("when {} fails it gets up to {} calls a second instead of {}, and that may keep it down",
                     name, about(loads[i].rate * retry->attempts), about(loads[i].rate)),
         name + ".retry.budget = { ratio = 0.1 }"});
  }
}

}  // namespace watertight
