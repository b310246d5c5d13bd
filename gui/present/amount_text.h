// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "policy/grounds.h"

namespace watertight {

/// An amount as it was measured: "62.5 %", "312 ms", "5".
std::string amountLabel(Measure measure, const Amount& amount);

/// The amount of a need in few digits, rounded to the side on which the need is met, with how it is to be
/// reached: "63 % or more", "above 88", "20 or less".
std::string needLabel(const Need& need);

/// In at most three digits, never less than it is.
std::string durationAtLeast(Duration duration);
/// In at most three digits, never more than it is.
std::string durationAtMost(Duration duration);

}  // namespace watertight
