// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "session/recorded_run.h"
#include "session/session.h"

namespace watertight {

/// A session that moves only when it is told to, on its caller's thread: for pictures and tests.
class SteppedSession final : public Session {
 public:
  explicit SteppedSession(RunPlan plan);

  void start() override { state_.paused = false; }
  void pause() override { state_.paused = true; }
  void step() override;
  /// At once, before it returns.
  void runUntil(Instant end) override { run_->runUntil(end); }
  void setSpeed(double speed) override { state_.speed = speed; }
  void restart(RunPlan plan) override;
  Status set(const std::string& path, const SettingValue& value) override { return run_->turn(path, value); }
  Status inject(const FaultSettings& fault) override { return run_->inject(fault); }
  SessionUpdate poll() override;

  [[nodiscard]] std::string digest() const { return run_->digest(); }

 private:
  std::unique_ptr<RecordedRun> run_;
  SessionState state_;
};

}  // namespace watertight
