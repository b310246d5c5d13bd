// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

// Functions whose results are the same bits on every machine (SEMANTICS E2): they use + - * /, bit operations
// and, in one case, the exactly rounded square root, never libm. They assume rounding to nearest and no
// contraction of a * b + c (-ffp-contract=off). Any thread.

/// Natural logarithm, within 2 units in the last place. -infinity for 0, NaN below it.
double detLog(double x);

/// e to the power of x, within 2 units in the last place where the result is a normal number. 0 and infinity
/// beyond the range of a double.
double detExp(double x);

/// The z that a standard normal variable stays below with probability p: relative error about 1e-15 (Wichura
/// 1988, algorithm AS 241). -infinity for 0, infinity for 1, NaN outside [0, 1].
double normalQuantile(double p);

}  // namespace watertight
