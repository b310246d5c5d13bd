// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "policy/call_ages.h"
#include "policy/limiter_outlook.h"
#include "policy/policy_events.h"
#include "policy/trip_distance.h"
#include "sim/frame.h"
#include "sim/run_observer.h"
#include "sim/scenario.h"

namespace watertight {

/// A compartment as it stands.
struct CompartmentView {
  Gauges gauges;
  std::optional<Duration> oldest;  ///< age of the call that has been in flight for longest
  std::optional<BreakerState> breaker;
  std::optional<int> monitoredLimit;      ///< what a limiter that only monitors would have it be
  std::optional<Duration> baseline;       ///< the latency that the limiter takes for normal
  std::optional<Instant> recoversAt;      ///< while the breaker is open
  CallAges ages{};                        ///< of the calls in flight
  std::optional<LimiterOutlook> limiter;  ///< none without one
  std::optional<TripDistance> distance;   ///< none without a breaker
};

/// The application around the compartments as it stands.
struct ApplicationView {
  std::int64_t backlog = 0;
  int workers = 0;  ///< 0 = unlimited
  int busy = 0;
  std::vector<HeldWorkers> held;  ///< by dependency
};

/// A run that can be watched, whichever clock drives it. What it shows may be asked for from inside an
/// observer's member, and while nothing runs.
class ObservedRun {
 public:
  virtual ~ObservedRun() = default;

  /// Before the first step; outlives the run.
  virtual void observe(RunObserver& observer) = 0;

  /// From now on the journal's changes of limits and breakers carry what they were decided on. Not while the
  /// run goes on.
  virtual void tellGrounds() = 0;

  [[nodiscard]] virtual const Scenario& scenario() const = 0;
  /// The settings in force.
  [[nodiscard]] virtual const Scenario& live() const = 0;
  [[nodiscard]] virtual int compartments() const = 0;
  /// One compartment for all dependencies.
  [[nodiscard]] virtual bool shared() const = 0;
  [[nodiscard]] int compartmentFor(int dependency) const { return shared() ? 0 : dependency; }
  [[nodiscard]] virtual CompartmentView compartment(Instant now, int compartment) const = 0;
  [[nodiscard]] virtual std::int64_t downstreamLoad(int dependency) const = 0;
  /// Retries that a dependency's budget still has; none without a budget.
  [[nodiscard]] virtual std::optional<double> retryBudget(int dependency) const = 0;
  [[nodiscard]] virtual ApplicationView application() const = 0;
  /// Empty, or what does not balance (SEMANTICS M2).
  [[nodiscard]] virtual std::string imbalance() const = 0;
};

}  // namespace watertight
