// SPDX-License-Identifier: MIT
#include "core/steady_clock.h"

namespace watertight {

Instant steadyNow() {
  return Instant{std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now().time_since_epoch())};
}

void waitUntil(std::condition_variable& woken, std::unique_lock<std::mutex>& lock, Instant until) {
  if (until == kNever) return woken.wait(lock);
  woken.wait_until(lock, std::chrono::steady_clock::time_point{until.time_since_epoch()});
}

}  // namespace watertight
