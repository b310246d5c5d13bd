// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <thread>

#include "runtime/cpu_relax.h"

namespace watertight {

/// A lock for what takes a few nanoseconds and is hardly ever held by two at once. Half the price of a
/// std::mutex where it is free; who finds it taken looks again, and soon gives way to whoever holds it.
class SpinLock {
 public:
  SpinLock() = default;
  SpinLock(const SpinLock&) = delete;
  SpinLock& operator=(const SpinLock&) = delete;

  void lock() {
    while (held_.exchange(true, std::memory_order_acquire)) waitUntilFree();
  }
  void unlock() { held_.store(false, std::memory_order_release); }

 private:
  void waitUntilFree() const {
    constexpr int kLooks = 100;
    for (int i = 0; held_.load(std::memory_order_relaxed); ++i) {
      if (i < kLooks) {
        cpuRelax();
      } else {
        std::this_thread::yield();
      }
    }
  }

  std::atomic<bool> held_ = false;
};

}  // namespace watertight
