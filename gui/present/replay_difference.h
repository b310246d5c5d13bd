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
  std::string disturbed;                   ///< the dependency that is; empty: none stands out
  bool oneDependency = false;              ///< there are no others that could suffer
};

inline constexpr std::size_t kDifferences = 5;

/// Failed, rejected, p95, slow calls held, time in which healthy dependencies suffered.
std::array<DifferenceColumn, kDifferences> differenceColumns(const DifferenceFacts& facts);

/// The same in one sentence; empty while nothing is known.
std::string differenceSentence(const DifferenceFacts& facts);

}  // namespace watertight
