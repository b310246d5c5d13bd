// SPDX-License-Identifier: MIT
#include "sim/run_downstreams.h"

namespace watertight {

RunDownstreams::RunDownstreams(const Scenario& scenario, const RunInputs& inputs, CallBooks& books,
                               EventQueue& queue)
    : books_(books), queue_(queue) {
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    downstreams_.push_back(
        std::make_unique<MockDownstream>(scenario.dependencies[i].downstream, samplesOf(inputs.samples, i)));
  }
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
  downstreams_[index(dependency)]->change(now, felt, scheduled_);
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
