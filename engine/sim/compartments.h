// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <vector>

#include "policy/compartment.h"
#include "sim/run_observer.h"
#include "sim/scenario.h"

namespace watertight {

/// The compartment's settings under an isolation (SEMANTICS S4). `per_dependency`: the dependency's own.
/// `none`: no part at all. `shared`: the scenario's [shared], or, where that is left out, kind and policy of
/// the first dependency with the sums of all limits and queues.
CompartmentSettings compartmentSettings(const Scenario& scenario, int dependency);

/// Time limits in force for one dependency's calls, under any isolation: without a compartment `call_timeout`
/// stays, and `caller_timeout` goes with its pool.
BulkheadSettings timeLimits(const Scenario& scenario, int dependency);

/// What a compartment holds now.
Gauges gaugesOf(const Compartment& compartment);

/// How long the caller of one dependency's calls waits, all attempts of a call together (SEMANTICS R4): its
/// `caller_timeout`, which outlives the pool where there is no isolation (S4). Zero = for ever.
Duration callerPatience(const Scenario& scenario, int dependency);

/// A run's compartments: one for each dependency, or one for all.
class Compartments {
 public:
  Compartments(const Scenario& scenario, const RunObservers& observers);

  [[nodiscard]] int count() const { return static_cast<int>(compartments_.size()); }
  [[nodiscard]] bool shared() const { return shared_; }
  /// Index of the compartment that protects a dependency.
  [[nodiscard]] int indexFor(int dependency) const { return shared_ ? 0 : dependency; }
  [[nodiscard]] Compartment& at(int compartment) {
    return *compartments_[static_cast<std::size_t>(compartment)];
  }
  [[nodiscard]] const Compartment& at(int compartment) const {
    return *compartments_[static_cast<std::size_t>(compartment)];
  }
  [[nodiscard]] Compartment& forDependency(int dependency) { return at(indexFor(dependency)); }
  [[nodiscard]] const BulkheadSettings& limitsOf(int dependency) const {
    return timeLimits_[static_cast<std::size_t>(dependency)];
  }

  void reconfigure(Instant now, const Scenario& live, Served& served);
  void tellGrounds();

 private:
  /// Turns a compartment's changes into journal entries.
  class Journalist final : public CompartmentObserver {
   public:
    Journalist(int dependency, const RunObservers& observers)
        : dependency_(dependency), observers_(observers) {}
    void onLimit(Instant now, const LimitChange& change) override;
    void onBreaker(Instant now, const BreakerChange& change) override;

   private:
    int dependency_;
    const RunObservers& observers_;
  };

  bool shared_;
  std::vector<std::unique_ptr<Journalist>> journalists_;
  std::vector<std::unique_ptr<Compartment>> compartments_;
  std::vector<BulkheadSettings> timeLimits_;
};

}  // namespace watertight
