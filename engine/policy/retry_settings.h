// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

/// How the delay before a retry is drawn: as computed, or anything from nothing up to that (SEMANTICS R2).
enum class RetryJitter : std::uint8_t { kNone, kFull };

template <>
struct EnumNames<RetryJitter> {
  static constexpr std::array<std::string_view, 2> names{"none", "full"};
};

/// How many retries a dependency's calls may have, all of them together (SEMANTICS R3).
struct RetryBudgetSettings {
  double ratio = 0.1;  ///< tokens that each first attempt brings, in steps of a billionth
  double burst = 10;   ///< tokens kept at most, and at the start

  bool operator==(const RetryBudgetSettings&) const = default;
};

/// When a failed call comes again (SEMANTICS R).
struct RetrySettings {
  int attempts = 1;  ///< in all, the first one included
  Duration base = std::chrono::milliseconds{100};
  Duration maxDelay = std::chrono::seconds{10};
  RetryJitter jitter = RetryJitter::kNone;
  bool retryRejected = false;  ///< also what the compartment turned away, other than by discarding it
  std::optional<RetryBudgetSettings> budget{};  ///< none: as many retries as calls ask for

  bool operator==(const RetrySettings&) const = default;
};

}  // namespace watertight
