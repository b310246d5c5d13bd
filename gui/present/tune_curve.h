// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/tune_study.h"
#include "present/xy_picture.h"

namespace watertight {

/// One objective over the values of one knob, side by side, with 95 % intervals. Of further knobs each place
/// has the values that do best there.
XyPicture tuneCurve(const TuneStudy& study, Objective objective, std::size_t knob);

/// An axis from a little below zero to what holds `top`, labelled in the objective's unit.
YAxis objectiveAxis(Objective objective, double top);

}  // namespace watertight
