// SPDX-License-Identifier: MIT
#include "sim/simulation.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace watertight {

Simulation::Simulation(RunPlan plan)
    : plan_(std::move(plan)),
      calls_(*plan_.scenario, *plan_.inputs, queue_, observers_),
      requests_(*plan_.scenario, *plan_.inputs, calls_, queue_, observers_),
      director_(*plan_.scenario, *this, queue_, observers_) {
  queue_.push(Instant{plan_.scenario->service.sample}, EventClass::kSample, EventKind::kSample);
}

void Simulation::runUntil(Instant end) {
  runSome(end, std::numeric_limits<std::int64_t>::max());
}

bool Simulation::runSome(Instant end, std::int64_t events) {
  while (!queue_.empty() && queue_.top().at <= end) {
    if (events <= 0 && queue_.top().at > now_) return false;
    --events;
    const Event event = queue_.pop();
    now_ = event.at;
    dispatch(event);
  }
  now_ = std::max(now_, end);
  return true;
}

Scenario Simulation::asDone() const {
  Scenario done = scenario();
  auto [sets, faults] = director_.handiwork();
  std::move(sets.begin(), sets.end(), std::back_inserter(done.sets));
  std::move(faults.begin(), faults.end(), std::back_inserter(done.faults));
  return done;
}

CompartmentView Simulation::compartment(Instant now, int compartment) const {
  const Compartment& c = calls_.compartments().at(compartment);
  CompartmentView view;
  view.gauges = gaugesOf(c);
  view.oldest = c.oldestAge(now);
  view.ages = c.ages(now);
  view.limiter = c.limiterOutlook(now);
  if (view.limiter) view.limiter->nextCheck = calls_.nextCheck(now, compartment);
  view.monitoredLimit = c.monitoredLimit();
  view.baseline = c.baseline();
  if (const Breaker* breaker = c.breaker()) {
    view.breaker = breaker->state();
    view.recoversAt = breaker->recoversAt();
    view.distance = breaker->distance(now);
  }
  return view;
}

ApplicationView Simulation::application() const {
  const Workers& workers = requests_.workers();
  return {requests_.backlog(), workers.count(), workers.busy(), workers.held()};
}

void Simulation::reconfigure(Instant now, const Scenario& live) {
  calls_.reconfigure(now, live);
  requests_.reconfigure(now, live.service);
}

void Simulation::changeDownstream(Instant now, int dependency, const DownstreamSettings& felt) {
  calls_.changeDownstream(now, dependency, felt);
}

void Simulation::setLoadFactor(Instant now, double factor) {
  requests_.setLoadFactor(now, factor);
}

void Simulation::dispatch(const Event& event) {
  switch (event.kind) {
    case EventKind::kCommand:
      return director_.handle(now_, event);
    case EventKind::kDownstreamDone:
    case EventKind::kCapacityDue:
    case EventKind::kFallbackDone:
    case EventKind::kRejectionSeen:
    case EventKind::kCallTimeout:
    case EventKind::kCallerTimeout:
    case EventKind::kWaitOver:
    case EventKind::kPatienceOver:
    case EventKind::kLimiterCheck:
    case EventKind::kRetryDue:
      return calls_.handle(now_, event);
    case EventKind::kWorkDone:
    case EventKind::kRequestDeadline:
    case EventKind::kArrival:
    case EventKind::kReplayArrival:
    case EventKind::kNextStep:
    case EventKind::kUserReturns:
      return requests_.handle(now_, event);
    case EventKind::kSample:
      queue_.push(now_ + scenario().service.sample, EventClass::kSample, EventKind::kSample);
      for (auto* observer : observers_) observer->onSample(now_);
      return;
  }
}

}  // namespace watertight
