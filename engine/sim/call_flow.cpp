// SPDX-License-Identifier: MIT
#include "sim/call_flow.h"

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
      retries_(scenario, inputs, queue),
      timers_(scenario.dependencies.size(), queue, calls_) {
  for (std::size_t i = 0; i < scenario.dependencies.size(); ++i) {
    const auto& dependency = scenario.dependencies[i];
    downstreams_.push_back(
        std::make_unique<MockDownstream>(dependency.downstream, samplesOf(inputs.samples, i)));
    nameHashes_.push_back(hashName(dependency.name));
  }
  patienceScheduled_.assign(static_cast<std::size_t>(compartments_.count()), kNever);
  checkVersions_.assign(static_cast<std::size_t>(compartments_.count()), 0);
  for (int i = 0; i < compartments_.count(); ++i) scheduleCheck(Instant{}, i);
}

CallBegun CallFlow::begin(Instant now, std::uint32_t slot) {
  Call& call = reuse(slot);
  const int dependency = call.order.dependency;
  retries_.noteArrival(now, call.order);
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
  const Duration limit = compartments_.limitsOf(dependency).callTimeout;
  if (limit > Duration::zero()) {
    timers_.set(saturatingAdd(now, limit), EventKind::kCallTimeout, call);
  }
  call.atDownstream = true;
  downstreams_[index(dependency)]->submit(now, call.job, scheduled_);
  scheduleJobs();
  noteLoad(now, dependency);
}

void CallFlow::turnAway(Instant now, Call& call, Decision decision, RejectReason reason) {
  call.reason = reason;
  call.left = true;
  const auto retry =
      decision == Decision::kDiscarded ? RetryAnswer{} : askRetry(now, call, AttemptFailure::kRejected);
  call.decision = retry.again() ? Decision::kRejected : decision;
  books_.ended(now, call, endOf(call.decision));
  if (retry.again()) {
    waitForRetry(now, call, retry.at);
  } else if (decision == Decision::kFallback) {
    answerWithFallback(now, call);
  } else {
    answer(now, call, false);
  }
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
  if (event.kind == EventKind::kCallTimeout) callTimeout(now, *call);
  if (event.kind == EventKind::kCallerTimeout) callerTimeout(now, *call);
  if (event.kind == EventKind::kWaitOver) waitOver(now, *call);
  if (event.kind == EventKind::kFallbackDone) fallbackDone(now, *call);
  if (event.kind == EventKind::kRejectionSeen) {
    answerFailure(now, *call, AttemptFailure::kRejected);
    freeIfGone(*call);
  }
}

void CallFlow::downstreamDone(Instant now, const Event& event) {
  Call& call = calls_[event.target];
  if (!call.atDownstream || call.job.schedule != event.version) return;
  call.atDownstream = false;
  call.ticket.refused = call.job.refused;
  const int dependency = call.order.dependency;
  downstreams_[index(dependency)]->complete(now, call.job, scheduled_);
  scheduleJobs();
  noteLoad(now, dependency);
  if (!call.left) endAtCompartment(now, call, outcomeOf(call.job.answer));
  freeIfGone(call);
}

void CallFlow::callTimeout(Instant now, Call& call) {
  if (call.left) return;
  const auto& downstream = *downstreams_[index(call.order.dependency)];
  if (downstream.settings().obeysTimeout) {
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
    answer(now, call, false);
    return freeIfGone(call);
  }
  if (!call.ticket.abandoned) abandon(now, call);
  answerFailure(now, call, AttemptFailure::kTimeout);
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
  if (admission->decision == Decision::kOverflow) tellThatItRuns(now, call, true);
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
    answerFailure(now, call, failed ? AttemptFailure::kError : AttemptFailure::kTimeout);
  } else {
    answer(now, call, outcome == CallOutcome::kOk);
  }
  launchServed(now);
  schedulePatience(dependency);
  noteGauges(now, dependency);
}

void CallFlow::hangUp(Instant now, Call& call) {
  auto& downstream = *downstreams_[index(call.order.dependency)];
  if (downstream.settings().cancellable) {
    downstream.cancel(now, call.job, scheduled_);
    call.atDownstream = false;
    scheduleJobs();
    noteLoad(now, call.order.dependency);
  }
  freeIfGone(call);
}

bool CallFlow::cancel(Instant now, std::uint32_t slot, std::uint32_t version) {
  Call* call = calls_.find(slot, version);
  if (call == nullptr || call->answered) return true;
  const auto& downstream = *downstreams_[index(call->order.dependency)];
  const bool runs = !call->left && !waits(*call) && !call->fallingBack;
  if (runs && !downstream.settings().obeysTimeout) return false;
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

void CallFlow::answer(Instant now, Call& call, bool good) {
  if (call.answered) return;
  call.answered = true;
  if (call.order.request != kNoRequest) caller_->onAnswer(now, call.order.request, good);
}

void CallFlow::tellThatItRuns(Instant now, const Call& call, bool itself) {
  const bool told = !call.answered && call.order.request != kNoRequest;
  if (told) caller_->onCallRuns(now, call.order.request, itself);
}

// Retries come first; the fallback answers for the last attempt. It rescues calls that were admitted: whoever
// runs a call on its own thread sees that call's own result (SEMANTICS P, P5).
void CallFlow::answerFailure(Instant now, Call& call, AttemptFailure failure) {
  if (call.answered || call.fallingBack) return;
  const auto retry = askRetry(now, call, failure);
  if (retry.again()) return waitForRetry(now, call, retry.at);
  const bool somebodyWaits = call.order.request != kNoRequest;
  const bool rescued = compartments_.limitsOf(call.order.dependency).fallbackOnFailure;
  if (!rescued || !somebodyWaits || call.admitted == kNever) return answer(now, call, false);
  books_.rescued(now, call.order.dependency);
  answerWithFallback(now, call);
}

RetryAnswer CallFlow::askRetry(Instant now, const Call& call, AttemptFailure failure) {
  const auto retry = retries_.afterFailure(now, call.order, failure);
  if (retry.why == RetryAnswer::Why::kNoBudget) books_.retryRefused(now, call.order.dependency);
  return retry;
}

void CallFlow::waitForRetry(Instant now, Call& call, Instant at) {
  call.answered = true;
  CallOrder order = call.order;
  const bool told = order.request != kNoRequest;
  if (told && !caller_->onRetryWaits(now, order.request)) order.request = kNoRequest;
  retries_.wait(order, at);
}

void CallFlow::retryDue(Instant now, const Event& event) {
  const auto due = retries_.take(event);
  if (!due) return;
  books_.retried(now, due->dependency);
  const auto slot = prepare();
  order(slot) = *due;
  const auto begun = begin(now, slot);
  const bool awaited = due->request != kNoRequest && !begun.answered;
  if (awaited) caller_->onRetryBegun(now, due->request, begun);
}

void CallFlow::cancelRetries(Instant now) {
  retries_.takeAll([&](const CallOrder& order) { books_.cancelledBeforeItCame(now, order); });
}

void CallFlow::answerWithFallback(Instant now, Call& call) {
  if (call.answered) return;
  const Duration takes = compartments_.limitsOf(call.order.dependency).fallbackLatency;
  if (takes == Duration::zero()) return fallbackDone(now, call);
  call.fallingBack = true;
  queue_.push(saturatingAdd(now, takes), EventClass::kCompletion, EventKind::kFallbackDone, call.ticket.id,
              call.version);
}

void CallFlow::fallbackDone(Instant now, Call& call) {
  DrawKey key = call.job.key;
  key.purpose = DrawPurpose::kFallback;
  const double errorRate = compartments_.limitsOf(call.order.dependency).fallbackErrorRate;
  answer(now, call, errorRate <= 0 || KeyedRandom(key).uniform() >= errorRate);
  freeIfGone(call);
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
    tellThatItRuns(now, call, false);
  }
  served_.clear();
}

void CallFlow::scheduleJobs() {
  for (const Job* job : scheduled_) {
    queue_.push(job->ends, EventClass::kCompletion, EventKind::kDownstreamDone, job->call, job->schedule);
  }
  scheduled_.clear();
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
  queue_.push(saturatingAdd(now, *interval), EventClass::kLimiterCheck, EventKind::kLimiterCheck,
              static_cast<std::uint32_t>(compartment), ++checkVersions_[index(compartment)]);
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
  retries_.reconfigure(live);
}

void CallFlow::changeDownstream(Instant now, int dependency, const DownstreamSettings& felt) {
  downstreams_[index(dependency)]->change(now, felt, scheduled_);
  scheduleJobs();
  noteLoad(now, dependency);
}

void CallFlow::noteLoad(Instant now, int dependency) {
  books_.downstreamLoad(now, dependency, downstreams_[index(dependency)]->load());
}

}  // namespace watertight
