// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <utility>

#include "policy/limit_rule.h"
#include "policy/limiter.h"
#include "policy/sample_window.h"

namespace watertight {

/// What all rules that learn from samples have in common: when they are asked, and what surrounds them.
///
/// - Per call, each call that ends is a sample and may move the limit at once. By window, the calls of an
///   `interval` are one sample; a window with fewer than `min_samples` changes nothing and goes on, said once
///   (SEMANTICS A4), so a limiter at `min` does not starve.
/// - A sample is a call that ended well, timed out (a drop), or was refused by the downstream itself (a drop
///   without a latency). Other errors say nothing of capacity and are none.
/// - Only calls that started after the last ramp, limit set by hand, begin of a measurement, or cut made for
///   calls still in flight are samples (SEMANTICS A2). An ordinary cut leaves the others what they are.
/// - Calls in flight for longer than the rule calls slow cut at the check that finds them, all of them once
///   (SEMANTICS A8). Where a rule has no such idea they count when they end.
/// - `cooldown`: for so long after a cut that the rule made, the limit stays; the rule goes on learning.
/// - While the breaker restricts, nothing is learnt and nothing changes; when it closes, the limit begins at
///   `min` and climbs as the rule lets it, with ramp "double" also twofold at each healthy check up to half
///   of what it was before the trip (SEMANTICS C9).
///
/// Every change of the whole number is said, and so is a new baseline by a probe; holding is not.
class SampledLimiter final : public Limiter {
 public:
  SampledLimiter(const LimiterSettings& settings, int bulkheadLimit, std::unique_ptr<LimitRule> rule);

  [[nodiscard]] int limit() const override { return inForce_; }
  [[nodiscard]] std::uint32_t epoch() const override { return epoch_; }
  [[nodiscard]] bool judgesStale() const override { return false; }
  [[nodiscard]] Duration slowerThan() const override { return rule_->slowerThan(); }
  [[nodiscard]] std::optional<Duration> baseline() const override { return rule_->baseline(); }

  std::optional<LimitChange> record(Instant now, const EndedCall& call) override;
  [[nodiscard]] bool decidesByCall() const override { return rule_->measuring() || !byWindow(); }
  void noteTurnedAway() override {}
  void noteInFlight(int) override {}

  std::optional<LimitChange> check(Instant now, const LimiterView& view) override;
  [[nodiscard]] LimiterOutlook outlook(Instant now, const LimiterView& view) const override;
  std::optional<LimitChange> pause() override;
  void noteTrip() override { limitBeforeTrip_ = static_cast<int>(limit_); }
  std::optional<LimitChange> ramp(Instant now, Ramp ramp) override;

  void setLimit(Instant now, int limit, int inFlight) override;
  std::optional<LimitChange> reconfigure(Instant now, const LimiterSettings& settings) override;

 private:
  [[nodiscard]] bool byWindow() const { return settings_.modeInForce() == LimiterMode::kWindow; }
  std::optional<LimitChange> cutForHanging(Instant now, const LimiterView& view);
  std::optional<LimitChange> decideByWindow(Instant now);
  std::optional<LimitChange> decide(Instant now, const LimitSample& sample);
  std::optional<LimitChange> beginMeasurement(Instant now);
  std::optional<LimitChange> measure(Instant now, const LimitSample& sample);
  /// A baseline was measured, or is to be from now on.
  LimitChange measured(const LimitSample& sample);
  std::optional<LimitChange> doubleTheLimit();
  [[nodiscard]] double doubled(double wanted) const;
  /// The whole limit: the rule's, held down while it measures, within [min, max].
  [[nodiscard]] int whole(double limit) const;
  LimitChange changeTo(double limit, LimitBranch branch, const LimitSample& sample, std::string why);
  /// The rule's own reasons for moving the limit away from `limit`.
  [[nodiscard]] GroundsPtr ruleGrounds(double limit) const;
  [[nodiscard]] GroundsPtr scarceGrounds(std::int64_t calls) const;
  void forgetSamples();

  LimiterSettings settings_;
  std::unique_ptr<LimitRule> rule_;
  SampleWindow window_;
  double limit_;  // the rule's, with its fraction
  int inForce_;
  std::uint32_t epoch_ = 0;
  std::int64_t stale_ = 0;  // samples left out since the last change
  Instant coolsUntil_{};
  bool holding_ = false;  // said so
  bool paused_ = false;   // said so
  bool healthy_ = false;  // samples since the last check, and none that cut
  int limitBeforeTrip_ = 0;
  int doublesBelow_ = 0;  // ramp "double": the limit doubles up to here; 0: no
};

}  // namespace watertight
