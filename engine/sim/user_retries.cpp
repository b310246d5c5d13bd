// SPDX-License-Identifier: MIT
#include "sim/user_retries.h"

#include <algorithm>

#include "core/deterministic_math.h"
#include "core/random.h"

namespace watertight {

void UserRetries::comesAgain(Instant now, const UserRetry& retry, Duration meanPause, Duration atLeast) {
  const auto slot = entries_.acquire();
  entries_[slot].retry = retry;
  KeyedRandom random({seed_, DrawPurpose::kUserRetry, 0, numberOfTry(retry.number, retry.tries)});
  const Duration pause = std::max(atLeast, fromSeconds(-detLog(random.uniform()) * toSeconds(meanPause)));
  queue_.push(saturatingAdd(now, pause), EventClass::kArrival, EventKind::kUserReturns, slot);
}

UserRetry UserRetries::take(const Event& event) {
  const UserRetry retry = entries_[event.target].retry;
  entries_.release(event.target);
  return retry;
}

}  // namespace watertight
