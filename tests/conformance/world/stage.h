// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "policy/compartment.h"

namespace watertight::conformance {

/// One compartment of a chain, and what it said of its breaker and its limit.
class Stage final : public CompartmentObserver {
 public:
  /// `breakerName` and `bulkheadName`: what the case calls these parts; empty where there is none.
  Stage(std::string breakerName, std::string bulkheadName, const CompartmentSettings& settings)
      : breakerName_(std::move(breakerName)),
        bulkheadName_(std::move(bulkheadName)),
        compartment_(settings, {1, DrawPurpose::kService}, *this) {}

  [[nodiscard]] Compartment& compartment() { return compartment_; }
  [[nodiscard]] const std::string& breakerName() const { return breakerName_; }
  [[nodiscard]] const std::string& bulkheadName() const { return bulkheadName_; }
  /// Who it was that turned a call away for that reason.
  [[nodiscard]] const std::string& nameFor(RejectReason reason) const {
    return reason == RejectReason::kBreakerOpen ? breakerName_ : bulkheadName_;
  }

  struct Transition {
    Instant at;
    BreakerChange change;
  };
  [[nodiscard]] const std::vector<Transition>& transitions() const { return transitions_; }
  [[nodiscard]] const std::vector<LimitChange>& limitChanges() const { return limitChanges_; }

  std::int64_t refusedByBreaker = 0;
  std::int64_t refusedByBulkhead = 0;
  std::int64_t dropped = 0;  ///< from the queue, for a newer one
  int peakInFlight = 0;
  Instant patienceNoted = kNever;  ///< for whose end there is an event

 private:
  void onLimit(Instant, const LimitChange& change) override { limitChanges_.push_back(change); }
  void onBreaker(Instant now, const BreakerChange& change) override { transitions_.push_back({now, change}); }

  std::string breakerName_, bulkheadName_;
  std::vector<Transition> transitions_;
  std::vector<LimitChange> limitChanges_;
  Compartment compartment_;
};

}  // namespace watertight::conformance
