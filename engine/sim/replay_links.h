// SPDX-License-Identifier: MIT
#pragma once
#include "sim/replay_call.h"
#include "trace/call_record.h"

namespace watertight {

/// Lets later calls of one request keep their gap after the previous call's end (FORMATS, Replay), where the
/// record tells: it names the call before (native `of`), which is offered too, had a known latency and was
/// over by then. The gap passes `speed` times as fast as it did. Others keep their instants.
void linkLaterCalls(const Trace& trace, double speed, ReplayCalls& calls);

}  // namespace watertight
