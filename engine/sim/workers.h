// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sim/frame.h"
#include "sim/request.h"
#include "sim/run_observer.h"

namespace watertight {

/// The application's threads (SEMANTICS S1): how many work, and for which dependency they are held.
class Workers {
 public:
  Workers(int workers, std::size_t dependencies, const RunObservers& observers)
      : workers_(workers), held_(dependencies), observers_(observers) {}

  [[nodiscard]] bool free() const { return workers_ == 0 || busy_ < workers_; }
  [[nodiscard]] int busy() const { return busy_; }
  [[nodiscard]] int count() const { return workers_; }
  [[nodiscard]] const std::vector<HeldWorkers>& held() const { return held_; }

  void setCount(Instant now, int workers) {
    workers_ = workers;
    note(now);
  }
  void take(Instant now) {
    ++busy_;
    note(now);
  }
  void release(Instant now) {
    --busy_;
    note(now);
  }

  /// A request's worker is held otherwise from now on.
  void hold(Request& request, Request::Held how, int dependency) {
    count(request, -1);
    request.held = how;
    request.heldBy = dependency;
    count(request, +1);
  }

 private:
  void count(const Request& request, int by) {
    auto& held = held_[static_cast<std::size_t>(request.heldBy)];
    if (request.held == Request::Held::kInCall) held.inCall += by;
    const bool waits = request.held == Request::Held::kWaiting || request.held == Request::Held::kRetryDelay;
    if (waits) held.waiting += by;
    if (request.held == Request::Held::kCallerRun) held.callerRun += by;
  }
  void note(Instant now) {
    for (auto* observer : observers_) observer->onWorkersBusy(now, busy_, workers_);
  }

  int workers_;
  int busy_ = 0;
  std::vector<HeldWorkers> held_;
  const RunObservers& observers_;
};

}  // namespace watertight
