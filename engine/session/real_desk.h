// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <mutex>

#include "runtime/call_observer.h"
#include "runtime/live_compartment.h"
#include "session/run_clock.h"
#include "sim/frame.h"
#include "sim/run_observer.h"

namespace watertight {

/// What a call is, for those who watch the run.
struct CallName {
  std::uint64_t request = 0;
  std::uint32_t step = 0;
  std::uint32_t attempt = 1;
  int dependency = 0;
  int route = 0;
  bool aside = false;  ///< holds no worker
};

/// How a call holds its worker, in the order in which it may.
enum class Hold : std::uint8_t { kNotYet, kWaiting, kInCall, kCallerRun, kNoMore };

/// Where everything that a run's threads do is told to its observers, one after the other and in order of
/// time. Recursive, since a knob that is turned here may set off what is told here. Any thread; no thread may
/// hold a lock of its own while it tells.
class RealDesk {
 public:
  RealDesk(const RunClock& clock, std::size_t dependencies) : clock_(clock), held_(dependencies) {}

  /// Before the first thread starts.
  void observe(RunObserver& observer) { observers_.push_back(&observer); }
  [[nodiscard]] const RunObservers& observers() const { return observers_; }

  /// Runs `act(now)` while nothing else is told.
  template <typename Act>
  auto at(Act act) {
    const std::scoped_lock lock(mutex_);
    last_ = std::max(last_, clock_.now());
    return act(last_);
  }
  /// Calls `tell(observer, now)` for each observer, up to close().
  template <typename Tell>
  void tell(Tell tell) {
    at([&](Instant now) {
      if (closed_) return;
      for (RunObserver* observer : observers_) tell(*observer, now);
    });
  }
  /// Nothing is told any more: observers may go, whatever threads still do.
  void close() {
    at([this](Instant) { closed_ = true; });
  }

  /// Before the call is made. The name is kept until a second after the call's end, since threads tell what
  /// they did a little later than they did it.
  CallId name(const CallName& name);
  /// Inside at() only; null where it is forgotten.
  [[nodiscard]] const CallName* nameOf(CallId call) const;
  void ended(CallId call, Instant now);
  /// What is told late, when the call has come further, is no news.
  void hold(CallId call, Hold how);
  [[nodiscard]] const std::vector<HeldWorkers>& held() const { return held_; }
  void forgetOld(Instant now);

  [[nodiscard]] const RunClock& clock() const { return clock_; }

 private:
  struct Named {
    CallName name;
    Hold hold = Hold::kNotYet;
    Instant forgetAt = kNever;
  };

  RunClock clock_;
  RunObservers observers_;
  std::recursive_mutex mutex_;  // guards what follows
  Instant last_{};
  bool closed_ = false;
  std::map<CallId, Named> calls_;
  CallId nextCall_ = 0;
  std::vector<HeldWorkers> held_;  // by dependency
};

}  // namespace watertight
