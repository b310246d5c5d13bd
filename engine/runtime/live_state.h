// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <optional>
#include <string>

#include "policy/call_ages.h"
#include "policy/call_counters.h"
#include "policy/limiter_outlook.h"
#include "policy/policy_events.h"
#include "policy/trip_distance.h"
#include "stats/percentiles.h"

namespace watertight {

/// What a compartment holds at one instant. A value.
struct LiveGauges {
  std::optional<int> limit;
  int inFlight = 0;
  std::int64_t waiting = 0;
  std::int64_t overflow = 0;
  std::int64_t abandoned = 0;
  std::int64_t overflowTimedOut = 0;  ///< of the overflow: counted as timeout, and still running
  std::optional<Duration> oldest{};   ///< age of the call that has been in flight for longest
  std::optional<BreakerState> breaker{};
  std::optional<int> monitoredLimit{};      ///< what a limiter that only monitors would have it be
  std::optional<Duration> baseline{};       ///< the latency that the limiter takes for normal
  std::optional<Instant> recoversAt{};      ///< while the breaker is open, on steadyNow's line
  CallAges ages{};                          ///< of the calls in flight
  std::optional<LimiterOutlook> limiter{};  ///< none without one
  std::optional<TripDistance> distance{};   ///< none without a breaker
};

/// A compartment at one instant, with its books: what M1 and M2 of SEMANTICS ask for. A value.
struct LiveState : LiveGauges {
  Instant at{};
  std::optional<double> errorRate;
  Percentiles latency;  ///< over the compartment's window
  CallCounters counters;
  std::array<std::int64_t, kRejectReasons> rejected{};  ///< calls whose caller saw a rejection, by reason
  std::int64_t admitted = 0;                            ///< calls that ever held a permit
  std::int64_t rescued = 0;

  /// Empty, or what does not balance (SEMANTICS M2).
  [[nodiscard]] std::string imbalance() const;
};

/// What shutdown left behind (SEMANTICS B13).
struct ShutdownReport {
  std::int64_t answered = 0;  ///< waiting calls that were answered `shutdown` instead of run
  std::int64_t running = 0;   ///< calls that still run: their threads end when they do
};

}  // namespace watertight
