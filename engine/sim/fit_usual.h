// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/downstream_fit.h"

namespace watertight {

/// How many calls are in flight when each starts, itself included.
std::vector<int> inFlightAtStarts(const FitCalls& calls);

/// The most calls in flight, in the fit's periods that are not slow, when calls started that took no longer
/// than usual: see fit_capacity.h, `atLeast`. 1 where nothing shows more.
int mostAtUsual(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                const DownstreamFit& fit);

}  // namespace watertight
