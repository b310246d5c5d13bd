// SPDX-License-Identifier: MIT
#include "sim/call_flow.h"

#include <algorithm>

#include "sim/call_ends.h"

namespace watertight {
namespace {

bool isFailure(CallOutcome outcome) {
  return outcome == CallOutcome::kError || outcome == CallOutcome::kTimeout;
}

bool waits(const Call& call) {
  return call.ticket.state == TicketState::kQueued || call.ticket.state == TicketState::kOutside;
}

}  // namespace

CallFlow::CallFlow(const Scenario& scenario, const RunInputs& inputs, EventQueue& queue,
                   const RunObservers& observers)
    : queue_(queue),
      seed_(scenario.seed),
      compartments_(scenario, observers),
      books_(compartments_, scenario.dependencies.size(), observers),
      answers_(scenario, inputs, compartments_, books_, queue),
      downstreams_(scenario, inputs, books_, queue),
      timers_(scenario.dependencies.size(), queue, calls_) {
  for (const auto& dependency : scenario.dependencies) nameHashes_.push_back(hashName(dependency.name));
  patienceScheduled_.assign(static_cast<std::size_t>(compartments_.count()), kNever);
  checkVersions_.assign(static_cast<std::size_t>(compartments_.count()), 0);
  checksAt_.assign(static_cast<std::size_t>(compartments_.count()), kNever);
  for (int i = 0; i < compartments_.count(); ++i) scheduleCheck(Instant{}, i);
}

CallBegun CallFlow::begin(Instant now, std::uint32_t slot) {
  Call& call = reuse(slot);
  const int dependency = call.order.dependency;
  answers_.noteArrival(now, call.order);
  books_.arrived(now, dependency);
  call.ticket.arrived = now;
  if (call.order.recordedRejection) {
    rejectAsRecorded(now, call);
  } else {
    scheduleCallerTimeout(now, call);
    settleAdmission(now, call, compartments_.forDependency(dependency).arrive(now, call.ticket));
    schedulePatience(dependency);
  }
  noteGauges(now, dependency);
  return {slot, call.decision, call.answered};
}

Call& CallFlow::reuse(std::uint32_t slot) {
  Call& call = calls_[slot];
  const CallOrder& order = call.order;
  call.admitted = kNever;
  call.decision = Decision::kAdmitted;
  call.reason = RejectReason::kNone;
  call.answered = call.atDownstream = call.left = call.fallingBack = false;
  Ticket& ticket = call.ticket;
  ticket.id = slot;
  ticket.state = TicketState::kArriving;
  ticket.waitEnds = kNever;
  ticket.pass = {};
  ticket.waited = ticket.abandoned = ticket.refused = false;
  Job& job = call.job;
  job.call = slot;
  job.preset.reset();
  if (order.preset) job.preset = order.preset;
  job.key.seed = seed_;
  job.key.purpose = DrawPurpose::kService;
  job.key.name = nameHashes_[index(order.dependency)];
  job.key.request = order.requestNumber;
  job.key.step = order.step;
  job.key.attempt = order.attempt;
  return call;
}

void CallFlow::scheduleCallerTimeout(Instant now, Call& call) {
  const Duration limit = compartments_.limitsOf(call.order.dependency).callerTimeout;
  if (limit == Duration::zero()) return;
  const Instant ends =
      call.order.callerLeaves == kNever ? saturatingAdd(now, limit) : call.order.callerLeaves;
  timers_.set(ends, EventKind::kCallerTimeout, call);
}

void CallFlow::settleAdmission(Instant now, Call& call, const Admission& admission) {
  if (admission.dropped != nullptr) {
    turnAway(now, calls_[admission.dropped->id], Decision::kDiscarded, RejectReason::kQueueFull);
  }
  switch (admission.decision) {
    case Decision::kAdmitted:
      return launch(now, call);
    case Decision::kWaited:
      call.decision = Decision::kWaited;
      return timers_.set(call.ticket.waitEnds, EventKind::kWaitOver, call);
    case Decision::kOverflow:
      call.decision = Decision::kOverflow;
      call.reason = admission.reason;
      return launch(now, call);
    case Decision::kRejected:
    case Decision::kDiscarded:
    case Decision::kFallback:
      return turnAway(now, call, admission.decision, admission.reason);
  }
}

void CallFlow::launch(Instant now, Call& call) {
  const int dependency = call.order.dependency;
  const bool overflow = call.ticket.state == TicketState::kOverflow;
  compartments_.forDependency(dependency).start(now, call.ticket);
  if (!overflow) call.admitted = now;
  books_.started(now, dependency, overflow);
  const Instant ends = std::min(deadlineAfter(now, compartments_.limitsOf(dependency).callTimeout),
                                deadlineAfter(now, downstreams_.patience(dependency)));
  if (ends != kNever) timers_.set(ends, EventKind::kCallTimeout, call);
  downstreams_.submit(now, call);
}

void CallFlow::turnAway(Instant now, Call& call, Decision decision, RejectReason reason) {
  call.reason = reason;
  call.left = true;
  answers_.turnedAway(now, call, decision);
  freeIfGone(call);
}

// It counts from its arrival on, as every rejection; its caller hears of it as late as it did then.
void CallFlow::rejectAsRecorded(Instant now, Call& call) {
  const Instant seen = saturatingAdd(now, call.order.preset ? call.order.preset->service : Duration::zero());
  call.decision = Decision::kRejected;
  call.left = true;
  books_.ended(seen, call, CallEnd::kRejected);
  queue_.push(seen, EventClass::kCompletion, EventKind::kRejectionSeen, call.ticket.id, call.version);
}

void CallFlow::handle(Instant now, const Event& event) {
  switch (event.kind) {
    case EventKind::kDownstreamDone:
      return downstreamDone(now, event);
    case EventKind::kCapacityDue:
      return downstreams_.capacityDue(now, event);
    case EventKind::kLimiterCheck:
      return checkLimit(now, event);
    case EventKind::kRetryDue:
      return retryDue(now, event);
    case EventKind::kPatienceOver:
      return compartments_.at(static_cast<int>(event.target)).expirePatience(now);
    default:
      break;
  }
  if (CallTimers::isTimer(event.kind)) timers_.advance(event);
  Call* call = calls_.find(event.target, event.version);
  if (call == nullptr) return;
  switch (event.kind) {
    case EventKind::kCallTimeout:
      return callTimeout(now, *call);
    case EventKind::kCallerTimeout:
      return callerTimeout(now, *call);
    case EventKind::kWaitOver:
      return waitOver(now, *call);
    case EventKind::kFallbackDone:
      answers_.fallbackDone(now, *call);
      return freeIfGone(*call);
    default:
      answers_.failed(now, *call, AttemptFailure::kRejected);  // kRejectionSeen
      return freeIfGone(*call);
  }
}

void CallFlow::downstreamDone(Instant now, const Event& event) {
  Call& call = calls_[event.target];
  if (!downstreams_.answered(now, call, event)) return;
  call.ticket.refused = call.job.refused;
  if (!call.left) endAtCompartment(now, call, outcomeOf(call.job.answer));
  freeIfGone(call);
}

void CallFlow::callTimeout(Instant now, Call& call) {
  if (call.left) return;
  if (downstream(call.order.dependency).settings().obeysTimeout) {
    endAtCompartment(now, call, CallOutcome::kTimeout);
    hangUp(now, call);
  } else if (!call.ticket.abandoned) {
    abandon(now, call);
  }
}

void CallFlow::callerTimeout(Instant now, Call& call) {
  if (call.left || call.ticket.state == TicketState::kOverflow) return;
  if (waits(call)) {
    leaveLine(now, call, CallEnd::kTimeout);
    answers_.answer(now, call, false);
    return freeIfGone(call);
  }
  if (!call.ticket.abandoned) abandon(now, call);
  answers_.failed(now, call, AttemptFailure::kTimeout);
}

void CallFlow::abandon(Instant now, Call& call) {
  const int dependency = call.order.dependency;
  compartments_.forDependency(dependency).abandon(now, call.ticket, served_);
  books_.abandoned(now, dependency);
  books_.ended(now, call, CallEnd::kTimeout);
  launchServed(now);
  noteGauges(now, dependency);
}

void CallFlow::leaveLine(Instant now, Call& call, CallEnd end) {
  compartments_.forDependency(call.order.dependency).leaveLine(now, call.ticket, served_);
  call.left = true;
  books_.ended(now, call, end);
  launchServed(now);
  noteGauges(now, call.order.dependency);
}

void CallFlow::waitOver(Instant now, Call& call) {
  if (call.left || !waits(call)) return;
  const auto admission = compartments_.forDependency(call.order.dependency).expireWait(now, call.ticket);
  if (!admission) return;
  settleAdmission(now, call, *admission);
  if (admission->decision == Decision::kOverflow) answers_.runs(now, call, true);
  noteGauges(now, call.order.dependency);
}

void CallFlow::endAtCompartment(Instant now, Call& call, CallOutcome outcome) {
  const int dependency = call.order.dependency;
  const bool abandoned = call.ticket.abandoned;
  const auto seen = call.order.latencyUnknown ? CallOutcome::kIgnored : outcome;
  compartments_.forDependency(dependency).end(now, call.ticket, seen, served_);
  call.left = true;
  if (abandoned) {
    books_.journal({now, dependency, LateEndEvent{call.order.requestNumber, now - call.ticket.started}});
  } else {
    books_.ended(now, call, endOf(outcome));
  }
  if (abandoned || isFailure(outcome)) {
    const bool failed = !abandoned && outcome == CallOutcome::kError;
    answers_.failed(now, call, failed ? AttemptFailure::kError : AttemptFailure::kTimeout);
  } else {
    answers_.answer(now, call, outcome == CallOutcome::kOk);
  }
  launchServed(now);
  schedulePatience(dependency);
  noteGauges(now, dependency);
}

void CallFlow::hangUp(Instant now, Call& call) {
  if (downstream(call.order.dependency).settings().cancellable) downstreams_.cancel(now, call);
  freeIfGone(call);
}

bool CallFlow::cancel(Instant now, std::uint32_t slot, std::uint32_t version) {
  Call* call = calls_.find(slot, version);
  if (call == nullptr || call->answered) return true;
  const bool runs = !call->left && !waits(*call) && !call->fallingBack;
  if (runs && !downstream(call->order.dependency).settings().obeysTimeout) return false;
  call->answered = true;  // nobody is told: it is the caller who leaves
  if (runs) {
    endAtCompartment(now, *call, CallOutcome::kCancelled);
    hangUp(now, *call);
    return true;
  }
  if (waits(*call)) leaveLine(now, *call, CallEnd::kCancelled);
  freeIfGone(*call);
  return true;
}

void CallFlow::retryDue(Instant now, const Event& event) {
  const auto due = answers_.take(now, event);
  if (!due) return;
  const auto slot = prepare();
  order(slot) = *due;
  answers_.begunAgain(now, *due, begin(now, slot));
}

void CallFlow::freeIfGone(Call& call) {
  if (!call.left || call.atDownstream || !call.answered) return;
  call.left = false;  // given back once
  calls_.release(call.ticket.id);
}

void CallFlow::launchServed(Instant now) {
  for (Ticket* ticket : served_) {
    Call& call = calls_[ticket->id];
    launch(now, call);
    answers_.runs(now, call, false);
  }
  served_.clear();
}

void CallFlow::schedulePatience(int dependency) {
  const int compartment = compartments_.indexFor(dependency);
  const Instant ends = compartments_.at(compartment).patienceEnds();
  if (ends == kNever || std::exchange(patienceScheduled_[index(compartment)], ends) == ends) return;
  queue_.push(ends, EventClass::kExpiry, EventKind::kPatienceOver, static_cast<std::uint32_t>(compartment));
}

void CallFlow::scheduleCheck(Instant now, int compartment) {
  const auto interval = compartments_.at(compartment).checkInterval();
  if (!interval) return;
  checksAt_[index(compartment)] = saturatingAdd(now, *interval);
  queue_.push(checksAt_[index(compartment)], EventClass::kLimiterCheck, EventKind::kLimiterCheck,
              static_cast<std::uint32_t>(compartment), ++checkVersions_[index(compartment)]);
}

std::optional<Duration> CallFlow::nextCheck(Instant now, int compartment) const {
  const Instant at = checksAt_[index(compartment)];
  return at == kNever ? std::nullopt : std::optional{std::max(Duration::zero(), at - now)};
}

void CallFlow::checkLimit(Instant now, const Event& event) {
  const int compartment = static_cast<int>(event.target);
  if (event.version != checkVersions_[event.target]) return;
  compartments_.at(compartment).checkLimit(now, served_);
  launchServed(now);
  scheduleCheck(now, compartment);
  books_.gauges(now, compartment);
}

void CallFlow::enforceSetLimit(Instant now, int compartment) {
  compartments_.at(compartment).enforceSetLimit(now, served_);
  launchServed(now);
  books_.gauges(now, compartment);
}

void CallFlow::reconfigure(Instant now, const Scenario& live) {
  std::vector<std::optional<Duration>> intervals;
  intervals.reserve(static_cast<std::size_t>(compartments_.count()));
  for (int i = 0; i < compartments_.count(); ++i) intervals.push_back(compartments_.at(i).checkInterval());
  compartments_.reconfigure(now, live, served_);
  launchServed(now);
  for (int i = 0; i < compartments_.count(); ++i) {
    if (compartments_.at(i).checkInterval() != intervals[index(i)]) scheduleCheck(now, i);
    books_.gauges(now, i);
  }
  answers_.reconfigure(live);
}

}  // namespace watertight
