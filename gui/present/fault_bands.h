// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/ink.h"
#include "present/plot.h"
#include "sim/scenario.h"

namespace watertight {

/// A fault as a band on an axis of time.
struct FaultBand {
  std::size_t fault = 0;  ///< index in the scenario
  int lane = 0;           ///< bands of one lane do not overlap
  Instant from{}, to{};   ///< `to` is the axis's end where it lasts to the end
  bool toTheEnd = false;
  Duration ramp{}, rampOut{};
  Ink ink;
  std::string text;  ///< "sms slowdown 12x"
};

/// The faults that begin by themselves, and the axis under them.
struct FaultAxis {
  Duration length{};  ///< from the run's beginning to its end, or to the last fault's where that is later
  Duration step{};    ///< what a band moves by: round, and small against the axis
  int lanes = 1;
  std::vector<FaultBand> bands;
  std::vector<Tick> ticks;  ///< seconds
};

FaultAxis faultAxis(const Scenario& scenario);

/// The nearest whole step.
Duration snapped(Duration time, Duration step);

}  // namespace watertight
