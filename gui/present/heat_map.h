// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/tune_study.h"

namespace watertight {

struct HeatCell {
  std::size_t column = 0, row = 0;
  std::optional<std::size_t> point;  ///< none: not there yet
  std::string text;                  ///< its figure; empty: not known
  double goodness = 0;               ///< 0 the worst of the map to 1 the best
  bool impossible = false, best = false;
  std::string tip;
};

/// One objective over the values of two knobs. Of further knobs each cell has the values that do best there.
struct HeatMap {
  std::string x, y;                                    ///< paths of the knobs
  std::vector<std::string> columns, rows;              ///< their values; rows from the bottom up
  std::vector<HeatCell> cells;                         ///< column by column
  std::optional<std::size_t> asItIsColumn, asItIsRow;  ///< where everything as it is would stand
  std::string note;                                    ///< instead of cells: why there is no map
  std::string description;                             ///< the same in words
};

/// `x` and `y`: the places of two different knobs.
HeatMap heatMap(const TuneStudy& study, Objective objective, std::size_t x, std::size_t y);

}  // namespace watertight
