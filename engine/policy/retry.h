// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

#include "core/random.h"
#include "core/time_types.h"
#include "policy/retry_budget.h"
#include "policy/retry_settings.h"

namespace watertight {

/// What the caller saw of an attempt that may bring another one (SEMANTICS R1). Nothing else does: not an
/// answer, an ignored error, a discarded or a cancelled call.
enum class AttemptFailure : std::uint8_t { kError, kTimeout, kRejected };

/// One attempt of a call.
struct Attempt {
  std::uint64_t request = 0;  ///< number of the request, for the draw
  std::uint32_t step = 0;     ///< in its route, for the draw
  std::uint32_t number = 1;   ///< of this attempt, from 1
  Instant deadline = kNever;  ///< the caller's own, from the first attempt's arrival on (SEMANTICS R4)
};

/// Whether, and when, a failed call comes again.
struct RetryAnswer {
  enum class Why : std::uint8_t {
    kAgain,
    kOff,       ///< such failures are not retried
    kLast,      ///< it was the last attempt
    kDeadline,  ///< the next attempt would start when the caller has gone
    kNoBudget
  };
  Why why = Why::kOff;
  Instant at{};  ///< of the next attempt's arrival

  [[nodiscard]] bool again() const { return why == Why::kAgain; }
};

/// The retries of one dependency's calls, outside of its compartment: each attempt is an arrival of its own
/// there. Whoever drives it (virtual time, threads) tells it of first attempts and of failures, and waits.
/// Not thread-safe.
class Retry {
 public:
  /// `draws`: seed and dependency's name.
  Retry(const RetrySettings& settings, const DrawKey& draws);

  /// Before a call's first attempt.
  void noteFirstAttempt();
  /// At once when the attempt failed. An answer of kAgain has used up budget.
  RetryAnswer afterFailure(Instant now, const Attempt& attempt, AttemptFailure failure);

  /// Knobs. Retries that wait keep their time. A budget that appears is full.
  void reconfigure(const RetrySettings& settings);

  [[nodiscard]] const RetrySettings& settings() const { return settings_; }
  /// Null: without limit.
  [[nodiscard]] const RetryBudget* budget() const { return budget_ ? &*budget_ : nullptr; }

 private:
  RetrySettings settings_;
  DrawKey draws_;
  std::optional<RetryBudget> budget_;
};

}  // namespace watertight
