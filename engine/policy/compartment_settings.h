// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "policy/breaker_settings.h"
#include "policy/bulkhead_settings.h"
#include "policy/limiter_settings.h"
#include "stats/window_settings.h"

namespace watertight {

/// What stands before one dependency. Each part left out is off.
struct CompartmentSettings {
  std::optional<BulkheadSettings> bulkhead{};
  std::optional<BreakerSettings> breaker{};
  std::optional<LimiterSettings> limiter{};
  WindowSettings window{};

  bool operator==(const CompartmentSettings&) const = default;
};

}  // namespace watertight
