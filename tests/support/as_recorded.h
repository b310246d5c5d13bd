// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/replay_plan.h"
#include "trace/call_record.h"

namespace watertight::testing_support {

/// Runs the plan and expects exactly the calls of the trace: instants, outcomes, dependencies.
void expectAsRecorded(const Trace& trace, const RunPlan& plan);

}  // namespace watertight::testing_support
