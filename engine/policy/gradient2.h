// SPDX-License-Identifier: MIT
#pragma once
#include "policy/limit_rule.h"

namespace watertight {

/// The latency of the moment against its long average (LIMITERS `gradient2`; the formula of Netflix
/// concurrency-limits' Gradient2), s = smoothing:
///
///     long = the mean of the first 10 samples, then the moving average with factor 2 / (long_window + 1)
///     long / R > 2: long = 0.95 * long
///     f < used * L: hold
///     g = clamp(tolerance * long / R, 0.5, 1);  L = (1 - s) * L + s * (g * L + queue_size), within [min,
///     max]
///
/// The limit keeps its fraction. It settles at queue_size / (1 - g). Drops play no part beyond their latency,
/// and a refusal has none. A slowdown that lasts becomes the long average, and so the normal state of things;
/// `max_healthy_latency` caps what it may become. A call that hangs is a sample when it ends, or when a time
/// limit ends it.
class Gradient2 final : public LimitRule {
 public:
  explicit Gradient2(const LimiterSettings& settings) : settings_(settings) {}

  LimitStep next(double limit, const LimitSample& sample) override;
  [[nodiscard]] std::string why() const override;
  void explain(Grounds& grounds, double limit) const override;
  [[nodiscard]] std::optional<Duration> baseline() const override;
  void reconfigure(const LimiterSettings& settings) override;

 private:
  void learn(double latency);
  void capNormal();

  LimiterSettings settings_;
  double normal_ = 0;  // long, in nanoseconds
  double firstSum_ = 0;
  int firstSeen_ = 0;
  // Of the last step:
  Duration latency_{};
  double gradient_ = 1;
  double limit_ = 0;
};

}  // namespace watertight
