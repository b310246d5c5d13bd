// SPDX-License-Identifier: GPL-3.0-or-later
// What callers and observers are told, and calls that come again.
#include "conformance/world/world.h"

namespace watertight::conformance {

void World::answer(std::uint32_t number, CallEnd end) {
  WorldCall& call = at(number);
  call.answered = true;
  call.decided = now_;
  call.end = end;
  if (!observers_.empty()) tellObservers(call);
  if (retry_) tryAgainOrNot(number);
}

/// A call is as its last attempt, and answered when that is.
void World::tryAgainOrNot(std::uint32_t number) {
  const WorldCall& attempt = at(number);
  const std::uint32_t first = attempt.order.attemptOf == kNobody ? number : attempt.order.attemptOf;
  WorldCall& call = at(first);
  call.decided = now_;
  call.result = attempt.result;
  call.words = attempt.words;
  const auto failure = attempt.end == CallEnd::kError      ? std::optional{AttemptFailure::kError}
                       : attempt.end == CallEnd::kTimeout  ? std::optional{AttemptFailure::kTimeout}
                       : attempt.end == CallEnd::kRejected ? std::optional{AttemptFailure::kRejected}
                                                           : std::nullopt;
  if (!failure || shutDown_) return;
  const auto answer = retry_->afterFailure(now_, {.request = first, .number = call.attempts}, *failure);
  if (!answer.again()) return;
  call.comesAgain = true;
  call.decided.reset();
  queue_.push(answer.at, EventClass::kArrival, EventKind::kNextStep, first, ++call.version);
}

void World::tryAgain(std::uint32_t number) {
  at(number).comesAgain = false;
  CallOrder order = at(number).order;
  order.id.clear();
  order.attemptOf = number;
  arrive(std::move(order));
}

void World::cancelRetry(WorldCall& call) {
  ++call.version;
  call.comesAgain = false;
  call.decided = now_;
  call.result = "cancelled";
  call.words = {"cancelled"};
}

void World::tellObservers(const WorldCall& call) const {
  CallLine line;
  line.arrived = call.arrived;
  line.started = line.admitted = call.started;
  line.ended = call.decided;
  line.decision = call.decision;
  line.reason = call.reason;
  line.outcome = call.end;
  for (auto* observer : observers_) observer->onCallEnded(line);
}

void World::tellGauges() {
  Stage& stage = *stages_.front();
  const Bulkhead& bulkhead = stage.compartment().bulkhead();
  Gauges gauges;
  gauges.inFlight = bulkhead.inFlight();
  gauges.waiting = bulkhead.waiting();
  gauges.overflow = stage.compartment().overflow();
  gauges.abandoned = stage.compartment().abandoned();
  gauges.limit = bulkhead.limit();
  for (auto* observer : observers_) observer->onGauges(now_, 0, gauges);
  for (; toldTransitions_ < stage.transitions().size(); ++toldTransitions_) {
    const auto& [at, change] = stage.transitions()[toldTransitions_];
    for (auto* observer : observers_) observer->onJournal({at, 0, change});
  }
}

}  // namespace watertight::conformance
