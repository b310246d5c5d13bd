// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/frame_columns.h"
#include "sim/scenario.h"

namespace watertight {

/// What became of a route's requests lately, a second.
struct RouteRates {
  std::string name;
  std::string offered, good, late, lost;  ///< lost: failed or shed
  std::string deadline;                   ///< "1 s"; "none"
  std::string p95;
  bool alarming = false;  ///< something is late or lost
};

/// A line for each route, over the two seconds before the moment that figures tell of.
std::vector<RouteRates> routeRates(const FrameColumns& frames, const Scenario& scenario);

}  // namespace watertight
