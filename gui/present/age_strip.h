// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/frame_columns.h"

namespace watertight {

/// So many calls of about the same age, for a time: seconds before now.
struct AgeCell {
  double from = 0, to = 0;
  std::size_t band = 0;  ///< of kAgeBandEnds; 0: the youngest
  int level = 0;         ///< 1 … kAgeLevels, by how many they are
};
inline constexpr int kAgeLevels = 4;

/// The ages of a dependency's calls in flight over time: a band a row, young calls below. Calls that hang
/// climb, at once.
struct AgeStrip {
  std::vector<AgeCell> cells;
  std::string oldest;     ///< "oldest 1.2 s"; "none in flight"
  std::string label;      ///< beside it, the oldest: "1.2 s"; "ages" without any
  bool alarming = false;  ///< the oldest call is in the last bands
};

AgeStrip ageStrip(const FrameColumns& frames, std::size_t dependency);

/// "under 100 ms", "1 to 3 s", "over 30 s".
std::string ageBandText(std::size_t band);

}  // namespace watertight
