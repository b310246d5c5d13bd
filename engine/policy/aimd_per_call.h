// SPDX-License-Identifier: MIT
#pragma once
#include "policy/limit_rule.h"

namespace watertight {

/// Additive increase, multiplicative decrease, for each call that ends (LIMITERS `aimd_per_call`; the
/// formula of Netflix concurrency-limits' AIMD):
///
///     drop, or R > timeout:  L = floor(L * backoff)
///     else if f >= used * L: L = L + step
///
/// It grows by a step a call: at 1,000 calls/s from 20 to 200 in a fifth of a second. Windowed, by a step a
/// window. A call still in flight after `timeout` is known to be slow and cuts before it ends (SEMANTICS A8).
class AimdPerCall final : public LimitRule {
 public:
  explicit AimdPerCall(const LimiterSettings& settings) : settings_(settings) {}

  LimitStep next(double limit, const LimitSample& sample) override;
  [[nodiscard]] std::string why() const override;
  void explain(Grounds& grounds, double limit) const override;
  [[nodiscard]] Duration slowerThan() const override { return settings_.timeout; }
  void reconfigure(const LimiterSettings& settings) override { settings_ = settings; }

 private:
  LimiterSettings settings_;
  LimitSample seen_;
  double seenLimit_ = 0;
};

}  // namespace watertight
