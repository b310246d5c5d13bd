// SPDX-License-Identifier: MIT
#pragma once
#include "downstream/latency_model.h"
#include "sim/fit_calls.h"

namespace watertight {

/// A downstream's service times: those of the calls served in the quietest windows, sorted. Quiet is
/// a window whose calls took the least time together, so that nothing queued; windows in which more than a
/// tenth of the calls failed come last. Windows are taken until they hold a tenth of the calls, 500 at least.
/// Every other call decides which windows are quiet, and those between them are taken: else the fastest would
/// be chosen for being fast. Held-out windows are left out; where fewer than 20 calls are found, all that
/// were served count. Empty where there is none.
LatencySamples quietServiceTimes(const FitCalls& calls, const FitClock& clock);

/// The mean of the logarithms of latencies in microseconds; below 1 counts as 1. Zero of none.
double meanLogMicros(const LatencySamples& samples);
double logMicros(Micros latency);

}  // namespace watertight
