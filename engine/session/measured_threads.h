// SPDX-License-Identifier: MIT
#pragma once
#include "sim/measured_run.h"

namespace watertight {

/// Runs a plan on real threads for `scenario.duration`, which takes as long, and measures it as measureRun()
/// does a simulation. What is under way at the end is cancelled. `plan` must run on threads.
MeasuredRun measureOnThreads(const RunPlan& plan, const std::vector<Span>& spans,
                             const std::function<void(ObservedRun&)>& attach = {});

}  // namespace watertight
