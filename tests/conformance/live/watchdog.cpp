// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/live/watchdog.h"

#include <fmt/format.h>

#include <cstdlib>

namespace watertight::conformance {

Watchdog::Watchdog(std::string what, std::chrono::seconds patience)
    : thread_([this, what = std::move(what), patience] {
        std::unique_lock lock(mutex_);
        if (done_.wait_for(lock, patience, [this] { return isDone_; })) return;
        fmt::print(stderr, "FAIL      '{}' hangs: not done in {} s\n", what, patience.count());
        std::_Exit(1);
      }) {}

Watchdog::~Watchdog() {
  {
    const std::scoped_lock lock(mutex_);
    isDone_ = true;
  }
  done_.notify_all();
  thread_.join();
}

}  // namespace watertight::conformance
