// SPDX-License-Identifier: MIT
#include "runtime/turn.h"

namespace watertight {

void LiveCore::Turn::letGo() {
  core_.gate_.stand(std::exchange(refusal_, std::nullopt));
  if (!hasMoreToDo()) return lock_.unlock();
  const auto untold = std::exchange(core_.untold_, {});
  lock_.unlock();
  for (const auto& tell : untold) {
    for (CallObserver* observer : core_.observers_) tell(*observer);
  }
  for (auto& stop : std::exchange(toStop_, {})) stop.request_stop();
  buried_.clear();
}

void LiveCore::Turn::wait(std::condition_variable& woken, Instant until) {
  if (hasMoreToDo()) {
    letGo();
    return take();
  }
  core_.gate_.stand(std::exchange(refusal_, std::nullopt));
  waitUntil(woken, lock_, until);
  now_ = core_.last_ = std::max(steadyNow(), core_.last_);
}

}  // namespace watertight
