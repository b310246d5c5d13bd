// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/downstream_fit.h"

namespace watertight {

/// Finds `slow`, `capacity` and `remainder` of every period of `fit`, and its capacity interval; the rest of
/// it is known.
///
/// A period is slow if what is not held out of it took its callers more than a quarter longer, together, than
/// quiet calls would, and its slowdown is above 1.15 or more than 2 % timed out. There the capacity is the
/// least with which calls, served first in first out, make their callers hold on no longer, together, than
/// they did (10 % over): with a server less they would have, even if each took 5 % less than a quiet service
/// time. The remainder makes it as long as it was: 0.9 or more, and up to what a server less would do, or
/// whatever it takes where a single one would do. In all other periods the capacity is what was proven:
/// `atLeast`, or the most of a slow period so far; no limit where even that would hold back more calls than
/// were, as when a line of calls that nobody waits for any more dissolved.
///
/// `atLeast`: so many were in flight, in periods that were not slow, when calls started that took less than
/// 10 % longer than usual (20 calls or more with that many or more in flight, by their geometric mean).
void fitCapacity(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                 DownstreamFit& fit);

}  // namespace watertight
