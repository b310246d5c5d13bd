// SPDX-License-Identifier: MIT
#pragma once
#include "policy/breaker_settings.h"
#include "policy/grounds.h"

namespace watertight {

/// What a breaker has before it when its state changes.
struct BreakerSight {
  Cause cause = Cause::kByHand;
  WindowContents window;  ///< of the present generation
  std::int64_t failuresInARow = 0;
  std::int64_t probeSuccesses = 0;
  Duration sinceOpening{}, recovery{};  ///< while open
  Duration sinceFirstProbe{};           ///< while half-open
  std::optional<Outcome> call;          ///< whose result decided
};

Grounds breakerGrounds(const BreakerSight& sight, const BreakerSettings& settings);

}  // namespace watertight
