// SPDX-License-Identifier: MIT
#include "runtime/turn.h"

namespace watertight {

void LiveCore::Turn::letGo() {
  core_.gate_.stand(std::exchange(refusal_, std::nullopt));
  if (!hasMoreToDo()) return lock_.unlock();
  const auto untold = std::exchange(core_.untold_, {});
  const bool changes = hasChangesToTell();
  if (changes) core_.tellingChanges_ = true;
  lock_.unlock();
  // Not under the lock, which who wakes wants at once.
  for (; workersToWake_ > 0; --workersToWake_) core_.readyOrSurplus_.notify_one();
  for (const auto& call : buried_) call->changed_.notify_all();
  tell(untold);
  if (changes) tellChanges();
  for (auto& stop : std::exchange(toStop_, {})) stop.request_stop();
  buried_.clear();
}

/// Those included that come up meanwhile, on whatever thread.
void LiveCore::Turn::tellChanges() {
  for (;;) {
    lock_.lock();
    const auto changes = std::exchange(core_.changes_, {});
    if (changes.empty()) core_.tellingChanges_ = false;
    lock_.unlock();
    if (changes.empty()) return;
    tell(changes);
  }
}

void LiveCore::Turn::tell(const std::vector<std::function<void(CallObserver&)>>& news) {
  for (const auto& one : news) {
    for (CallObserver* observer : core_.observers_) one(*observer);
  }
}

void LiveCore::Turn::wait(std::condition_variable& woken, Instant until) {
  if (hasMoreToDo()) {
    letGo();
    return take();
  }
  core_.gate_.stand(std::exchange(refusal_, std::nullopt));
  waitUntil(woken, lock_, until);
  begin(steadyNow());
}

}  // namespace watertight
