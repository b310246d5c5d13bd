// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "cli/command.h"
#include "cli/run_outputs.h"
#include "session/session.h"
#include "sim/replay_plan.h"

namespace watertight {

/// Runs a plan, which must run on threads where the clock is real, writes its outputs and its summary, and
/// judges what its scenario expects: each expectation that fails is named on standard error, as is a run that
/// does not balance; both fail the command. What it cannot tell goes with the summary, as do fitted
/// downstreams and the band between their extremes; all else is of the plan itself. With `--metrics` it
/// returns when the user interrupts.
ExitStatus runAndReport(const ReplayPlan& replay, Clock clock, RunOutputs& outputs, const std::string& file,
                        const CliStreams& streams);

}  // namespace watertight
