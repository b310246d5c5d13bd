// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "present/frame_columns.h"
#include "present/plot.h"

namespace watertight {

struct Band {
  Ink ink;
  std::string name;
  bool always = false;  ///< in the legend even where the band is empty all along
};

struct Stack {
  std::vector<Layer> layers;
  std::vector<LegendEntry> legend;  ///< of the bands in sight, with the value of the bar that is read
};

/// Bands on top of each other, in their order, a second wide; `countsOf` gives a second's counts, one for
/// each band. Drawn as rates; the second that is not over yet is drawn softly, with what it has so far.
Stack stackSeconds(const FrameColumns& frames, const std::vector<Band>& bands,
                   const std::function<std::vector<double>(const FrameGroup&)>& countsOf);

}  // namespace watertight
