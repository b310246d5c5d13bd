// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/run_controller.h"

#include "bridge/qt_text.h"
#include "present/knob_text.h"

namespace watertight {

RunController::RunController(std::unique_ptr<Session> session, RunPlan plan, QObject* parent)
    : QObject(parent), session_(std::move(session)), model_(std::move(plan)) {}

void RunController::start() {
  running_ = true;
  session_->start();
}

void RunController::pause() {
  running_ = false;
  session_->pause();
}

void RunController::togglePause() {
  running_ ? pause() : start();
}

void RunController::step() {
  running_ = false;
  session_->step();
}

void RunController::runUntil(Instant end) {
  running_ = false;
  session_->runUntil(end);
}

void RunController::setSpeed(double speed) {
  session_->setSpeed(speed);
}

void RunController::restart() {
  restartWith(model_.requested());
}

void RunController::setSeed(std::uint64_t seed) {
  restartWith(withSeed(model_.requested(), seed));
}

void RunController::setIsolation(Isolation isolation) {
  restartWith(withIsolation(model_.requested(), isolation));
}

void RunController::setClock(Clock clock) {
  const RunPlan plan = model_.requested();
  const Status changed = session_->useClock(clock, plan);
  if (changed) {
    model_.expect(plan);
  } else {
    emit failed(toQt(changed.error().text()));
  }
  emit stateChanged();
}

void RunController::open(RunPlan plan) {
  restartWith(std::move(plan));
  start();
}

void RunController::restartWith(RunPlan plan) {
  if (!model_.begun()) poll();  // or the next run would be taken for this one
  model_.expect(plan);
  session_->restart(std::move(plan));
  emit stateChanged();
}

void RunController::setTaker(KnobTaker* taker) {
  taker_ = taker;
  emit knobsChanged();
}

bool RunController::turn(const std::string& path, const SettingValue& value) {
  if (taker_ == nullptr) return turnRun(path, value);
  const auto turned = taker_->turn(path, value);
  if (!turned) emit failed(toQt(turned.error().text()));
  emit knobsChanged();
  return turned.ok();
}

bool RunController::turnRun(const std::string& path, const SettingValue& value) {
  const auto turned = session_->set(path, value);
  if (turned) {
    const auto turn = model_.knobs().turn(path, value);
    if (!turn.empty()) emit knobTurned(turn);
  } else {
    emit failed(toQt(turned.error().text()));
  }
  emit knobsChanged();
  return turned.ok();
}

void RunController::turnByText(const std::string& path, const std::string& text) {
  if (const auto value = knobValue(knobs().current(), path, text)) {
    turn(path, *value);
  } else {
    emit failed(toQt(value.error().text()));
    emit knobsChanged();
  }
}

void RunController::poll() {
  const auto turns = model_.knobs().taken();
  const auto before = model_.state();
  const bool another = model_.take(session_->poll());
  const auto& now = model_.state();
  if (another) emit runBegan();
  if (another || model_.knobs().taken() != turns) emit knobsChanged();
  if (another || now.paused != before.paused || now.speed != before.speed || now.realTime != before.realTime)
    emit stateChanged();
  if (!now.problem.empty() && now.problem != problem_) emit failed(toQt(now.problem));
  problem_ = now.problem;
  const auto& end = model_.plan().pauseAt;
  if (end && now.paused && now.now == *end && (another || before.now != now.now)) {
    running_ = false;
    emit sessionEnded();
  }
  emit polled();
}

}  // namespace watertight
