// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "core/random.h"
#include "sim/downstream_fit.h"

namespace watertight {

/// Two uniform draws for a call: where its service time lies among the quiet ones, and how it ends where no
/// record says so.
struct FitDraws {
  double service = 0, outcome = 0;
};

inline FitDraws drawFor(const DrawKey& key) {
  KeyedRandom random(key);
  const double service = random.uniform();
  return {service, random.uniform()};
}

/// `samples`: sorted, not empty.
inline Duration sampleAt(const LatencySamples& samples, double share) {
  const auto n = samples.size();
  return samples[std::min(n - 1, static_cast<std::size_t>(share * static_cast<double>(n)))];
}

/// How a recorded call is taken in a period, under an extreme. Where capacity was lost its latency and its
/// timeout came of queueing: its service is drawn, and a call that failed took no longer than that. Else a
/// call that was not served keeps its recorded latency.
enum class FitService : std::uint8_t { kDrawn, kRecorded, kTheShorter };

inline FitService serviceKind(RecordedOutcome outcome, bool queues) {
  if (outcome == RecordedOutcome::kOk || outcome == RecordedOutcome::kUnknown) return FitService::kDrawn;
  if (!queues) return FitService::kRecorded;
  return outcome == RecordedOutcome::kTimeout ? FitService::kDrawn : FitService::kTheShorter;
}

template <typename Time>
Time serviceOf(FitService kind, Time drawn, Time recorded) {
  if (kind == FitService::kDrawn) return drawn;
  return kind == FitService::kRecorded ? recorded : std::min(drawn, recorded);
}

}  // namespace watertight
