// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

#include "core/time_types.h"
#include "policy/policy_events.h"

namespace watertight {

/// What a limiter has to judge by at a moment, and what it would do if it were asked now.
struct LimiterOutlook {
  std::int64_t outcomes = 0;  ///< of calls that are evidence
  std::int64_t needed = 0;    ///< outcomes that a decision wants
  std::int64_t stale = 0;     ///< outcomes since the last decision that are none: their calls began before it
  std::int64_t censored = 0;  ///< calls in flight for longer than it calls slow
  std::int64_t slow = 0;
  std::optional<double> errorRate{};
  std::optional<Duration> p95{};
  std::optional<LimitBranch> would{};  ///< none: that is seen only when it decides
  int to = 0;                          ///< the limit after that
  std::string why{};
  std::optional<Duration> nextCheck{};  ///< until it is asked; none: with the next call

  bool operator==(const LimiterOutlook&) const = default;
};

}  // namespace watertight
