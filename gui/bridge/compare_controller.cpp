// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/compare_controller.h"

#include <algorithm>
#include <set>

#include "bridge/qt_text.h"
#include "sim/session_settings.h"
#include "sim/settings_registry.h"

namespace watertight {

CompareController::CompareController(RunController& controller, QObject* parent)
    : QObject(parent), controller_(controller) {
  connect(&controller_, &RunController::polled, this, &CompareController::followFirst);
  connect(&controller_, &RunController::runBegan, this, &CompareController::firstBegan);
}

CompareController::~CompareController() {
  if (knobsOfBranch_) controller_.setTaker(nullptr);
}

RunPlan CompareController::plan() const {
  return {std::make_shared<Scenario>(secondScenario(*base_, second_)), controller_.model().plan().inputs};
}

void CompareController::begin(SecondRun second) {
  const auto done = first().state().done;
  if (!done) {
    end();
    emit failed(
        tr("A run on real threads cannot be compared: it would not be the same again. Run it in "
           "virtual time."));
    return;
  }
  controller_.setTaker(nullptr);  // until the new branch's knobs are there
  base_ = done;
  second_ = std::move(second);
  knobsOfBranch_ = second_.difference == Difference::kBranch;
  branchKnobs_.reset();
  if (knobsOfBranch_) branchKnobs_.emplace(settingsAt(*base_, second_.moment));
  firstName_ = first().scenario().name;
  runAgain();
  takeKnobs();
}

void CompareController::runAgain() {
  measurer_.clear();
  const auto next = plan();
  if (session_) {
    model_->expect(next);
    session_->restart(next);
  } else {
    session_ = std::make_unique<FollowingSession>(next);
    model_.emplace(next);
  }
  session_->follow(first().state().now);
  emit changed();
}

void CompareController::end() {
  if (!active()) return;
  measurer_.clear();
  session_.reset();
  knobsOfBranch_ = false;
  takeKnobs();
  emit changed();  // while the model still lives: nobody draws it after this
  model_.reset();
}

void CompareController::setKnobsOfBranch(bool ofBranch) {
  knobsOfBranch_ = ofBranch && active() && second_.difference == Difference::kBranch;
  takeKnobs();
  emit changed();
}

void CompareController::takeKnobs() {
  controller_.setTaker(knobsOfBranch_ ? static_cast<KnobTaker*>(this) : nullptr);
}

Status CompareController::turn(const std::string& path, const SettingValue& value) {
  if (auto turned = turnIn(second_, *base_, path, value); !turned) return turned;
  branchKnobs_->turn(path, value);
  runAgain();
  return Done{};
}

void CompareController::followFirst() {
  if (!active()) return;
  const auto& state = first().state();
  session_->follow(state.now, repeatsCommands(second_.difference) ? state.done : nullptr);
  const auto before = model_->version();
  model_->take(session_->poll());
  if (model_->version() != before) emit moved();
}

// A restart of the same scenario is a restart of both; of a branch, nothing is left that it branches from.
void CompareController::firstBegan() {
  if (!active()) return;
  const bool same = first().scenario().name == firstName_;
  if (!same || second_.difference == Difference::kBranch) return end();
  begin(second_);
}

void CompareController::measure() {
  if (!active()) return;
  const auto done = first().state().done;
  if (!done) return;
  const bool isBranch = second_.difference == Difference::kBranch;
  const auto& inputs = controller_.model().plan().inputs;
  const RunPlan one{done, inputs};
  const RunPlan other{std::make_shared<Scenario>(secondScenario(isBranch ? *base_ : *done, second_)), inputs};
  const Instant end = std::max(Instant{done->duration}, first().state().now);
  const Instant from = isBranch ? second_.moment : Instant{};
  measurer_.start(one, other, {std::min(from, end - done->service.sample), end}, kPairs);
}

void CompareController::takeOver() {
  if (!canTakeOver()) return;
  const SecondRun second = second_;
  const auto done = first().state().done;
  end();
  if (second.difference == Difference::kIsolation) return controller_.setIsolation(second.isolation);
  if (second.difference == Difference::kBranch) {
    for (const auto& [path, value] : second.changes) controller_.turn(path, value);
    return;
  }
  if (!done) return;
  const auto filed = settingsAt(withoutHandiwork(*done), first().state().now);
  std::set<std::string> turned;
  for (const auto& set : done->sets) {
    if (set.by == kHandName) turned.insert(set.path);
  }
  for (const auto& path : turned) {
    if (const auto value = getSetting(filed, path)) controller_.turn(path, *value);
  }
}

}  // namespace watertight
