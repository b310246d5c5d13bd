// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <thread>

#include "session/real_run.h"
#include "session/run_record.h"
#include "session/session.h"

namespace watertight {

/// A run on real threads, at the machine's own pace: it cannot be paused, stepped or sped up, and starts when
/// it is told to. One thread, the GUI's; what runs is on others.
class ThreadedSession final : public Session {
 public:
  /// `plan` must run on threads (runsOnThreads). `board`: as in SimulatedSession.
  explicit ThreadedSession(const RunPlan& plan, std::shared_ptr<MetricsBoard> board = nullptr);
  ~ThreadedSession() override;

  void start() override;
  void pause() override {}
  void step() override {}
  void setSpeed(double /*speed*/) override {}
  void restart(RunPlan plan) override;
  Status set(const std::string& path, const SettingValue& value) override;
  SessionUpdate poll() override;

 private:
  struct Recorded {
    Recorded(RunPlan plan, std::shared_ptr<MetricsBoard> board)
        : run(std::move(plan)), record(run, std::move(board)) {}
    RealRun run;
    RunRecord record;
  };

  void sendHome(std::unique_ptr<Recorded> run);

  std::shared_ptr<MetricsBoard> board_;
  std::unique_ptr<Recorded> recorded_;
  Scenario knobs_;  // the settings as all commands will leave them: to answer set() at once
  std::uint64_t knobsVersion_ = 0;
  bool started_ = false;
  std::uint64_t runNumber_ = 0;
  std::jthread reaper_;  // waits for the threads of the run before
};

}  // namespace watertight
