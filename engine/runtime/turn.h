// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <utility>

#include "core/steady_clock.h"
#include "runtime/cpu_relax.h"
#include "runtime/live_core.h"

namespace watertight {

/// One thread's turn at a LiveCore: it holds the lock and has an instant that never runs backwards. What must
/// not happen under a lock (telling observers, asking calls to stop, destroying them) happens when it lets
/// go.
class LiveCore::Turn {
 public:
  /// `laneGoesOn`: for who changes nothing; else nothing runs in a lane while the turn lasts.
  explicit Turn(LiveCore& core, bool laneGoesOn = false)
      : core_(core), lock_(core.mutex_, std::defer_lock), laneGoesOn_(laneGoesOn) {
    take();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    if (lock_.owns_lock()) letGo();
  }

  /// When the lock was taken, or a wait ended.
  [[nodiscard]] Instant now() const { return now_; }

  void take() {
    const Instant read = steadyNow();
    lock();
    begin(read);
  }

  void letGo();

  /// Tells what there is to tell, and goes on.
  void tellNow() {
    while (hasMoreToDo()) {
      letGo();
      take();
    }
  }

  /// Until notified or `until`, or at once where there is something to tell first: callers look again.
  void wait(std::condition_variable& woken, Instant until);

  /// A worker's: it takes up a task itself when its turn is over.
  void isWorkers() { byWorker_ = true; }
  [[nodiscard]] bool byWorker() const { return byWorker_; }

  /// Does nothing but refuse: the next call would be told the same.
  void refusedOnly(const Admission& admission) { refusal_ = admission; }
  void askToStop(const std::stop_source& stop) { toStop_.push_back(stop); }
  /// One of those that sleep.
  void wakeWorker() { ++workersToWake_; }
  /// Whoever waits for the call is woken as well.
  void bury(std::shared_ptr<LiveCall> call) { buried_.push_back(std::move(call)); }

 private:
  /// A turn is so short that who finds another at it looks a few times before he sleeps.
  void lock() {
    constexpr int kLooks = 40;
    for (int i = 0; i < kLooks; ++i) {
      if (lock_.try_lock()) return;
      cpuRelax();
    }
    lock_.lock();
  }
  void begin(Instant read) {
    core_.learnFromTimedLane(laneGoesOn_);
    now_ = core_.last_ = std::max(read, core_.last_);
    if (!laneGoesOn_) core_.recallUntimedLane(*this);
  }

  /// Who finds another thread telling leaves his to it.
  [[nodiscard]] bool hasChangesToTell() const { return !core_.changes_.empty() && !core_.tellingChanges_; }
  void tellChanges();
  void tell(const std::vector<std::function<void(CallObserver&)>>& news);
  [[nodiscard]] bool hasMoreToDo() const {
    return workersToWake_ > 0 || !buried_.empty() || !core_.untold_.empty() || hasChangesToTell() ||
           !toStop_.empty();
  }

  LiveCore& core_;
  std::unique_lock<std::mutex> lock_;
  bool laneGoesOn_;
  Instant now_{};
  bool byWorker_ = false;
  int workersToWake_ = 0;
  std::optional<Admission> refusal_;
  std::vector<std::stop_source> toStop_;
  std::vector<std::shared_ptr<LiveCall>> buried_;
};

/// Wakes a call's waiting caller when its token says stop. Made and destroyed without the lock.
class LiveCore::StopWakes {
 public:
  StopWakes(LiveCore& core, LiveCall& call, const std::stop_token& stop) {
    if (stop.stop_possible()) woken_.emplace(stop, Wake{core, call});
  }

 private:
  struct Wake {
    LiveCore& core;
    LiveCall& call;
    void operator()() const {
      const std::scoped_lock lock(core.mutex_);
      call.changed_.notify_all();
    }
  };
  std::optional<std::stop_callback<Wake>> woken_;
};

}  // namespace watertight
