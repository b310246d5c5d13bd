// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "sweep/sweep_table.h"

namespace watertight {

/// How an objective is called: "goodput", "failed", "p95", "healthy suffered".
std::string_view objectiveName(Objective objective);
/// With its unit and rule, for a tip.
std::string_view objectiveTip(Objective objective);
/// A value as people read it: "53.2 /s", "1,204", "212 ms", "12 s".
std::string objectiveText(Objective objective, double value);

/// "−80 ± 12": what a point changes, and how sure that is; of one seed no interval. "none" where no seed
/// tells one; empty where it is not known.
std::string changeText(Objective objective, const SweepFigure& figure);
/// 1: better than everything as it is, for certain; −1: worse; 0: cannot be told.
int changeOf(Objective objective, const SweepFigure& figure);

}  // namespace watertight
