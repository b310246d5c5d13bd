// SPDX-License-Identifier: MIT
#include "policy/aimd_per_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace watertight {

LimitStep AimdPerCall::next(double limit, const LimitSample& sample) {
  seen_ = sample;
  seenLimit_ = limit;
  if (sample.drop || sample.latency > settings_.timeout) {
    const double cut = std::floor(limit * settings_.backoffInForce());
    return {std::clamp<double>(cut, settings_.min, settings_.max), LimitBranch::kDecrease};
  }
  if (sample.inFlight < settings_.usedInForce() * limit) return {limit, LimitBranch::kHold};
  return {std::clamp<double>(limit + settings_.step, settings_.min, settings_.max), LimitBranch::kIncrease};
}

std::string AimdPerCall::why() const {
  const double latency = toMilliseconds(seen_.latency);
  const double timeout = toMilliseconds(settings_.timeout);
  if (seen_.drop) return "a call timed out or was refused by the downstream";
  if (seen_.latency > settings_.timeout) return fmt::format("{:.1f} ms > {:.1f} ms", latency, timeout);
  return fmt::format("{:.1f} ms ≤ {:.1f} ms; {} in flight ≥ {:.3g} × {:.0f}", latency, timeout,
                     seen_.inFlight, settings_.usedInForce(), seenLimit_);
}

void AimdPerCall::explain(Grounds& grounds, double limit) const {
  const double wanted = settings_.usedInForce() * seenLimit_;
  const bool slow = seen_.latency > settings_.timeout;
  grounds.cause = seen_.drop ? Cause::kDrop : slow ? Cause::kSlowCall : Cause::kInUse;
  if (seen_.latency > Duration::zero()) {
    grounds.comparisons.push_back(
        {Measure::kCallLatency, seen_.latency, settings_.timeout, Relation::kAbove, slow});
  }
  if (grounds.cause == Cause::kSlowCall) {
    grounds.remedies = {{{Lever::kTimeout, Relation::kAtLeast, seen_.latency}}};
  }
  if (grounds.cause != Cause::kInUse) return;
  grounds.comparisons.push_back(
      {Measure::kInFlight, std::int64_t{seen_.inFlight}, wanted, Relation::kAtLeast, true});
  grounds.remedies = {{{Lever::kMax, Relation::kAtMost, static_cast<std::int64_t>(limit)}}};
  if (const double used = seen_.inFlight / seenLimit_; used < 1) {
    grounds.remedies.push_back({{Lever::kUsed, Relation::kAbove, used}});
  }
}

}  // namespace watertight
