// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <vector>

#include "policy/compartment.h"

namespace watertight::testing_support {

/// A compartment and calls with one-letter names, which start as soon as they may. Time stands still unless
/// it is told to pass; nothing expires by itself.
class CompartmentDriver final : public CompartmentObserver {
 public:
  explicit CompartmentDriver(const CompartmentSettings& settings)
      : compartment_(settings, {1, DrawPurpose::kService}, *this) {}

  void pass(Duration time) { now_ += time; }

  /// The name must not be taken by a call that is not over yet.
  std::string arrive(char call);
  /// The last answer of many arrivals, one after the other.
  std::string arriveAll(const std::string& calls);
  /// These answer with the letters of those who start because of it.
  std::string end(char call, CallOutcome outcome = CallOutcome::kOk);
  std::string fail(char call) { return end(call, CallOutcome::kError); }
  /// The downstream itself turns it away.
  std::string refuse(char call);
  std::string abandon(char call);
  std::string leave(char call);
  std::string check();
  std::string set(const CompartmentSettings& settings);
  /// "nothing" where the wait is not over, or was not in vain.
  std::string expire(char call);
  void expirePatience() { compartment_.expirePatience(now_); }

  /// So many calls, one after the other, each of which takes `latency`. Those not admitted are counted.
  int calls(int n, CallOutcome outcome = CallOutcome::kOk, Duration latency = std::chrono::milliseconds{10});

  /// A hand sets `bulkhead.limit` to what the settings hold.
  void enforceSetLimit();

  [[nodiscard]] Compartment& compartment() { return compartment_; }
  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] int limit() const { return *compartment_.bulkhead().limit(); }
  [[nodiscard]] int inFlight() const { return compartment_.bulkhead().inFlight(); }
  [[nodiscard]] std::int64_t waiting() const { return compartment_.bulkhead().waiting(); }
  [[nodiscard]] std::string breaker() const { return std::string(nameOf(compartment_.breaker()->state())); }
  [[nodiscard]] WindowCounts window() { return compartment_.window().counts(now_); }
  /// "breaker closed > open", "limit decrease 10 > 5" and so on, since last asked.
  std::vector<std::string> said() { return std::exchange(said_, {}); }
  /// The last change of the limit.
  [[nodiscard]] const LimitChange& limitChange() const { return limitChange_; }
  [[nodiscard]] const Ticket& ticket(char call) const { return calls_.at(call); }

  void onLimit(Instant now, const LimitChange& change) override;
  void onBreaker(Instant now, const BreakerChange& change) override;

 private:
  std::string start(const Served& served);

  Instant now_{};
  Compartment compartment_;
  std::map<char, Ticket> calls_;
  std::vector<std::string> said_;
  LimitChange limitChange_;
};

}  // namespace watertight::testing_support
