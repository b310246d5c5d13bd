// SPDX-License-Identifier: MIT
#pragma once
#include "sweep/design.h"

namespace watertight {

/// The scenario with a point's values (none: as it is). What one knob allows only beside another is tried
/// again after that one, so the knobs' order does not matter. The error says why the values cannot stand
/// together.
Result<Scenario> turned(const Scenario& scenario, const std::vector<Knob>& knobs, const SweepPoint& point);

}  // namespace watertight
