// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

/// The t that a variable of Student's distribution exceeds, in either direction, with probability 1 − level:
/// 2.093 for a level of 0.95 and 19 degrees of freedom. `level` in (0, 1), `freedom` at least 1.
double studentQuantile(double level, int freedom);

}  // namespace watertight
