// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "policy/retry_settings.h"

namespace watertight {

/// The retries that one dependency's calls have left: a token bucket, full at the start, that first attempts
/// fill and retries empty (SEMANTICS R3). Counts in billionths of a token, so that ten tenths are one. Not
/// thread-safe.
class RetryBudget {
 public:
  explicit RetryBudget(const RetryBudgetSettings& settings);

  /// A call arrived for the first time.
  void noteFirstAttempt();
  /// Takes the token of one retry; false: there is none.
  bool take();
  [[nodiscard]] double tokens() const;

  /// A smaller burst spills what is above it; a larger one is filled by first attempts.
  void reconfigure(const RetryBudgetSettings& settings);

 private:
  std::int64_t perFirst_ = 0, most_ = 0, level_ = 0;  // in billionths
};

}  // namespace watertight
