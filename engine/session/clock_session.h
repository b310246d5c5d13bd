// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "session/metrics_board.h"
#include "session/session.h"

namespace watertight {

/// A session whose clock can be exchanged: virtual time, or real threads. A trace, which real threads do not
/// replay, brings virtual time back. One thread, the GUI's.
class ClockSession final : public Session {
 public:
  /// `board`: where each run's numbers for the metrics page go; may be null.
  ClockSession(RunPlan plan, Clock clock, std::shared_ptr<MetricsBoard> board = nullptr);

  void start() override;
  void pause() override { inner_->pause(); }
  void step() override { inner_->step(); }
  void runUntil(Instant end) override { inner_->runUntil(end); }
  void setSpeed(double speed) override { inner_->setSpeed(speed); }
  void restart(RunPlan plan) override;
  Status useClock(Clock clock, const RunPlan& plan) override;
  Status set(const std::string& path, const SettingValue& value) override { return inner_->set(path, value); }
  Status inject(const FaultSettings& fault) override { return inner_->inject(fault); }
  SessionUpdate poll() override;

 private:
  void change(Clock clock, RunPlan plan);

  std::shared_ptr<MetricsBoard> board_;
  Clock clock_;
  std::unique_ptr<Session> inner_;
  bool started_ = false;
  std::uint64_t firstRun_ = 0;  // number of the inner session's first run
  std::uint64_t lastRun_ = 0;
};

}  // namespace watertight
