// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "session/pace.h"
#include "session/reached_speed.h"
#include "session/recorded_run.h"
#include "session/session.h"

namespace watertight {

/// A simulation on a thread of its own, paced by the machine's clock. What it computes does not depend on the
/// pace (SEMANTICS E2). Starts paused. When nobody polls for long it waits: frames are bounded, and none is
/// lost.
class SimulatedSession final : public Session {
 public:
  /// `board`: where each run's numbers for the metrics page go; may be null.
  explicit SimulatedSession(RunPlan plan, std::shared_ptr<MetricsBoard> board = nullptr);
  ~SimulatedSession() override;

  void start() override;
  void pause() override;
  void step() override;
  void runUntil(Instant end) override;
  void setSpeed(double speed) override;
  void restart(RunPlan plan) override;
  Status set(const std::string& path, const SettingValue& value) override;
  Status inject(const FaultSettings& fault) override;
  SessionUpdate poll() override;

 private:
  using Command = std::function<void()>;  // run on the session's thread, which owns run_ and pace_

  void send(Command command);
  void loop(const std::stop_token& stop);
  void obeyCommands();
  void advance();
  void finishStep();
  void runTo(Instant end);
  void publish();
  void followKnobs();
  void begin(RunPlan plan);
  void anchor();
  bool outputIsFull();

  std::mutex mutex_;  // guards what follows, up to the thread's own
  std::condition_variable_any wake_;
  std::vector<Command> commands_;
  SessionUpdate output_;
  std::shared_ptr<Scenario> knobs_;  // the settings as all commands will leave them: to answer set() at once

  const std::shared_ptr<MetricsBoard> board_;
  std::unique_ptr<RecordedRun> run_;  // the thread's own
  Pace pace_;
  ReachedSpeed reached_;
  std::optional<Instant> pauseAt_;  // still to come
  bool running_ = false;
  std::optional<Instant> stepEnds_;  // a step, or more of them at once, is under way
  std::uint64_t knobsVersion_ = 0;   // of the run's settings, as knobs_ has them
  std::uint64_t runNumber_ = 0;
  std::jthread thread_;
};

}  // namespace watertight
