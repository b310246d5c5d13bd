// SPDX-License-Identifier: MIT
#pragma once
#include "policy/aimd_judgement.h"
#include "policy/limiter.h"

namespace watertight {

/// Additive increase, multiplicative decrease, over evidence (SEMANTICS A1 to A5, A8, C9; LIMITERS `aimd`):
///
///     bad (error rate or p95 over its threshold): limit = max(min, floor(limit * backoff))
///     else if below max and used:                 limit = min(max, limit + step)
///
/// Evidence is fresh by default: outcomes of calls that started after the last decrease, used up by a
/// decision. Used: a call was turned away or waited since the last decision, or in flight came within `used`
/// of the limit. With a queue threshold, calls that waited longer are named as the reason to grow; they cut
/// nothing unless p95 is bad. A limiter at `min` that sees only a few outcomes, all of them healthy, while
/// calls are turned away, grows after two checks. For `cooldown` after a decrease nothing is decided;
/// evidence is gathered.
class Aimd final : public Limiter {
 public:
  Aimd(const LimiterSettings& settings, int bulkheadLimit);

  [[nodiscard]] int limit() const override { return limit_; }
  [[nodiscard]] std::uint32_t epoch() const override { return epoch_; }
  [[nodiscard]] bool judgesStale() const override { return settings_.evidence == Evidence::kWindow; }
  [[nodiscard]] Duration slowerThan() const override { return settings_.latencyThreshold; }

  std::optional<LimitChange> record(Instant now, const EndedCall& call) override;
  [[nodiscard]] bool decidesByCall() const override { return false; }
  void noteTurnedAway() override { turnedAway_ = true; }
  void noteInFlight(int inFlight) override { peakInFlight_ = std::max(peakInFlight_, inFlight); }

  std::optional<LimitChange> check(Instant now, const LimiterView& view) override;
  [[nodiscard]] LimiterOutlook outlook(Instant now, const LimiterView& view) const override;
  std::optional<LimitChange> pause() override;
  void noteTrip() override { limitBeforeTrip_ = limit_; }
  std::optional<LimitChange> ramp(Instant now, Ramp ramp) override;

  void setLimit(Instant now, int limit, int inFlight) override;
  std::optional<LimitChange> reconfigure(Instant now, const LimiterSettings& settings) override;

 private:
  struct Step {
    LimitBranch branch = LimitBranch::kHold;
    int to = 0;
    std::string why;
    bool decides = false;  ///< the evidence is used up, whatever comes of it
  };

  [[nodiscard]] Step next(const AimdJudgement& judgement) const;
  std::optional<LimitChange> decide(Instant now, const AimdJudgement& judgement, int inFlight);
  std::optional<LimitChange> decrease(Instant now, const AimdJudgement& judgement, int inFlight, Step step);
  LimitChange changeTo(int limit, LimitBranch branch, const AimdJudgement& judgement, std::string why);
  std::string usedBecause(const AimdJudgement& judgement) const;
  int grown() const;
  int cut() const;
  bool starves(const AimdJudgement& judgement) const;
  void decided(int inFlight);
  void forgetEvidence();

  LimiterSettings settings_;
  int limit_;
  mutable OutcomeWindow fresh_;  // whoever asks it lets go of what is too old
  std::uint32_t epoch_ = 0;
  std::int64_t stale_ = 0;  // outcomes since the last decision that were no evidence
  bool turnedAway_ = false;
  int peakInFlight_ = 0;
  int starvedChecks_ = 0;  // in a row at min, with too few but spotless outcomes
  bool holding_ = false;   // said so
  bool paused_ = false;    // said so
  Instant coolsUntil_{};
  int limitBeforeTrip_ = 0;
  int doublesBelow_ = 0;  // ramp "double": the limit doubles up to here; 0: no
};

}  // namespace watertight
