// SPDX-License-Identifier: MIT
#include "session/conductor.h"

namespace watertight {

void Conductor::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Conductor::appoint(Instant when, Act act) {
  if (when == kNever) return;
  {
    const std::scoped_lock lock(mutex_);
    appointments_.emplace(when, std::move(act));
  }
  changed_.notify_all();
}

void Conductor::conduct() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    const auto next = appointments_.begin();
    if (next == appointments_.end() || next->first > clock_.now()) {
      waitUntil(changed_, lock, next == appointments_.end() ? kNever : clock_.steady(next->first));
      continue;
    }
    const Act act = std::move(next->second);
    appointments_.erase(next);
    lock.unlock();
    act(clock_.now());
    lock.lock();
  }
}

}  // namespace watertight
