// SPDX-License-Identifier: MIT
#include "lint/lint.h"

#include "lint/linted_compartment.h"
#include "lint/rules.h"

namespace watertight {

Findings lint(const RunPlan& plan) {
  Findings findings;
  for (const auto& compartment : lintedCompartments(plan)) {
    for (LintRule* rule : lintRules()) rule(compartment, findings);
  }
  return findings;
}

}  // namespace watertight
