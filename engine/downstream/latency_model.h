// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/random.h"
#include "downstream/downstream_settings.h"

namespace watertight {

/// Known service times to draw from (kind empirical).
using LatencySamples = std::vector<Duration>;
/// Of several models, in their order; null for those of another kind.
using SamplesOfEach = std::vector<std::shared_ptr<const LatencySamples>>;

inline std::shared_ptr<const LatencySamples> samplesOf(const SamplesOfEach& samples, std::size_t i) {
  return i < samples.size() ? samples[i] : nullptr;
}

/// Draws service times (SEMANTICS D1). One uniform each, through the inverse of the distribution, so that the
/// same draw under another setting is the same call, only slower (SEMANTICS E3). Immutable.
class LatencyModel {
 public:
  /// `samples`: for kind empirical, not empty; else ignored.
  explicit LatencyModel(const LatencySettings& settings,
                        std::shared_ptr<const LatencySamples> samples = nullptr);

  [[nodiscard]] Duration draw(KeyedRandom& random) const;
  static constexpr std::size_t kMostAtOnce = 8;
  /// Draws with this key and those of the requests that follow, kMostAtOnce at most.
  void drawEach(DrawKey key, std::span<Duration> draws) const;

  /// The service time that so many of all are shorter than; `share` is in (0, 1).
  [[nodiscard]] Duration quantile(double share) const;

 private:
  [[nodiscard]] Duration at(double uniform) const;
  [[nodiscard]] Duration lognormal(double standardNormal) const;

  LatencySettings settings_;
  std::shared_ptr<const LatencySamples> samples_;
  double logMedian_ = 0, sigma_ = 0;  // lognormal
};

}  // namespace watertight
