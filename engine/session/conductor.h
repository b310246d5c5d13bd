// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "session/run_clock.h"

namespace watertight {

/// Does what a run has appointed, when its time has come, on one thread of its own: arrivals, faults,
/// samples, deadlines. Any thread may appoint. Nothing happens before start() or after stop().
class Conductor {
 public:
  using Act = std::function<void(Instant now)>;

  explicit Conductor(const RunClock& clock) : clock_(clock) {}
  ~Conductor() { stop(); }
  Conductor(const Conductor&) = delete;
  Conductor& operator=(const Conductor&) = delete;

  void start() {
    thread_ = std::thread([this] { conduct(); });
  }
  /// Returns when the present act is over. Not from inside one.
  void stop();

  /// At `when`, or as soon as possible; in order of time, then of appointment. Never at kNever.
  void appoint(Instant when, Act act);

 private:
  void conduct();

  RunClock clock_;
  std::mutex mutex_;  // guards what follows, up to the thread
  std::condition_variable changed_;
  std::multimap<Instant, Act> appointments_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace watertight
