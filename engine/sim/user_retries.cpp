// SPDX-License-Identifier: MIT
#include "sim/user_retries.h"

#include <algorithm>

#include "core/random.h"
#include "sim/think_pause.h"

namespace watertight {

Duration pauseBefore(const UserRetry& retry, std::uint64_t seed, Duration meanPause) {
  const DrawKey key{seed, DrawPurpose::kUserRetry, 0, numberOfTry(retry.number, retry.tries)};
  return thinkPause(key, toSeconds(meanPause));
}

void UserRetries::comesAgain(Instant now, const UserRetry& retry, Duration meanPause, Duration atLeast) {
  const auto slot = entries_.acquire();
  entries_[slot].retry = retry;
  const Duration pause = std::max(atLeast, pauseBefore(retry, seed_, meanPause));
  queue_.push(saturatingAdd(now, pause), EventClass::kArrival, EventKind::kUserReturns, slot);
}

UserRetry UserRetries::take(const Event& event) {
  const UserRetry retry = entries_[event.target].retry;
  entries_.release(event.target);
  return retry;
}

}  // namespace watertight
