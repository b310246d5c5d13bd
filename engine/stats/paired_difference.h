// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

namespace watertight {

/// The mean of differences within pairs, with its 95 % interval by Student's t: mean − half to mean + half.
struct PairedDifference {
  int pairs = 0;
  double mean = 0;
  std::optional<double> half;  ///< of one pair, an anecdote, there is none

  /// Which way the difference goes, where the interval leaves no doubt: 1, −1, or 0 for "cannot be told".
  [[nodiscard]] int direction() const {
    if (!half) return 0;
    return mean > *half ? 1 : mean < -*half ? -1 : 0;
  }

  bool operator==(const PairedDifference&) const = default;
};

/// Of any number of pairs; none: a mean of 0.
PairedDifference pairedDifference(const std::vector<double>& differences);

}  // namespace watertight
