// SPDX-License-Identifier: MIT
#include "session/threaded_session.h"

#include "sim/settings_registry.h"

namespace watertight {

ThreadedSession::ThreadedSession(const RunPlan& plan, std::shared_ptr<MetricsBoard> board)
    : board_(std::move(board)), recorded_(std::make_unique<Recorded>(plan, board_)), knobs_(*plan.scenario) {}

ThreadedSession::~ThreadedSession() {
  sendHome(std::move(recorded_));
}

void ThreadedSession::sendHome(std::unique_ptr<Recorded> run) {
  reaper_ = std::jthread([run = std::move(run)]() mutable {
    run->run.stop();  // while its record still listens
    run.reset();
  });
}

void ThreadedSession::start() {
  if (!std::exchange(started_, true)) recorded_->run.start();
}

void ThreadedSession::restart(RunPlan plan) {
  sendHome(std::move(recorded_));
  knobs_ = *plan.scenario;
  knobsVersion_ = 0;
  ++runNumber_;
  recorded_ = std::make_unique<Recorded>(std::move(plan), board_);
  if (started_) recorded_->run.start();
}

Status ThreadedSession::set(const std::string& path, const SettingValue& value) {
  if (auto turned = setLiveSetting(knobs_, path, value); !turned) return turned;
  recorded_->run.turn(path, value);
  return Done{};
}

SessionUpdate ThreadedSession::poll() {
  SessionUpdate update;
  RealRun& run = recorded_->run;
  run.undisturbed([&](Instant now) {
    update.frames = recorded_->record.takeFrames();
    update.journal = recorded_->record.takeJournal();
    update.state.now = started_ ? now : Instant{};
    update.state.requestsPerSecond = recorded_->record.requestsPerSecond();
    update.state.digest = recorded_->record.digest();
    if (run.liveVersion() != knobsVersion_) {
      knobs_ = run.live();
      knobsVersion_ = run.liveVersion();
    }
  });
  update.state.run = runNumber_;
  update.state.paused = !started_;
  update.state.realTime = true;
  return update;
}

}  // namespace watertight
