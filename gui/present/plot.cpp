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

void thinTicks(YAxis& axis, std::size_t most) {
  if (axis.ticks.size() <= most || most < 2) return;
  const auto parts = axis.ticks.size() - 1;
  std::size_t step = (parts + most - 2) / (most - 1);
  while (step < parts && parts % step != 0) ++step;
  std::vector<Tick> kept;
  for (std::size_t i = 0; i < axis.ticks.size(); i += step) kept.push_back(axis.ticks[i]);
  axis.ticks = std::move(kept);
}

void describeLegend(Plot& plot) {
  for (const auto& entry : plot.legend) plot.description += fmt::format(" {} {}.", entry.name, entry.value);
}

void describeRules(Plot& plot) {
  for (const auto& rule : plot.rules) plot.description += fmt::format(" {}.", ruleText(rule));
}

}  // namespace watertight
