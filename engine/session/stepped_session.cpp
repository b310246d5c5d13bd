// SPDX-License-Identifier: MIT
#include "session/stepped_session.h"

namespace watertight {

SteppedSession::SteppedSession(RunPlan plan) : run_(std::make_unique<RecordedRun>(std::move(plan))) {}

void SteppedSession::step() {
  state_.paused = true;
  run_->runUntil(run_->now() + run_->samplePeriod());
}

void SteppedSession::restart(RunPlan plan) {
  run_ = std::make_unique<RecordedRun>(std::move(plan));
  ++state_.run;
}

SessionUpdate SteppedSession::poll() {
  state_.now = run_->now();
  state_.requestsPerSecond = run_->requestsPerSecond();
  state_.digest = run_->digest();
  state_.problem = run_->imbalance();
  state_.done = run_->asDone();
  return {state_, run_->takeFrames(), run_->takeJournal()};
}

}  // namespace watertight
