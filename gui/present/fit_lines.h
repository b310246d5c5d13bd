// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "sim/replay_plan.h"

namespace watertight {

/// What is said of a fitted downstream.
struct FitLine {
  std::string text;
  bool bad = false;  ///< what is shown of it is not to be relied on
};

/// A line for each dependency of a replay; empty where latencies are not fitted.
std::vector<FitLine> fitLines(const ReplayPlan& replay);

}  // namespace watertight
