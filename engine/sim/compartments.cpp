// SPDX-License-Identifier: MIT
#include "sim/compartments.h"

#include <algorithm>
#include <limits>

namespace watertight {
namespace {

CompartmentSettings sharedByDefault(const Scenario& scenario) {
  CompartmentSettings shared;
  std::int64_t limit = 0;
  std::int64_t queue = 0;
  for (const auto& dependency : scenario.dependencies) {
    const auto& bulkhead = dependency.compartment.bulkhead;
    if (!bulkhead) return {};  // a dependency without a limit: no sum to share
    if (!shared.bulkhead) shared.bulkhead = bulkhead;
    limit += bulkhead->limit;
    queue = std::min(kUnlimitedQueue, queue + bulkhead->queue);
  }
  shared.bulkhead->limit = static_cast<int>(std::min<std::int64_t>(limit, std::numeric_limits<int>::max()));
  shared.bulkhead->queue = queue;
  shared.window = scenario.dependencies.front().compartment.window;
  return shared;
}

const DependencySettings& dependencyAt(const Scenario& scenario, int dependency) {
  return scenario.dependencies[static_cast<std::size_t>(dependency)];
}

}  // namespace

CompartmentSettings compartmentSettings(const Scenario& scenario, int dependency) {
  switch (scenario.service.isolation) {
    case Isolation::kPerDependency:
      return dependencyAt(scenario, dependency).compartment;
    case Isolation::kShared:
      return scenario.shared ? *scenario.shared : sharedByDefault(scenario);
    case Isolation::kNone:
      break;
  }
  CompartmentSettings none;
  none.window = dependencyAt(scenario, dependency).compartment.window;
  return none;
}

BulkheadSettings timeLimits(const Scenario& scenario, int dependency) {
  const bool ownSharedOne = scenario.service.isolation == Isolation::kShared && scenario.shared;
  const auto& settings = ownSharedOne ? *scenario.shared : dependencyAt(scenario, dependency).compartment;
  BulkheadSettings limits = settings.bulkhead.value_or(BulkheadSettings{});
  if (scenario.service.isolation == Isolation::kNone) {
    BulkheadSettings bare;
    bare.callTimeout = limits.callTimeout;
    return bare;
  }
  const bool hasPool = compartmentSettings(scenario, dependency).bulkhead.value_or(BulkheadSettings{}).kind ==
                       BulkheadKind::kThreadPool;
  if (!hasPool) limits.callerTimeout = {};
  return limits;
}

Gauges gaugesOf(const Compartment& compartment) {
  const Bulkhead& bulkhead = compartment.bulkhead();
  return {bulkhead.inFlight(), bulkhead.waiting(), compartment.overflow(), compartment.abandoned(),
          bulkhead.limit()};
}

Duration callerPatience(const Scenario& scenario, int dependency) {
  if (scenario.service.isolation != Isolation::kNone) return timeLimits(scenario, dependency).callerTimeout;
  const auto& own = dependencyAt(scenario, dependency).compartment.bulkhead;
  return own ? own->callerTimeout : Duration::zero();
}

Compartments::Compartments(const Scenario& scenario, const RunObservers& observers)
    : shared_(scenario.service.isolation == Isolation::kShared) {
  const int dependencies = static_cast<int>(scenario.dependencies.size());
  for (int i = 0; i < (shared_ ? 1 : dependencies); ++i) {
    journalists_.push_back(std::make_unique<Journalist>(shared_ ? -1 : i, observers));
    const auto& name = shared_ ? std::string("shared") : dependencyAt(scenario, i).name;
    const DrawKey key{scenario.seed, DrawPurpose::kBreakerJitter, hashName(name)};
    compartments_.push_back(
        std::make_unique<Compartment>(compartmentSettings(scenario, i), key, *journalists_.back()));
  }
  for (int i = 0; i < dependencies; ++i) timeLimits_.push_back(timeLimits(scenario, i));
}

void Compartments::reconfigure(Instant now, const Scenario& live, Served& served) {
  for (int i = 0; i < count(); ++i) {
    auto settings = compartmentSettings(live, i);
    if (settings != at(i).settings()) at(i).reconfigure(now, settings, served);
  }
  for (std::size_t i = 0; i < timeLimits_.size(); ++i) timeLimits_[i] = timeLimits(live, static_cast<int>(i));
}

void Compartments::tellGrounds() {
  for (auto& compartment : compartments_) compartment->tellGrounds();
}

void Compartments::Journalist::onLimit(Instant now, const LimitChange& change) {
  const JournalEntry entry{now, dependency_, LimitEvent{change, {}}};
  for (auto* observer : observers_) observer->onJournal(entry);
}

void Compartments::Journalist::onBreaker(Instant now, const BreakerChange& change) {
  const JournalEntry entry{now, dependency_, change};
  for (auto* observer : observers_) observer->onJournal(entry);
}

}  // namespace watertight
