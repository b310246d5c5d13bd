// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

#include "core/time_types.h"

namespace watertight {

/// Nearest-rank percentiles; absent where nothing was measured.
struct Percentiles {
  std::int64_t samples = 0;
  std::optional<Duration> p50, p95, p99;

  bool operator==(const Percentiles&) const = default;
};

/// Percent as the ten-thousandths in which percentiles are asked for, to the nearest. None for what is no
/// percentile: NaN, below 0, above 100.
constexpr std::optional<int> percentileShare(double percent) {
  if (!(percent >= 0 && percent <= 100)) return std::nullopt;
  return static_cast<int>(percent * 100 + 0.5);  // NOLINT(bugprone-incorrect-roundings): never negative
}

}  // namespace watertight
