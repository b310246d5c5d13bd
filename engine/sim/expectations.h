// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sim/expectation.h"
#include "sim/measured_run.h"

namespace watertight {

/// The spans that a scenario's expectations look at.
std::vector<Span> expectedSpans(const Scenario& scenario);

/// Judges every `[[expect]]` of a run. Runs what they are relative to (no faults, another isolation) as
/// needed: same seed, same length. What a shortened run cannot show is not judged. `file` names the scenario
/// in the texts.
std::vector<ExpectResult> judgeAll(const RunPlan& plan, const MeasuredRun& run, const std::string& file);

}  // namespace watertight
