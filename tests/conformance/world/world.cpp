// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/world/world.h"

#include <algorithm>

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

CallEnd endOf(CallOutcome outcome) {
  const auto end = fromName<CallEnd>(nameOf(outcome));
  CHECK(end.has_value());
  return *end;
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

void World::bodyOver(std::uint32_t number) {
  WorldCall& call = at(number);
  ++counts_.executed;
  call.ended = now_;
  settle(number, call.order.outcomeWord, call.order.outcome);
}

void World::settle(std::uint32_t number, const std::string& word, CallOutcome outcome) {
  WorldCall& call = at(number);
  ++call.version;
  const bool late = call.answered;
  endStages(number, stages_.size(), outcome);
  counts_.lateResults += late;
  if (!late) {
    counts_.ok += outcome == CallOutcome::kOk;
    counts_.failed += outcome == CallOutcome::kError;
    counts_.timeouts += outcome == CallOutcome::kTimeout;
    counts_.cancelled += outcome == CallOutcome::kCancelled;
    call.words.insert(word);
    if (outcome == CallOutcome::kOk) call.words.insert("done");
    call.result = word;
    const bool rescued = outcome == CallOutcome::kError || outcome == CallOutcome::kTimeout;
    if (rescued && call.order.fallback) {
      call.end = endOf(outcome);
      return fallBack(number);
    }
    answer(number, endOf(outcome));
  }
  isOver(number);
}

/// Back through the stages, from the inside.
void World::endStages(std::uint32_t number, std::size_t stages, CallOutcome outcome) {
  for (std::size_t stage = stages; stage-- > 0;) {
    Served served;
    compartment(stage).end(now_, at(number).tickets[stage], outcome, served);
    serve(served, stage);
  }
}

void World::serve(const Served& served, std::size_t stage) {
  for (Ticket* ticket : served) admitted(ticket->id, stage);
}

void World::fallBack(std::uint32_t number) {
  WorldCall& call = at(number);
  if (fallbackStage_) {
    call.fallbackTicket.id = number;
    const auto admission = fallbackStage_->compartment().arrive(now_, call.fallbackTicket);
    if (admission.decision != Decision::kAdmitted) {
      answer(number, call.end);
      return isOver(number);
    }
    fallbackStage_->compartment().start(now_, call.fallbackTicket);
  }
  call.phase = CallPhase::kFallingBack;
  queue_.push(now_ + *call.order.fallback, EventClass::kCompletion, EventKind::kFallbackDone, number,
              call.version);
}

void World::fallbackOver(std::uint32_t number, CallOutcome outcome) {
  WorldCall& call = at(number);
  ++call.version;
  if (fallbackStage_) {
    Served served;
    fallbackStage_->compartment().end(now_, call.fallbackTicket, outcome, served);
  }
  if (outcome == CallOutcome::kOk) {
    ++counts_.fallbacksServed;
    for (auto* observer : observers_) observer->onCallRescued(now_, 0);
    call.callerResult = "fallback_value";
  } else {
    call.words.insert("cancelled");
  }
  answer(number, call.end);
  isOver(number);
}

void World::cancel(const std::string& id) {
  const auto found = byName_.find(id);
  if (found == byName_.end()) return;
  WorldCall& call = at(found->second);
  switch (call.phase) {
    case CallPhase::kWaiting:
      leaveLine(found->second);
      call.words = {"cancelled"};
      call.result = "cancelled";
      ++counts_.cancelled;
      answer(found->second, CallEnd::kCancelled);
      isOver(found->second);
      break;
    case CallPhase::kRunning:
      settle(found->second, "cancelled", CallOutcome::kCancelled);
      break;
    case CallPhase::kFallingBack:
      fallbackOver(found->second, CallOutcome::kCancelled);
      break;
    case CallPhase::kOver:
      if (call.comesAgain) {
        cancelRetry(call);
      } else {
        stray(found->second);
      }
  }
  afterStep();
}

void World::end(const std::string& id, CallOutcome outcome) {
  const auto found = byName_.find(id);
  if (found == byName_.end()) {
    // Somebody returns what he never had.
    calls_.emplace_back(CallOrder{}, stages_.size());
    calls_.back().phase = CallPhase::kOver;
    stray(static_cast<std::uint32_t>(calls_.size() - 1));
  } else if (at(found->second).phase == CallPhase::kRunning) {
    at(found->second).ended = now_;
    settle(found->second, std::string(outcome == CallOutcome::kOk ? "ok" : nameOf(outcome)), outcome);
  } else {
    stray(found->second);
  }
  afterStep();
}

void World::stray(std::uint32_t number) {
  Served served;
  compartment(0).end(now_, at(number).tickets[0], CallOutcome::kOk, served);
  serve(served, 0);
}

void World::leaveLine(std::uint32_t number) {
  WorldCall& call = at(number);
  ++call.version;
  Served served;
  const std::size_t stage = call.at;
  compartment(stage).leaveLine(now_, call.tickets[stage], served);
  serve(served, stage);
  endStages(number, stage, CallOutcome::kCancelled);
}

void World::callerGivesUp(std::uint32_t number) {
  WorldCall& call = at(number);
  if (call.answered || call.onCaller || call.phase == CallPhase::kOver) return;
  ++counts_.timeouts;
  call.words.insert("timeout");
  call.result = "timeout";
  if (call.phase == CallPhase::kWaiting) {
    leaveLine(number);
    answer(number, CallEnd::kTimeout);
    return isOver(number);
  }
  for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
    Served served;
    compartment(stage).abandon(now_, call.tickets[stage], served);
    serve(served, stage);
  }
  answer(number, CallEnd::kTimeout);
}

void World::isOver(std::uint32_t number) {
  WorldCall& call = at(number);
  call.phase = CallPhase::kOver;
  if (call.onCaller && call.order.byMain) queue_.push(now_, EventClass::kArrival, EventKind::kArrival);
  resumeParent(number);
}

void World::resumeParent(std::uint32_t number) {
  WorldCall& call = at(number);
  if (call.order.parent == kNobody) return;
  // Who runs a task himself goes on when it is over; who handed one over, when it has its place.
  const bool free = call.phase == CallPhase::kOver || (call.accepted && !call.onCaller);
  if (free) goOn(std::exchange(call.order.parent, kNobody));
}

void World::reconfigure(std::size_t stage, const CompartmentSettings& settings) {
  Served served;
  compartment(stage).reconfigure(now_, settings, served);
  serve(served, stage);
  afterStep();
}

bool World::openBreaker(std::size_t stage) {
  constexpr int kPatience = 100'000;
  Compartment& one = compartment(stage);
  for (int i = 0; i < kPatience; ++i) {
    if (one.breaker()->state() == BreakerState::kOpen) return true;
    Ticket ticket;
    Served served;
    if (one.arrive(now_, ticket).decision != Decision::kAdmitted) return false;
    one.start(now_, ticket);
    one.end(now_, ticket, CallOutcome::kError, served);
    serve(served, stage);
  }
  return false;
}

void World::shutDown() {
  for (auto& stage : stages_) stage->compartment().shutDown();
  shutDown_ = true;
  for (WorldCall& call : calls_) {
    if (call.comesAgain) cancelRetry(call);
  }
  afterStep();
}

void World::noteEnqueued(WorldCall& call) {
  if (call.phase != CallPhase::kWaiting || call.accepted) return;
  if (call.tickets[call.at].state != TicketState::kQueued) return;
  call.accepted = true;
  call.enqueued = now_;
}

void World::settleOpen() {
  for (const std::uint32_t number : open_) noteEnqueued(at(number));
  for (std::size_t i = 0; i < open_.size(); ++i) resumeParent(open_[i]);
  std::erase_if(open_, [this](std::uint32_t number) {
    const WorldCall& call = at(number);
    return (call.accepted || call.phase == CallPhase::kOver) && call.order.parent == kNobody;
  });
}

void World::notePatience() {
  for (std::uint32_t stage = 0; stage < stages_.size(); ++stage) {
    const Instant ends = compartment(stage).patienceEnds();
    if (std::exchange(stages_[stage]->patienceNoted, ends) == ends) continue;
    queue_.push(ends, EventClass::kExpiry, EventKind::kPatienceOver, stage);
  }
}

void World::noteTerminated() {
  if (!shutDown_ || terminated_) return;
  const bool busy = std::ranges::any_of(
      calls_, [](const WorldCall& call) { return call.phase != CallPhase::kOver || call.comesAgain; });
  if (!busy) terminated_ = now_;
}

void World::checkLimit(std::size_t stage) {
  Served served;
  compartment(stage).checkLimit(now_, served);
  serve(served, stage);
  afterStep();
}

void World::afterStep() {
  settleOpen();
  notePatience();
  noteTerminated();
  if (!observers_.empty()) tellGauges();
  if (hook_) hook_();
}

const WorldCall* World::find(const std::string& id) const {
  const auto found = byName_.find(id);
  return found == byName_.end() ? nullptr : &calls_[found->second];
}

}  // namespace watertight::conformance
