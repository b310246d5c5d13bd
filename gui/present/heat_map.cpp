// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/heat_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "present/objective_text.h"

namespace watertight {
namespace {

constexpr std::size_t kMostAcross = 40;

/// Takes the point if it does better there than the one that is shown.
void take(HeatCell& cell, const TuneStudy& study, Objective objective, std::size_t point) {
  const auto figure = study.figure(point, objective);
  const auto shown = cell.point ? study.figure(*cell.point, objective) : std::nullopt;
  if (shown && (!figure || !isBetter(objective, figure->mean, shown->mean))) return;
  cell.point = point;
}

void describe(HeatCell& cell, const TuneStudy& study, Objective objective) {
  if (!cell.point) return;
  const auto why = study.impossible(*cell.point);
  cell.impossible = !why.empty();
  const auto figure = study.figure(*cell.point, objective);
  if (figure) cell.text = objectiveText(objective, figure->mean);
  const auto change = figure ? changeText(objective, *figure) : std::string{};
  cell.tip = fmt::format("{}: {}{}", study.nameOf(*cell.point), cell.impossible ? why : cell.text,
                         change.empty() ? "" : fmt::format(" ({} to as it is)", change));
}

void grade(HeatMap& map, const TuneStudy& study, Objective objective) {
  std::optional<double> low, high;
  const auto meanOf = [&](const HeatCell& cell) {
    const auto figure = cell.point ? study.figure(*cell.point, objective) : std::nullopt;
    return figure ? std::optional{figure->mean} : std::nullopt;
  };
  for (const auto& cell : map.cells) {
    const auto mean = meanOf(cell);
    if (!mean) continue;
    low = std::min(low.value_or(*mean), *mean);
    high = std::max(high.value_or(*mean), *mean);
  }
  for (auto& cell : map.cells) {
    const auto mean = meanOf(cell);
    if (!mean) continue;
    const double share = *high > *low ? (*mean - *low) / (*high - *low) : 1;
    cell.goodness = lessIsBetter(objective) && *high > *low ? 1 - share : share;
  }
}

std::string descriptionOf(const HeatMap& map, const TuneStudy& study, Objective objective) {
  const auto best = study.best(objective);
  if (!best) return "No point is there yet.";
  return fmt::format("{} over {} and {}. Best: {} with {}.", objectiveName(objective), map.x, map.y,
                     study.nameOf(*best), objectiveText(objective, study.figure(*best, objective)->mean));
}

}  // namespace

HeatMap heatMap(const TuneStudy& study, Objective objective, std::size_t x, std::size_t y) {
  const auto& paths = study.record().header.paths;
  HeatMap map{paths[x], paths[y], study.valuesOf(x), study.valuesOf(y), {}, {}, {}, {}, {}};
  if (std::max(map.columns.size(), map.rows.size()) > kMostAcross) {
    map.note = "Too many values for a map: the trade-off and the table show them.";
    return map;
  }
  for (std::size_t column = 0; column < map.columns.size(); ++column) {
    for (std::size_t row = 0; row < map.rows.size(); ++row)
      map.cells.push_back({column, row, {}, {}, 0, {}, {}, {}});
  }
  for (const auto point : study.points()) {
    if (point == 0) continue;
    const auto cell = *study.placeOf(point, x) * map.rows.size() + *study.placeOf(point, y);
    take(map.cells[cell], study, objective, point);
  }
  for (auto& cell : map.cells) describe(cell, study, objective);
  grade(map, study, objective);
  const auto best = study.best(objective);
  for (auto& cell : map.cells) cell.best = best && cell.point == best;
  map.asItIsColumn = study.placeOf(0, x);
  map.asItIsRow = study.placeOf(0, y);
  map.description = descriptionOf(map, study, objective);
  return map;
}

}  // namespace watertight
