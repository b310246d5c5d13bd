// SPDX-License-Identifier: MIT
#include "sim/user_retries.h"

#include <algorithm>

#include "core/deterministic_math.h"
#include "core/random.h"

namespace watertight {

Duration pauseBefore(const UserRetry& retry, std::uint64_t seed, Duration meanPause) {
  KeyedRandom random({seed, DrawPurpose::kUserRetry, 0, numberOfTry(retry.number, retry.tries)});
  return fromSeconds(-detLog(random.uniform()) * toSeconds(meanPause));
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
