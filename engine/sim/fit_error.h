// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/downstream_fit.h"

namespace watertight {

/// How far a downstream that is fitted to the rest is from the held-out calls.
FitError measureFit(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                    const DownstreamFit& fit);

}  // namespace watertight
