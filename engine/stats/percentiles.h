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

}  // namespace watertight
