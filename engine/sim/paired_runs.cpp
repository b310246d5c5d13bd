// SPDX-License-Identifier: MIT
#include "sim/paired_runs.h"

namespace watertight {

std::optional<MeasuredPair> measurePair(const RunPlan& first, const RunPlan& second, std::uint64_t seed,
                                        const MeasuredSpan& span, const std::stop_token& stop) {
  const auto one = measureSpan(withSeed(first, seed), span, stop);
  if (!one) return std::nullopt;
  const auto other = measureSpan(withSeed(second, seed), span, stop);
  if (!other) return std::nullopt;
  return MeasuredPair{*one, *other};
}

std::vector<std::uint64_t> pairedSeeds(std::uint64_t seed, int pairs) {
  std::vector<std::uint64_t> seeds;
  seeds.reserve(static_cast<std::size_t>(pairs));
  for (int i = 0; i < pairs; ++i) seeds.push_back(seed + static_cast<std::uint64_t>(i));
  return seeds;
}

std::optional<ComparedMeasure> comparedValues(const std::vector<ValuePair>& pairs) {
  ComparedMeasure sums;
  std::vector<double> differences;
  for (const auto& [first, second] : pairs) {
    if (!first || !second) continue;
    sums.first += *first;
    sums.second += *second;
    differences.push_back(*second - *first);
  }
  if (differences.empty()) return std::nullopt;
  const auto n = static_cast<double>(differences.size());
  return ComparedMeasure{sums.first / n, sums.second / n, pairedDifference(differences)};
}

std::optional<ComparedMeasure> compared(const std::vector<MeasuredPair>& pairs, RunMeasure measure) {
  std::vector<ValuePair> values;
  values.reserve(pairs.size());
  for (const auto& pair : pairs) values.emplace_back(pair.first.of(measure), pair.second.of(measure));
  return comparedValues(values);
}

PairVerdict pairVerdict(const std::vector<MeasuredPair>& pairs) {
  for (const auto measure : {RunMeasure::kGoodput, RunMeasure::kDamage, RunMeasure::kFailed,
                             RunMeasure::kShed, RunMeasure::kP95, RunMeasure::kRejected}) {
    const auto all = compared(pairs, measure);
    const int direction = all ? all->difference.direction() : 0;
    if (direction != 0) return {lessIsBetter(measure) ? -direction : direction, measure};
  }
  return {};
}

}  // namespace watertight
