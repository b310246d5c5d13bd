// SPDX-License-Identifier: MIT
#include "policy/retry_delay.h"

#include <algorithm>
#include <limits>

namespace watertight {
namespace {

// Halving the cap instead of doubling the base: nothing overflows, however many attempts there were.
Duration backoff(const RetrySettings& settings, int attempt) {
  const int doublings = attempt - 1;
  const bool doubles = doublings < std::numeric_limits<Duration::rep>::digits;
  const bool belowCap = doubles && settings.base.count() <= settings.maxDelay.count() >> doublings;
  if (settings.base == Duration::zero()) return {};
  return belowCap ? Duration{settings.base.count() << doublings} : settings.maxDelay;
}

}  // namespace

Duration retryDelay(const RetrySettings& settings, int attempt, const DrawKey& draws) {
  const Duration delay = backoff(settings, attempt);
  if (settings.jitter == RetryJitter::kNone) return delay;
  const double share = KeyedRandom(draws).uniform();
  return std::min(delay, Duration{static_cast<Duration::rep>(share * static_cast<double>(delay.count()))});
}

}  // namespace watertight
