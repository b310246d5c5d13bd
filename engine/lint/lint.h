// SPDX-License-Identifier: MIT
#pragma once
#include "lint/finding.h"
#include "sim/run_plan.h"

namespace watertight {

/// What every rule finds in a scenario (FORMATS, LINT), by compartment and then by rule. What is said of
/// healthy traffic is computed from its settings, without a run. Pure; any thread.
Findings lint(const RunPlan& plan);

}  // namespace watertight
