// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "sim/run_measures.h"
#include "stats/paired_difference.h"

namespace watertight {

struct MeasuredPair {
  Measures first, second;
};

/// Both runs with that seed, from their beginning to the span's end: common random numbers (SEMANTICS E3).
/// Pure; any thread. Nothing where `stop` asked for an end.
std::optional<MeasuredPair> measurePair(const RunPlan& first, const RunPlan& second, std::uint64_t seed,
                                        const MeasuredSpan& span, const std::stop_token& stop);

/// The seeds of so many pairs, the run's own first.
std::vector<std::uint64_t> pairedSeeds(std::uint64_t seed, int pairs);

/// One measure over all pairs that have it.
struct ComparedMeasure {
  double first = 0, second = 0;  ///< means
  PairedDifference difference;   ///< second − first
};

/// Two runs' values of one measure; none where a run has none.
using ValuePair = std::pair<std::optional<double>, std::optional<double>>;

/// None where no pair has both values.
std::optional<ComparedMeasure> comparedValues(const std::vector<ValuePair>& pairs);

/// None where no pair has that measure in both runs.
std::optional<ComparedMeasure> compared(const std::vector<MeasuredPair>& pairs, RunMeasure measure);

/// Which run the measures speak for: 1 the second, −1 the first, 0 cannot be told; and by which of them.
struct PairVerdict {
  int better = 0;
  RunMeasure by = RunMeasure::kGoodput;
};

/// The first measure that leaves no doubt decides, in the order goodput, damage, failed, shed, p95, rejected.
PairVerdict pairVerdict(const std::vector<MeasuredPair>& pairs);

}  // namespace watertight
