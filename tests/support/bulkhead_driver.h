// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>

#include "policy/bulkhead.h"

namespace watertight::testing_support {

/// "admitted", "waited", "rejected: queue_full", "discarded: queue_full, drops a" and so on.
std::string textOf(const Admission& admission);

/// The letters of those who were served, in order.
std::string lettersOf(const Served& served);

/// A bulkhead and calls with one-letter names. Time stands still unless it is told to pass; nothing expires
/// by itself.
class BulkheadDriver {
 public:
  explicit BulkheadDriver(const std::optional<BulkheadSettings>& settings) : bulkhead_(settings) {}

  void pass(Duration time) { now_ += time; }

  /// The name must not be taken by a call that is not over yet.
  std::string arrive(char call);
  /// The last answer of many arrivals, one after the other.
  std::string arriveAll(const std::string& calls);
  /// These answer with the letters of those who are served because of it.
  std::string end(char call);
  std::string endAll(const std::string& calls);
  std::string leave(char call);
  std::string setLimit(int limit);
  std::string set(const BulkheadSettings& settings);
  /// "nothing" where the wait is not over, or was not in vain.
  std::string expire(char call);

  [[nodiscard]] int inFlight() const { return bulkhead_.inFlight(); }
  [[nodiscard]] std::int64_t waiting() const { return bulkhead_.waiting(); }
  [[nodiscard]] int draining() const { return bulkhead_.draining(); }
  [[nodiscard]] std::optional<int> limit() const { return bulkhead_.limit(); }
  [[nodiscard]] const Ticket& ticket(char call) const { return calls_.at(call); }

 private:
  Instant now_{};
  Bulkhead bulkhead_;
  std::map<char, Ticket> calls_;
};

}  // namespace watertight::testing_support
