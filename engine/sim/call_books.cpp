// SPDX-License-Identifier: MIT
#include "sim/call_books.h"

#include <fmt/format.h>

namespace watertight {
namespace {

CallLine lineFor(const CallOrder& order, CallEnd end) {
  CallLine line;
  line.call = order.requestNumber;
  line.step = order.step;
  line.attempt = order.attempt;
  line.dependency = order.dependency;
  line.route = order.route;
  line.outcome = end;
  return line;
}

}  // namespace

void CallBooks::arrived(Instant now, int dependency) {
  ++counters_[static_cast<std::size_t>(dependency)].arrivals;
  for (auto* observer : observers_) observer->onCallArrived(now, dependency);
}

void CallBooks::retried(Instant now, int dependency) {
  for (auto* observer : observers_) observer->onCallRetried(now, dependency);
}

void CallBooks::retryRefused(Instant now, int dependency) {
  for (auto* observer : observers_) observer->onRetryRefused(now, dependency);
}

void CallBooks::retryWaits(Instant now, int dependency, Duration wait) {
  for (auto* observer : observers_) observer->onRetryWaits(now, dependency, wait);
}

void CallBooks::started(Instant now, int dependency, bool overflow) {
  for (auto* observer : observers_) observer->onCallStarted(now, dependency, overflow);
}

void CallBooks::abandoned(Instant now, int dependency) {
  for (auto* observer : observers_) observer->onCallAbandoned(now, dependency);
}

void CallBooks::rescued(Instant now, int dependency) {
  for (auto* observer : observers_) observer->onCallRescued(now, dependency);
}

void CallBooks::ended(Instant now, const Call& call, CallEnd end) {
  count(call.order.dependency, end);
  if (observers_.empty()) return;
  const bool ran = call.admitted != kNever || call.decision == Decision::kOverflow;
  CallLine line = lineFor(call.order, end);
  line.arrived = call.ticket.arrived;
  if (call.admitted != kNever) line.admitted = call.admitted;
  if (ran) line.started = call.ticket.started;
  if (!call.order.latencyUnknown) line.ended = now;
  line.decision = call.decision;
  line.reason = call.reason;
  tell(line);
}

void CallBooks::cancelledBeforeItCame(Instant now, const CallOrder& order) {
  retried(now, order.dependency);
  arrived(now, order.dependency);
  CallLine line = lineFor(order, CallEnd::kCancelled);
  line.arrived = now;
  line.ended = now;
  line.decision = Decision::kWaited;
  count(line.dependency, line.outcome);
  tell(line);
}

void CallBooks::count(int dependency, CallEnd end) {
  ++counters_[static_cast<std::size_t>(dependency)].ended[static_cast<std::size_t>(end)];
}

void CallBooks::tell(const CallLine& line) const {
  for (auto* observer : observers_) observer->onCallEnded(line);
}

void CallBooks::gauges(Instant now, int compartment) {
  if (observers_.empty()) return;
  const Gauges gauges = gaugesOf(compartments_.at(compartment));
  for (auto* observer : observers_) observer->onGauges(now, compartment, gauges);
}

void CallBooks::downstreamLoad(Instant now, int dependency, std::int64_t load) {
  for (auto* observer : observers_) observer->onDownstreamLoad(now, dependency, load);
}

void CallBooks::journal(const JournalEntry& entry) {
  for (auto* observer : observers_) observer->onJournal(entry);
}

std::string CallBooks::imbalance() const {
  std::int64_t arrivals = 0;
  std::int64_t accounted = 0;
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    arrivals += counters_[i].arrivals;
    accounted += counters_[i].endedInAll();
    const bool lastOfCompartment = !compartments_.shared() || i + 1 == counters_.size();
    if (!lastOfCompartment) continue;
    const auto& c = compartments_.at(compartments_.indexFor(static_cast<int>(i)));
    accounted += c.bulkhead().waiting() + c.bulkhead().inFlight() - c.abandoned() + c.overflow() -
                 c.overflowTimedOut();
    if (arrivals != accounted)
      return fmt::format("dependency {}: {} arrivals, {} accounted for", i, arrivals, accounted);
    arrivals = accounted = 0;
  }
  return {};
}

}  // namespace watertight
