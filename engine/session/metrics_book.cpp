// SPDX-License-Identifier: MIT
#include "session/metrics_book.h"

#include <algorithm>
#include <utility>

namespace watertight {

MetricsSubjects metricsSubjects(const ObservedRun& run) {
  MetricsSubjects subjects;
  for (int c = 0; c < run.compartments(); ++c) subjects.compartments.push_back(run.compartment(Instant{}, c));
  int index = 0;
  for (const auto& dependency : run.scenario().dependencies)
    subjects.dependencies.push_back({dependency.name, run.compartmentFor(index++)});
  return subjects;
}

MetricsBook::MetricsBook(const MetricsSubjects& subjects, std::shared_ptr<MetricsBoard> board)
    : board_(std::move(board)) {
  for (const auto& subject : subjects.dependencies) {
    auto& dependency = numbers_.dependencies.emplace_back();
    dependency.name = subject.name;
    dependency.compartment = subject.compartment;
  }
  for (const CompartmentView& compartment : subjects.compartments) {
    auto& numbers = numbers_.compartments.emplace_back();
    numbers.limit = compartment.gauges.limit;
    numbers.breaker = compartment.breaker;
  }
  post();
}

void MetricsBook::onCallArrived(Instant, int dependency) {
  ++of(dependency).arrivals;
}

void MetricsBook::onCallEnded(const CallLine& line) {
  auto& numbers = of(line.dependency);
  ++numbers.calls[static_cast<std::size_t>(line.outcome)];
  if (line.outcome == CallEnd::kRejected) ++numbers.rejected[static_cast<std::size_t>(line.reason)];
  const bool measured =
      line.outcome == CallEnd::kOk || line.outcome == CallEnd::kError || line.outcome == CallEnd::kTimeout;
  if (!measured || !line.ended) return;
  numbers.totalSeconds.observe(toSeconds(*line.ended - line.arrived));
  if (const auto latency = line.latency()) numbers.callSeconds.observe(toSeconds(*latency));
}

void MetricsBook::onCallRescued(Instant, int dependency) {
  ++of(dependency).rescued;
}

void MetricsBook::onGauges(Instant, int compartment, const Gauges& gauges) {
  auto& numbers = numbers_.compartments[static_cast<std::size_t>(compartment)];
  numbers.inFlight = gauges.inFlight;
  numbers.waiting = gauges.waiting;
  numbers.overflow = gauges.overflow;
  numbers.abandoned = gauges.abandoned;
  if (gauges.limit == numbers.limit) return;
  ++(gauges.limit > numbers.limit ? numbers.limitRaised : numbers.limitLowered);
  numbers.limit = gauges.limit;
}

void MetricsBook::onJournal(const JournalEntry& entry) {
  const auto* change = std::get_if<BreakerChange>(&entry.event);
  if (change == nullptr) return;
  numbers_.compartments[static_cast<std::size_t>(std::max(0, entry.dependency))].breaker = change->to;
}

void MetricsBook::onSample(Instant) {
  post();
}

}  // namespace watertight
