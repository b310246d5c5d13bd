// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/run_model.h"

namespace watertight {

RunModel::RunModel(RunPlan plan) {
  begin(std::move(plan));
}

void RunModel::begin(RunPlan plan) {
  plan_ = std::move(plan);
  names_.clear();
  for (const auto& dependency : scenario().dependencies) {
    if (names_.size() < kMostDependencies) names_.push_back(dependency.name);
  }
  frames_.clear();
  journal_.clear();
  knobs_.emplace(scenario());
}

void RunModel::keep(Frame&& frame) {
  // Of a run that was begun and given up between two polls, with other dependencies.
  if (frame.dependencies.size() != scenario().dependencies.size()) return;
  frame.dependencies.resize(names_.size());
  frames_.add(std::move(frame));
}

bool RunModel::take(SessionUpdate update) {
  const bool another = begun_ && update.state.run != state_.run;
  if (another) begin(expected_ ? *std::exchange(expected_, std::nullopt) : plan_);
  begun_ = true;
  if (another || !update.frames.empty() || !update.journal.empty() || update.state.now != state_.now ||
      update.state.paused != state_.paused) {
    ++version_;
  }
  state_ = std::move(update.state);
  for (auto& frame : update.frames) keep(std::move(frame));
  for (auto& entry : update.journal) {
    if (const auto* set = std::get_if<SetEvent>(&entry.event)) knobs_->take(*set);
    journal_.add(std::move(entry));
  }
  return another;
}

}  // namespace watertight
