// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/run_outputs.h"
#include "session/session.h"
#include "sim/run_plan.h"

namespace watertight {

/// Runs a plan, which must run on threads where the clock is real, writes its outputs and its summary, and
/// judges what its scenario expects: each expectation that fails is named on standard error, as is a run that
/// does not balance; both fail the command. `cannotTell` goes with the summary. With `--metrics` it returns
/// when the user interrupts.
ExitStatus runAndReport(const RunPlan& plan, Clock clock, RunOutputs& outputs,
                        const std::vector<std::string>& cannotTell, const std::string& file,
                        const CliStreams& streams);

}  // namespace watertight
