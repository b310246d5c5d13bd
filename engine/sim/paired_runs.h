// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <stop_token>
#include <vector>

#include "sim/damage.h"
#include "sim/run_plan.h"
#include "stats/paired_difference.h"

namespace watertight {

/// What runs are compared by. Damage is that to healthy routes (SEMANTICS S5).
enum class RunMeasure : std::uint8_t { kGoodput, kFailed, kRejected, kP95, kShed, kDamage, kDamageP95 };
inline constexpr int kMeasures = 7;

template <>
struct EnumNames<RunMeasure> {
  static constexpr std::array<std::string_view, 7> names{"goodput", "failed", "rejected",  "p95",
                                                         "shed",    "damage", "damage_p95"};
};

/// What less of is better.
constexpr bool lessIsBetter(RunMeasure measure) {
  return measure != RunMeasure::kGoodput;
}

/// A span of a run in figures.
struct Measures {
  double goodput = 0;                 ///< requests a second
  std::int64_t failed = 0, shed = 0;  ///< requests
  std::int64_t rejected = 0;          ///< calls, of all dependencies
  std::optional<double> p95Ms;        ///< of requests; none where none was answered
  std::optional<Damage> damage;       ///< none: not applicable

  /// Requests a second, requests, calls or milliseconds; none where it is not known or not applicable.
  [[nodiscard]] std::optional<double> of(RunMeasure measure) const;

  bool operator==(const Measures&) const = default;
};

/// What part of the runs is measured.
struct MeasuredSpan {
  Instant from{}, to{};
};

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
