// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/time_types.h"

namespace watertight {

/// How far a breaker is from its next transition: closed, what stands against each of its conditions;
/// half-open, its probes.
struct TripDistance {
  /// A condition: it trips where `value` reaches `trips`. Without `trips` it is off; without `value` there is
  /// nothing to judge yet.
  struct Gauge {
    std::optional<double> value{}, trips{};

    bool operator==(const Gauge&) const = default;
  };

  Gauge inARow;            ///< failures in a row
  Gauge failureRate;       ///< shares, judged from `minimumCalls` on
  Gauge slowRate;          ///< likewise
  std::int64_t calls = 0;  ///< that the rates are made of
  std::int64_t minimumCalls = 0;
  int probesInFlight = 0;
  int probePlaces = 0;  ///< at once; 0: any number
  int probeSuccesses = 0, probesNeeded = 0;
  std::optional<Duration> patience{};  ///< half-open: until the episode is void

  bool operator==(const TripDistance&) const = default;
};

}  // namespace watertight
