// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "core/time_types.h"

namespace watertight {

// Numbers as warnings say them: as exact as they are good for.

/// "36", "1.2", "0.004".
std::string about(double number);
/// "1.2 %".
std::string aboutPercent(double share);
/// "340ms", "3.4s", "5m12s".
std::string aboutTime(Duration duration);
/// "12 times an hour", "once in 3 days": so often a second.
std::string aboutOften(double perSecond);

/// Saturates.
Duration times(Duration duration, double factor);

/// A duration that people would choose, at or above the given one: 1, 1.5, 2, 3, 5 or 8 of a power of ten.
Duration roundUp(Duration duration);

}  // namespace watertight
