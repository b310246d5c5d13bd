// SPDX-License-Identifier: MIT
#pragma once
#include "core/random.h"
#include "policy/limit_rule.h"

namespace watertight {

/// How many calls queue at the downstream, guessed from the latency over the least one ever seen (LIMITERS
/// `vegas`; the formula of Netflix concurrency-limits' Vegas, after TCP Vegas). With lg = max(1, floor(log10
/// L)), s = smoothing, R0 the baseline:
///
///     R0 unset or R < R0: R0 = R, no change
///     q = ceil(L * (1 - R0 / R))
///     drop: L - lg | f < used * L: hold | q <= lg: L + 6 lg | q < 3 lg: L + lg | q > 6 lg: L - lg | else
///     hold L = (1 - s) * L + s * that, within [min, max]
///
/// A probe, every jitter * probe_multiplier * L samples with jitter drawn from [0.5, 1), takes the latency of
/// the moment for R0 and changes nothing else: one that lands in an overload takes the overload for normal.
/// `max_healthy_latency` caps R0. A refusal's latency is no baseline. A call that hangs is a sample when it
/// ends, or when a time limit ends it.
class Vegas final : public LimitRule {
 public:
  /// `key`: seed and dependency's name, for the probes' jitter.
  Vegas(const LimiterSettings& settings, const DrawKey& key);

  LimitStep next(double limit, const LimitSample& sample) override;
  [[nodiscard]] std::string why() const override;
  void explain(Grounds& grounds, double limit) const override;
  [[nodiscard]] std::optional<Duration> baseline() const override;
  void reconfigure(const LimiterSettings& settings) override;

 private:
  bool probes(double limit);
  void takeForNormal(Duration latency);
  double target(double limit, const LimitSample& sample);
  void drawJitter();

  LimiterSettings settings_;
  DrawKey key_;
  Duration normal_{};  // R0; zero: unset
  std::int64_t sinceProbe_ = 0;
  double jitter_ = 1;
  // Of the last step:
  LimitSample seen_;
  Duration normalBefore_{};
  bool probed_ = false;
  double queue_ = 0;
  int unit_ = 1;  // lg
};

}  // namespace watertight
