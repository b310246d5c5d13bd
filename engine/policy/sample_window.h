// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "policy/limit_rule.h"
#include "stats/latency_histogram.h"

namespace watertight {

/// Samples of many calls on their way to becoming one: mean or percentile of their latencies, the least of
/// them, the most in flight, and whether any was a drop. Refusals count, and have no latency. Constant cost
/// and memory. Not thread-safe.
class SampleWindow {
 public:
  /// `percentile` in ten-thousandths; none: the mean.
  explicit SampleWindow(std::optional<int> percentile);

  void add(const LimitSample& call);
  [[nodiscard]] std::int64_t calls() const { return calls_; }
  /// All that was added, as one sample; empty again.
  LimitSample take();
  void clear();

 private:
  [[nodiscard]] Duration latency() const;

  std::optional<int> percentile_;
  std::optional<LatencyHistogram> latencies_;  // where a percentile is wanted
  double sum_ = 0;                             // nanoseconds
  std::int64_t measured_ = 0;
  std::int64_t calls_ = 0;
  Duration least_{};
  int inFlight_ = 0;
  bool drop_ = false;
};

}  // namespace watertight
