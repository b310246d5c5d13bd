// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/downstream_fit.h"

namespace watertight {

/// For each slice a period with slowdown and rates, from what is not held out of it. The slowdown is the
/// ratio of the geometric means of the latencies of its served calls and of the quiet ones. Where fewer than
/// 20 calls were served, the nearest periods speak for it, too.
std::vector<FittedPeriod> fitSlowdowns(const FitCalls& calls, const std::vector<FitSlice>& slices,
                                       const FitClock& clock, const LatencySamples& quiet);

}  // namespace watertight
