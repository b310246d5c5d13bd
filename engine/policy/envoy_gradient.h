// SPDX-License-Identifier: MIT
#pragma once
#include "core/random.h"
#include "policy/limit_rule.h"
#include "stats/latency_histogram.h"

namespace watertight {

/// The latency of the moment against a baseline that is measured now and then (LIMITERS `envoy_gradient`; the
/// formula of Envoy's gradient controller). A sample is a window: R its `percentile`.
///
///     minRTT = min(minRTT, the window's least)
///     g = clamp(minRTT * (1 + buffer) / R, 0.5, 2);  L = floor(g * L + sqrt(g * L)), within [min, max]
///
/// minRTT goes up only by a measurement: the `percentile` of `rtt_samples` calls begun while at most
/// `probe_concurrency` are let through. One is made at the start, then every `rtt_interval` and a random
/// share of up to `jitter` more, and after five updates in a row at `min`. It goes on until it has its
/// samples. `max_healthy_latency` caps minRTT. Where latencies scatter, the least of a window is far below
/// its percentile: then `buffer` has to make up for the difference.
///
/// It grows though nobody needs it: nothing asks how much of the limit is used. Refusals are no samples. A
/// call that hangs is one when it ends, or when a time limit ends it.
class EnvoyGradient final : public LimitRule {
 public:
  /// `key`: seed and dependency's name, for the measurements' jitter.
  EnvoyGradient(const LimiterSettings& settings, const DrawKey& key);

  LimitStep next(double limit, const LimitSample& sample) override;
  [[nodiscard]] std::string why() const override;
  void explain(Grounds& grounds, double limit) const override;
  [[nodiscard]] std::optional<Duration> baseline() const override;
  [[nodiscard]] std::optional<int> windowPercentile() const override;
  void reconfigure(const LimiterSettings& settings) override;

  [[nodiscard]] bool measuring() const override { return measuring_; }
  bool beginMeasurement(Instant now) override;
  bool measure(Instant now, const LimitSample& sample) override;
  void giveUpMeasurement(Instant now) override;

 private:
  void takeForNormal(Duration latency);
  void scheduleMeasurement(Instant now);

  LimiterSettings settings_;
  DrawKey key_;
  Duration normal_{};  // minRTT; zero: unset
  bool measuring_ = true;
  Instant measureAt_{};
  LatencyHistogram measured_;
  int updatesAtMin_ = 0;  // in a row
  // Of the last step:
  Duration latency_{};
  double gradient_ = 1;
  bool concluded_ = false;  // it was a measurement's last
};

}  // namespace watertight
