// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "session/recorded_run.h"
#include "session/session.h"

namespace watertight {

/// A second simulation beside a session's, on a thread of its own. It goes where that one is, as fast as it
/// can and never further: side by side the two are at the same virtual time, and what this one computes
/// depends on its plan alone (SEMANTICS E2, E3). Frames that nobody fetches make it wait. Every member may be
/// called from one thread, the GUI's, and returns at once.
class FollowingSession {
 public:
  explicit FollowingSession(RunPlan plan);
  ~FollowingSession();
  FollowingSession(const FollowingSession&) = delete;
  FollowingSession& operator=(const FollowingSession&) = delete;

  /// From the beginning, with this plan. It waits there until it is told where the first run is.
  void restart(RunPlan plan);

  /// The first run is at `leader`. Where `done` is given, what has been done to that run by hand and is not
  /// in this one's plan is done here, too, at its own time.
  void follow(Instant leader, std::shared_ptr<const Scenario> done = nullptr);

  /// Frames and journal since the last poll, oldest first; the state tells how far it is. `paused` where it
  /// is where it should be.
  SessionUpdate poll();

 private:
  void loop(const std::stop_token& stop);
  bool mayGoOn() const;
  void beginAgain(RunPlan plan);
  void repeatNew(const Scenario& done);
  void publish();

  mutable std::mutex mutex_;  // guards what follows, up to the thread's own
  std::condition_variable_any wake_;
  std::optional<RunPlan> plan_;  // to begin with
  std::shared_ptr<const Scenario> done_;
  Instant leader_{};
  Instant reached_{};
  std::uint64_t runNumber_ = 0;
  SessionUpdate output_;

  std::unique_ptr<RecordedRun> run_;  // the thread's own
  Instant repeated_{};                // of the first run's commands: up to here they are in this run
  std::jthread thread_;
};

}  // namespace watertight
