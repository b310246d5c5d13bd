// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/plot.h"

#include <fmt/format.h>

#include <cmath>

namespace watertight {

void addStep(Layer& steps, double x, double y) {
  if (!steps.points.empty()) {
    const double held = steps.points.back().y;
    if (held == y || (std::isnan(held) && std::isnan(y))) return;
  }
  steps.points.push_back({x, y});
}

void describeLegend(Plot& plot) {
  for (const auto& entry : plot.legend) plot.description += fmt::format(" {} {}.", entry.name, entry.value);
}

}  // namespace watertight
