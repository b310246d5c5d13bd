// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string>

#include "policy/limiter_settings.h"
#include "stats/outcome_window.h"

namespace watertight {

/// What the evidence says, beside the thresholds (SEMANTICS A1, A8). Pure.
struct AimdJudgement {
  std::int64_t outcomes = 0;  ///< that ended
  std::int64_t samples = 0;   ///< outcomes and censored calls
  std::int64_t slow = 0;      ///< of the samples
  std::int64_t censored = 0;
  std::int64_t waitedLong = 0;  ///< outcomes whose calls waited longer than the queue threshold; 0: off
  std::optional<double> errorRate;
  std::optional<Duration> p95;
  bool failing = false;   ///< error rate over its threshold, on enough outcomes
  bool slowed = false;    ///< p95 over its threshold, by more than chance explains, on enough samples
  bool spotless = false;  ///< some outcomes, no failure, nothing slow
  bool enough = false;    ///< outcomes suffice for growing

  [[nodiscard]] bool bad() const { return failing || slowed; }
  /// "error rate 62 % > 50 %" and the like: the figures compared.
  [[nodiscard]] std::string why(const LimiterSettings& settings) const;
  /// "3 of 20 waited longer than 50 ms".
  [[nodiscard]] std::string longWaits(const LimiterSettings& settings) const;
};

/// So many slow calls among `samples` are more than chance explains; none where chance is not asked: the test
/// is off, or among so many the shares speak for themselves.
std::optional<std::int64_t> slowCallsBeyondChance(std::int64_t samples, double confidence);

AimdJudgement judge(Instant now, OutcomeWindow& evidence, std::span<const Duration> censored,
                    const LimiterSettings& settings);

}  // namespace watertight
