// SPDX-License-Identifier: MIT
#pragma once
#include "policy/aimd_judgement.h"
#include "policy/grounds.h"

namespace watertight {

/// How far the limit was used since the last decision (SEMANTICS A3).
struct AimdUse {
  bool turnedAway = false;
  int peakInFlight = 0;
  std::int64_t stale = 0;  ///< outcomes that were no evidence
};

/// What an aimd limiter has before it at a check, kept while the decision uses it up.
class AimdGrounds {
 public:
  AimdGrounds(Instant now, OutcomeWindow& evidence, std::span<const Duration> censored,
              const AimdJudgement& judgement, const LimiterSettings& settings, const AimdUse& use);

  /// With the limit from which the change was made.
  [[nodiscard]] Grounds of(const LimitChange& change) const;

 private:
  void compare(Grounds& grounds, int limit) const;
  void preventCut(Grounds& grounds) const;
  void preventGrowth(Grounds& grounds, int limit) const;
  void hasteHold(Grounds& grounds, int limit) const;
  [[nodiscard]] bool inUse(int limit) const;
  [[nodiscard]] Cause causeOfGrowth() const;
  /// Of the samples, so many may be slow before the latency is bad.
  [[nodiscard]] std::int64_t mostSlow() const;

  LimiterSettings settings_;
  AimdUse use_;
  AimdJudgement judgement_;
  WindowContents evidence_;
  LatencyBars censored_;
  Duration bearable_{};  // the least latency threshold at which p95 would not be over it
  AimdJudgement hasty_;  // with as few samples as there are
};

}  // namespace watertight
