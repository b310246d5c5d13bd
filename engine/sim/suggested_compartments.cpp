// SPDX-License-Identifier: MIT
#include "sim/suggested_compartments.h"

#include <algorithm>

#include "trace/concurrency.h"

namespace watertight {
namespace {

constexpr std::int64_t kLeastLimit = 4, kMostLimit = 10'000;

/// How many calls of one row were in flight whenever another started.
class Crowding {
 public:
  void start(const CallRecord& call) {
    const auto inFlight = inFlight_.start(call);
    if (call.outcome == RecordedOutcome::kRejected) return;
    const auto place = static_cast<std::size_t>(std::min(inFlight, kMostLimit));
    if (starts_.size() <= place) starts_.resize(place + 1);
    ++starts_[place];
    ++all_;
  }

  [[nodiscard]] std::int64_t median() const {
    std::int64_t seen = 0;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      seen += starts_[i];
      if (2 * seen >= all_) return static_cast<std::int64_t>(i);
    }
    return 0;
  }

 private:
  InFlight inFlight_;
  std::vector<std::int64_t> starts_;  // by calls in flight
  std::int64_t all_ = 0;
};

DependencySettings compartmentFor(const std::string& name, const Crowding& crowding) {
  DependencySettings dependency;
  dependency.name = name;
  BulkheadSettings bulkhead;
  bulkhead.limit = static_cast<int>(std::clamp(2 * crowding.median(), kLeastLimit, kMostLimit));
  dependency.compartment.bulkhead = bulkhead;
  BreakerSettings breaker;
  breaker.failureRate = 0.5;
  breaker.recovery = std::chrono::seconds{10};
  breaker.probePatience = std::chrono::seconds{5};
  dependency.compartment.breaker = breaker;
  return dependency;
}

}  // namespace

Scenario suggestedCompartments(const Trace& trace, const std::vector<int>& rowOf,
                               const std::vector<std::string>& names) {
  std::vector<Crowding> rows(names.size());
  for (const auto& call : trace.calls) {
    const int row = rowOf[static_cast<std::size_t>(call.dependency)];
    if (row >= 0) rows[static_cast<std::size_t>(row)].start(call);
  }
  Scenario scenario;
  scenario.name = "Suggested compartments";
  for (std::size_t i = 0; i < names.size(); ++i)
    scenario.dependencies.push_back(compartmentFor(names[i], rows[i]));
  return scenario;
}

}  // namespace watertight
