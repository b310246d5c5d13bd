// SPDX-License-Identifier: MIT
#include "session/clock_session.h"

#include "session/real_run.h"
#include "session/simulated_session.h"
#include "session/threaded_session.h"

namespace watertight {
namespace {

std::unique_ptr<Session> makeSession(Clock clock, RunPlan plan, const std::shared_ptr<MetricsBoard>& board) {
  if (clock == Clock::kReal) return std::make_unique<ThreadedSession>(plan, board);
  return std::make_unique<SimulatedSession>(std::move(plan), board);
}

Clock clockFor(Clock wanted, const RunPlan& plan) {
  return runsOnThreads(*plan.scenario).ok() ? wanted : Clock::kVirtual;
}

}  // namespace

ClockSession::ClockSession(RunPlan plan, Clock clock, std::shared_ptr<MetricsBoard> board)
    : board_(std::move(board)),
      clock_(clockFor(clock, plan)),
      inner_(makeSession(clock_, std::move(plan), board_)) {}

void ClockSession::start() {
  started_ = true;
  inner_->start();
}

void ClockSession::restart(RunPlan plan) {
  const Clock clock = clockFor(clock_, plan);
  clock == clock_ ? inner_->restart(std::move(plan)) : change(clock, std::move(plan));
}

Status ClockSession::useClock(Clock clock, const RunPlan& plan) {
  if (clock == Clock::kReal) {
    if (Status possible = runsOnThreads(*plan.scenario); !possible) return possible;
  }
  if (clock != clock_) change(clock, plan);
  return Done{};
}

void ClockSession::change(Clock clock, RunPlan plan) {
  clock_ = clock;
  firstRun_ = lastRun_ + 1;
  inner_.reset();
  inner_ = makeSession(clock, std::move(plan), board_);
  if (started_) inner_->start();
}

SessionUpdate ClockSession::poll() {
  SessionUpdate update = inner_->poll();
  update.state.run += firstRun_;
  lastRun_ = update.state.run;
  return update;
}

}  // namespace watertight
