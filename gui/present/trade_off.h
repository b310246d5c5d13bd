// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "present/tune_study.h"
#include "present/xy_picture.h"

namespace watertight {

/// All points by two objectives. Those stand out that one would choose among, the Pareto front: no other
/// point is as good in both and better in one.
XyPicture tradeOff(const TuneStudy& study, Objective across, Objective up);

}  // namespace watertight
