// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/run_controller.h"

#include "bridge/qt_colour.h"
#include "present/knob_text.h"

namespace watertight {

RunController::RunController(std::unique_ptr<Session> session, std::shared_ptr<const Scenario> scenario,
                             QObject* parent)
    : QObject(parent), session_(std::move(session)), model_(std::move(scenario)) {}

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

void RunController::setSpeed(double speed) {
  session_->setSpeed(speed);
}

void RunController::restart() {
  restartWith(*model_.requested());
}

void RunController::setSeed(std::uint64_t seed) {
  auto scenario = *model_.requested();
  scenario.seed = seed;
  restartWith(std::move(scenario));
}

void RunController::setIsolation(Isolation isolation) {
  auto scenario = *model_.requested();
  scenario.service.isolation = isolation;
  restartWith(std::move(scenario));
}

void RunController::restartWith(Scenario scenario) {
  auto shared = std::make_shared<const Scenario>(std::move(scenario));
  model_.expect(shared);
  session_->restart(std::move(shared));
  emit stateChanged();
}

void RunController::open(std::shared_ptr<const Scenario> scenario) {
  model_.expect(scenario);
  session_->restart(std::move(scenario));
  start();
  emit stateChanged();
}

void RunController::turn(const std::string& path, const SettingValue& value) {
  const auto turned = session_->set(path, value);
  if (turned) {
    model_.knobs().turn(path, value);
  } else {
    emit failed(toQt(turned.error().text()));
  }
  emit knobsChanged();
}

void RunController::turnByText(const std::string& path, const std::string& text) {
  if (const auto value = knobValue(model_.knobs().current(), path, text)) {
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
  if (another || now.paused != before.paused || now.speed != before.speed) emit stateChanged();
  if (!now.problem.empty() && now.problem != problem_) emit failed(toQt(now.problem));
  problem_ = now.problem;
}

}  // namespace watertight
