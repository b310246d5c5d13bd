// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <latch>
#include <thread>
#include <vector>

#include "runtime/execute.h"

namespace watertight {

/// Calls that occupy a compartment's permits and places from other threads, until this is destroyed. The
/// constructor returns once all of them are in.
class HangingCalls {
 public:
  HangingCalls(LiveCompartment& compartment, int count) : compartment_(compartment) {
    const auto before = occupied();
    for (int i = 0; i < count; ++i) {
      callers_.emplace_back([this] { (void)execute(compartment_, [over = over_] { over->wait(); }); });
    }
    while (occupied() < before + count) std::this_thread::yield();
  }
  ~HangingCalls() { letGo(); }
  HangingCalls(const HangingCalls&) = delete;
  HangingCalls& operator=(const HangingCalls&) = delete;

  void letGo() {
    if (callers_.empty()) return;
    over_->count_down();
    callers_.clear();
  }

 private:
  std::int64_t occupied() const {
    const LiveState state = compartment_.state();
    return state.inFlight + state.waiting;
  }

  LiveCompartment& compartment_;
  std::shared_ptr<std::latch> over_ = std::make_shared<std::latch>(1);
  std::vector<std::jthread> callers_;
};

}  // namespace watertight
