// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>

#include "present/knob_board.h"

namespace watertight {

/// Values to try a slider or a switch with, as parseKnob reads them: both of a switch; of a slider on a
/// logarithmic scale each twice the one before, from a quarter of what is in force to four times that; of a
/// linear one some eight equal steps along the slider. Always within what the setting takes.
std::string rangeAround(const KnobView& knob);

/// The same of a whole number without a knob: "4:64:x2".
std::string wholeRangeAround(std::int64_t value);

}  // namespace watertight
