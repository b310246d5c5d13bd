// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "policy/policy_events.h"
#include "sim/call.h"
#include "sim/frame.h"

namespace watertight {

/// How many values were at most so large, for some bounds. Plain values.
class MetricsHistogram {
 public:
  /// Upper bounds, inclusive, in any order; a bound that is given twice, or is no finite number, counts once
  /// or not at all. What is above all of them counts too.
  explicit MetricsHistogram(std::vector<double> bounds);

  void observe(double value);

  /// Ascending.
  [[nodiscard]] const std::vector<double>& bounds() const { return bounds_; }
  /// For each bound the values that do not exceed it; at last all of them.
  [[nodiscard]] std::vector<std::int64_t> cumulative() const;
  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] double sum() const { return sum_; }

 private:
  std::vector<double> bounds_;
  std::vector<std::int64_t> counts_;  // of values above the bound before; one more than there are bounds
  std::int64_t count_ = 0;
  double sum_ = 0;
};

/// The bounds of durations, in seconds: 1 ms to a minute.
const std::vector<double>& durationBounds();

/// What the metrics page shows of a compartment.
struct CompartmentMetrics {
  std::int64_t inFlight = 0, waiting = 0, overflow = 0, abandoned = 0;
  std::optional<int> limit;             ///< none without a bulkhead
  std::optional<BreakerState> breaker;  ///< none without a breaker
  std::int64_t limitRaised = 0, limitLowered = 0;
};

/// What it shows of a dependency. Counts are since the run's beginning.
struct DependencyMetrics {
  std::string name;
  int compartment = 0;  ///< index in MetricsNumbers; under a shared compartment the same for all
  std::int64_t arrivals = 0;
  std::int64_t rescued =
      0;  ///< failed calls whose caller got the fallback; also in `calls` as what they were
  std::array<std::int64_t, EnumNames<CallEnd>::names.size()> calls{};  ///< that ended; index = CallEnd
  ReasonCounts rejected{};
  MetricsHistogram callSeconds{durationBounds()};   ///< start to end of ok, error and timeout that ran
  MetricsHistogram totalSeconds{durationBounds()};  ///< arrival to end of ok, error and timeout
};

/// Everything on the metrics page, at one instant of a run (FORMATS, Prometheus).
struct MetricsNumbers {
  std::vector<DependencyMetrics> dependencies;
  std::vector<CompartmentMetrics> compartments;
};

}  // namespace watertight
