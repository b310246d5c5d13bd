// SPDX-License-Identifier: MIT
#include "sim/run_downstreams.h"

#include <algorithm>

namespace watertight {
namespace {

/// 0 is no limit.
int least(int a, int b) {
  return a == 0 || b == 0 ? a + b : std::min(a, b);
}

}  // namespace

RunDownstreams::RunDownstreams(const Scenario& scenario, const RunInputs& inputs, CallBooks& books,
                               EventQueue& queue)
    : books_(books), queue_(queue) {
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    Fitted fitted;
    fitted.felt = scenario.dependencies[i].downstream;
    if (const auto* one = fittedAt(inputs.fitted, i)) {
      fitted.patience = one->patience();
      fitted.capacities = one->capacities();
      fitted.capacity = fitted.capacities.front().servers;
    }
    fitted_.push_back(std::move(fitted));
    downstreams_.push_back(
        std::make_unique<MockDownstream>(settingsOf(fitted_.back()), samplesOf(inputs.samples, i)));
    scheduleCapacity(static_cast<int>(i), 1);
  }
}

DownstreamSettings RunDownstreams::settingsOf(const Fitted& fitted) {
  DownstreamSettings settings = fitted.felt;
  settings.capacity = least(settings.capacity, fitted.capacity);
  return settings;
}

void RunDownstreams::scheduleCapacity(int dependency, std::uint32_t place) {
  const auto& capacities = fitted_[index(dependency)].capacities;
  if (place >= capacities.size()) return;
  queue_.push(capacities[place].from, EventClass::kCommand, EventKind::kCapacityDue,
              static_cast<std::uint32_t>(dependency), place);
}

void RunDownstreams::capacityDue(Instant now, const Event& event) {
  const int dependency = static_cast<int>(event.target);
  Fitted& fitted = fitted_[event.target];
  fitted.capacity = fitted.capacities[event.version].servers;
  downstreams_[event.target]->change(now, settingsOf(fitted), scheduled_);
  changed(now, dependency);
  scheduleCapacity(dependency, event.version + 1);
}

void RunDownstreams::submit(Instant now, Call& call) {
  call.atDownstream = true;
  of(call).submit(now, call.job, scheduled_);
  changed(now, call.order.dependency);
}

bool RunDownstreams::answered(Instant now, Call& call, const Event& event) {
  if (!call.atDownstream || call.job.schedule != event.version) return false;
  call.atDownstream = false;
  of(call).complete(now, call.job, scheduled_);
  changed(now, call.order.dependency);
  return true;
}

void RunDownstreams::cancel(Instant now, Call& call) {
  call.atDownstream = false;
  of(call).cancel(now, call.job, scheduled_);
  changed(now, call.order.dependency);
}

void RunDownstreams::change(Instant now, int dependency, const DownstreamSettings& felt) {
  Fitted& fitted = fitted_[index(dependency)];
  fitted.felt = felt;
  downstreams_[index(dependency)]->change(now, settingsOf(fitted), scheduled_);
  changed(now, dependency);
}

void RunDownstreams::changed(Instant now, int dependency) {
  for (const Job* job : scheduled_) {
    queue_.push(job->ends, EventClass::kCompletion, EventKind::kDownstreamDone, job->call, job->schedule);
  }
  scheduled_.clear();
  books_.downstreamLoad(now, dependency, at(dependency).load());
}

}  // namespace watertight
