// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

/// The smallest k with P(X >= k) < 1 - confidence, X ~ Binomial(n, p): so many or more out of n are more than
/// chance explains at a true share of p (one-sided). A tail equal
/// to 1 - confidence but for rounding is not below it. The same on every machine. Costs some hundreds of
/// nanoseconds at n = 100, grows with the square root of n.
///
/// n >= 0, up to 10 million; p from 0 to 1; confidence from 0 to below 1.
/// At confidence 0 it is 1 (any one at all), and so it is where p = 0 or n = 0; where p = 1 it is n + 1,
/// which no count reaches.
int criticalCount(int n, double p, double confidence);

}  // namespace watertight
