// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <optional>
#include <string>

#include "sim/replay_figures.h"

namespace watertight {

/// One measure of a replay: as it was, with these thresholds, and the difference.
struct DifferenceColumn {
  std::string title, tip;
  std::string was, with, difference;
  int better = 0;  ///< 1: the thresholds, −1: as it was, 0: the same, or no matter of better
};

struct DifferenceFacts {
  std::optional<ReplayFigures> was, with;  ///< none: not known yet
  /// With fitted downstreams: with these thresholds, a slow time taken for lost capacity, where `with` takes
  /// it for a slowdown. What is so lies between the two.
  std::optional<ReplayFigures> other{};
  std::string disturbed;       ///< the dependency that is; empty: none stands out
  bool oneDependency = false;  ///< there are no others that could suffer
};

inline constexpr std::size_t kDifferences = 5;

/// Failed, rejected, p95, slow calls held, time in which healthy dependencies suffered. Where the two
/// extremes differ both are given, "24 to 31", and better is what is so under both.
std::array<DifferenceColumn, kDifferences> differenceColumns(const DifferenceFacts& facts);

/// The same in one sentence; empty while nothing is known.
std::string differenceSentence(const DifferenceFacts& facts);

}  // namespace watertight
