// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "sweep/run_point.h"

namespace watertight {

/// How the points are chosen.
struct SweepDesign {
  std::optional<std::size_t> latin{};  ///< so many, as a Latin hypercube; left out: the whole grid
  int seeds = 1;                       ///< runs a point and incident, from the scenario's own seed on
};

/// The error says which knob is wrong: the settings must be there in every incident, and at least one point
/// must be possible. One incident or more, one knob or more.
Result<SweepPlan> planSweep(std::vector<Incident> incidents, std::vector<Knob> knobs,
                            const SweepDesign& design);

}  // namespace watertight
