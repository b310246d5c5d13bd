// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/world/world.h"

namespace watertight::conformance {
namespace {

EventClass classOf(EventKind kind) {
  switch (kind) {
    case EventKind::kDownstreamDone:
    case EventKind::kFallbackDone:
      return EventClass::kCompletion;
    case EventKind::kWaitOver:
    case EventKind::kCallerTimeout:
    case EventKind::kPatienceOver:
      return EventClass::kExpiry;
    default:
      return EventClass::kArrival;
  }
}

}  // namespace

void World::runUntil(Instant now, EventClass last) {
  while (!queue_.empty()) {
    const Event& next = queue_.top();
    if (next.at > now || (next.at == now && classOf(next.kind) > last)) break;
    const Event event = queue_.pop();
    now_ = std::max(now_, event.at);
    handle(event);
    afterStep();
  }
  now_ = std::max(now_, now);
}

void World::runAll() {
  while (!queue_.empty()) runUntil(queue_.top().at, EventClass::kSample);
}

void World::handle(const Event& event) {
  if (event.kind == EventKind::kPatienceOver) return compartment(event.target).expirePatience(now_);
  if (event.kind == EventKind::kArrival) return mainGoesOn();
  if (event.version != at(event.target).version) return;
  switch (event.kind) {
    case EventKind::kDownstreamDone:
      return goOn(event.target);
    case EventKind::kFallbackDone:
      return fallbackOver(event.target, CallOutcome::kOk);
    case EventKind::kCallerTimeout:
      return callerGivesUp(event.target);
    case EventKind::kNextStep:
      return tryAgain(event.target);
    case EventKind::kWaitOver: {
      WorldCall& call = at(event.target);
      const auto admission = compartment(call.at).expireWait(now_, call.tickets[call.at]);
      if (!admission) return;
      if (admission->decision == Decision::kOverflow) return admitted(event.target, call.at);
      if (admission->dropped != nullptr) dropped(*admission->dropped, call.at);
      if (admission->decision != Decision::kWaited) turnedAway(event.target, call.at, *admission);
      return;
    }
    default:
      return;
  }
}

void World::arrive(CallOrder order) {
  const auto number = static_cast<std::uint32_t>(calls_.size());
  if (!order.id.empty()) byName_[order.id] = number;
  calls_.emplace_back(std::move(order), stages_.size());
  open_.push_back(number);
  at(number).arrived = now_;
  for (auto* observer : observers_) observer->onCallArrived(now_, 0);
  WorldCall& whole = at(at(number).order.attemptOf == kNobody ? number : at(number).order.attemptOf);
  if (retry_ && whole.attempts++ == 0) retry_->noteFirstAttempt();
  whole.attemptTimes.push_back(now_);
  if (const Duration timeout = at(number).order.callerTimeout; timeout > Duration::zero()) {
    queue_.push(saturatingAdd(now_, timeout), EventClass::kExpiry, EventKind::kCallerTimeout, number);
  }
  offer(number, 0);
  afterStep();
}

void World::submitInTurn(std::vector<CallOrder> orders) {
  for (auto& order : orders) mainWork_.push_back(std::move(order));
  mainGoesOn();
}

void World::mainGoesOn() {
  while (!mainWork_.empty()) {
    CallOrder order = std::move(mainWork_.front());
    mainWork_.pop_front();
    order.byMain = true;
    arrive(std::move(order));
    const WorldCall& call = calls_.back();
    if (call.onCaller && call.phase != CallPhase::kOver) return;
  }
}

void World::offer(std::uint32_t number, std::size_t stage) {
  WorldCall& call = at(number);
  Ticket& ticket = call.tickets[stage];
  ticket.id = number;
  call.at = stage;
  const Admission admission = compartment(stage).arrive(now_, ticket);
  if (admission.dropped != nullptr) dropped(*admission.dropped, stage);
  switch (admission.decision) {
    case Decision::kAdmitted:
    case Decision::kOverflow:
      return admitted(number, stage);
    case Decision::kWaited:
      return waits(number, stage);
    case Decision::kRejected:
    case Decision::kDiscarded:
    case Decision::kFallback:
      return turnedAway(number, stage, admission);
  }
}

void World::admitted(std::uint32_t number, std::size_t stage) {
  WorldCall& call = at(number);
  Ticket& ticket = call.tickets[stage];
  compartment(stage).start(now_, ticket);
  call.onCaller = call.onCaller || ticket.state == TicketState::kOverflow;
  Stage& here = *stages_[stage];
  here.peakInFlight = std::max(here.peakInFlight, here.compartment().bulkhead().inFlight());
  if (stage + 1 < stages_.size()) return offer(number, stage + 1);
  begin(number);
}

void World::waits(std::uint32_t number, std::size_t stage) {
  WorldCall& call = at(number);
  const Ticket& ticket = call.tickets[stage];
  if (ticket.state == TicketState::kQueued) {
    call.accepted = true;
    call.enqueued = now_;
  }
  queue_.push(ticket.waitEnds, EventClass::kExpiry, EventKind::kWaitOver, number, call.version);
}

void World::turnedAway(std::uint32_t number, std::size_t stage, const Admission& admission) {
  WorldCall& call = at(number);
  Stage& here = *stages_[stage];
  call.decision = admission.decision;
  call.reason = admission.reason;
  const bool byBreaker = admission.reason == RejectReason::kBreakerOpen;
  ++(byBreaker ? here.refusedByBreaker : here.refusedByBulkhead);
  if (byBreaker) {
    if (const auto due = compartment(stage).breaker()->recoversAt()) call.retryAfter = *due - now_;
  }
  endStages(number, stage, CallOutcome::kCancelled);
  // A call that is discarded at the door is one that was turned away; so is one whose wait was in vain.
  call.words = {"rejected", "rejected_by_" + here.nameFor(admission.reason)};
  call.result = "rejected";
  if (admission.reason == RejectReason::kWaitExpired) call.words.insert("timeout");
  if (admission.reason == RejectReason::kWaitExpired) call.result = "timeout";
  if (admission.decision == Decision::kDiscarded) call.words.insert("discarded");
  if (admission.decision == Decision::kFallback) call.callerResult = "fallback_value";
  ++counts_.rejected;
  answer(number, admission.decision == Decision::kDiscarded  ? CallEnd::kDiscarded
                 : admission.decision == Decision::kFallback ? CallEnd::kFallback
                                                             : CallEnd::kRejected);
  isOver(number);
}

void World::dropped(Ticket& ticket, std::size_t stage) {
  ++stages_[stage]->dropped;
  ++counts_.discarded;
  endStages(ticket.id, stage, CallOutcome::kCancelled);
  WorldCall& call = at(ticket.id);
  call.words = {"discarded"};
  call.result = "discarded";
  call.decision = Decision::kDiscarded;
  call.reason = RejectReason::kQueueFull;
  answer(ticket.id, CallEnd::kDiscarded);
  isOver(ticket.id);
}

void World::begin(std::uint32_t number) {
  WorldCall& call = at(number);
  call.phase = CallPhase::kRunning;
  call.accepted = true;
  call.started = now_;
  call.words.insert({"granted", "admitted"});
  call.result = "granted";
  ++counts_.granted;
  if (call.order.manual) {
    call.decided = now_;
    return;
  }
  ++counts_.bodies;
  goOn(number);
}

void World::goOn(std::uint32_t number) {
  WorldCall& call = at(number);
  if (call.step == call.order.body.size()) return bodyOver(number);
  const BodyStep step = call.order.body[call.step++];
  if (step.submits.empty()) {
    queue_.push(now_ + step.length, EventClass::kCompletion, EventKind::kDownstreamDone, number,
                call.version);
    return;
  }
  CallOrder order;
  order.id = step.submits;
  order.body = {{step.length, ""}};
  order.parent = number;
  arrive(std::move(order));
}

}  // namespace watertight::conformance
