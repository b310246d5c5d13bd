// SPDX-License-Identifier: MIT
#include "runtime/live_core.h"

#include <algorithm>

#include "runtime/turn.h"

namespace watertight {
namespace {

bool refuses(Decision decision) {
  return decision == Decision::kRejected || decision == Decision::kDiscarded ||
         decision == Decision::kFallback;
}

}  // namespace

LiveCore::LiveCore(const CompartmentSettings& settings, const LiveOptions& options)
    : pool_(settings.bulkhead && settings.bulkhead->kind == BulkheadKind::kThreadPool),
      observers_(options.observers),
      laneless_(pool_ || !observers_.empty()),
      untimedOnly_(!options.timed && !laneless_ && !settings.breaker && !settings.limiter),
      timed_(laneless_ || untimedOnly_ ? nullptr : std::make_unique<TimedLane>()),
      spin_(settings.bulkhead ? settings.bulkhead->spin : Duration::zero()),
      compartment_(settings, options.key, *this) {
  if (const auto interval = compartment_.checkInterval())
    wakeTimekeeperBy(nextCheck_ = steadyNow() + *interval);
}

bool LiveCore::enter(LiveCall& call, const std::stop_token& stop) {
  const StopWakes wakes(*this, call, stop);
  Turn turn(*this);
  arrive(turn, call);
  waitAtDoor(turn, call, stop);
  const bool here = call.state == TicketState::kOverflow || (!pool_ && call.state == TicketState::kRunning);
  if (here) begin(turn, call, RanOn::kCaller);
  return here;
}

bool LiveCore::submit(const std::shared_ptr<LiveCall>& call, const std::stop_token& stop) {
  call->self_ = call;
  return enter(*call, stop);
}

void LiveCore::arrive(Turn& turn, LiveCall& call) {
  ++counters_.arrivals;
  call.report.arrived = turn.now();
  report([id = call.id, at = turn.now()](CallObserver& o) { o.onArrived(at, id); });
  const Admission admission = compartment_.arrive(turn.now(), call);
  settle(turn, call, admission);
  if (refuses(admission.decision) && !refusalsCount()) turn.refusedOnly(admission);
  if (pool_ && call.state != TicketState::kGone && call.state != TicketState::kOverflow) watchCaller(call);
}

void LiveCore::settle(Turn& turn, LiveCall& call, const Admission& admission) {
  if (admission.dropped != nullptr) {
    auto& victim = static_cast<LiveCall&>(*admission.dropped);
    victim.report.decision = Decision::kDiscarded;
    victim.report.reason = RejectReason::kQueueFull;
    answer(turn, victim, CallEnd::kDiscarded);
  }
  call.report.decision = admission.decision;
  call.report.reason = admission.reason;
  if (admission.decision == Decision::kAdmitted) return permit(turn, call);
  if (refuses(admission.decision)) answer(turn, call, endOfRefusal(admission.decision, call.servesFallback));
}

void LiveCore::waitAtDoor(Turn& turn, LiveCall& call, const std::stop_token& stop) {
  const auto atDoor = [this, &call] {
    return call.state == TicketState::kOutside || (!pool_ && call.state == TicketState::kQueued);
  };
  while (atDoor()) {
    if (stop.stop_requested()) return withdraw(turn, call, CallEnd::kCancelled);
    if (const auto over = compartment_.expireWait(turn.now(), call)) {
      settle(turn, call, *over);
    } else {
      turn.wait(call.changed_, call.waitEnds);
    }
  }
}

void LiveCore::permit(Turn& turn, LiveCall& call) {
  ++admitted_;
  call.report.admitted = turn.now();
  report([id = call.id, at = turn.now()](CallObserver& o) { o.onPermitted(at, id); });
  if (pool_) handToWorker(turn, call);
}

void LiveCore::begin(Turn& turn, LiveCall& call, RanOn where) {
  compartment_.start(turn.now(), call);
  if (where == RanOn::kCaller && pool_) {
    unwatch(call.callerLimit_);  // nobody waits who could give up (SEMANTICS T5)
    turn.bury(std::move(call.self_));
  }
  call.report.started = turn.now();
  call.report.ranOn = where;
  const Instant deadline = deadlineAfter(turn.now(), callTimeout(call));
  call.context_ = {deadline, call.callerLimit_.ends, call.stop.get_token()};
  if (deadline != kNever) watch(call.callLimit_, call, deadline);
  report([id = call.id, at = turn.now(), where, overflow = call.state == TicketState::kOverflow](
             CallObserver& o) { o.onStarted(at, id, where, overflow); });
}

void LiveCore::leave(LiveCall& call, CallOutcome outcome) {
  Turn turn(*this);
  end(turn, call, outcome);
}

void LiveCore::end(Turn& turn, LiveCall& call, CallOutcome outcome) {
  const Duration timeout = callTimeout(call);
  if (timeout > Duration::zero() && turn.now() - call.started >= timeout) outcome = CallOutcome::kTimeout;
  const bool late = call.abandoned;
  call.refused = call.turnedAway && outcome == CallOutcome::kError;
  compartment_.end(turn.now(), call, outcome, served_);
  if (late) {
    report([id = call.id, at = turn.now(), said = call.report, outcome](CallObserver& o) {
      o.onLateEnd(at, id, said, outcome);
    });
    forget(turn, call);
  } else {
    answer(turn, call, endOfOutcome(outcome));
  }
  passOn(turn);
}

void LiveCore::answer(Turn& turn, LiveCall& call, CallEnd end) {
  if (call.report.admitted && rescues(end, call.servesFallback)) {
    call.report.rescued = true;
    ++rescued_;
  }
  call.report.ended = turn.now();
  call.report.givenUp = call.abandoned;
  call.report.end = end;
  ++counters_.ended[static_cast<std::size_t>(end)];
  if (end == CallEnd::kRejected) ++rejected_[static_cast<std::size_t>(call.report.reason)];
  unwatch(call.callLimit_);
  unwatch(call.callerLimit_);
  report([id = call.id, said = call.report](CallObserver& o) { o.onEnded(id, said); });
  call.answered_.store(true, std::memory_order_release);
  const bool wokenAtBurial = call.self_ != nullptr && !call.abandoned;
  if (!wokenAtBurial) call.changed_.notify_all();
  if (!call.abandoned) forget(turn, call);
}

bool LiveCore::rescues(CallEnd end, bool servesFallback) const {
  const bool failed = end == CallEnd::kError || end == CallEnd::kTimeout;
  const auto& bulkhead = compartment_.settings().bulkhead;
  return failed && servesFallback && bulkhead && bulkhead->fallbackOnFailure;
}

void LiveCore::forget(Turn& turn, LiveCall& call) {
  if (call.self_) turn.bury(std::move(call.self_));
  if (shutDown_) calm_.notify_all();
}

void LiveCore::withdraw(Turn& turn, LiveCall& call, CallEnd end) {
  compartment_.leaveLine(turn.now(), call, served_);
  answer(turn, call, end);
  passOn(turn);
}

void LiveCore::giveUp(Turn& turn, LiveCall& call) {
  compartment_.abandon(turn.now(), call, served_);
  answer(turn, call, CallEnd::kTimeout);
  passOn(turn);
}

void LiveCore::cancelUnstarted(Turn& turn, LiveCall& call) {
  ready_.remove(call);
  compartment_.start(turn.now(), call);
  compartment_.end(turn.now(), call, CallOutcome::kCancelled, served_);
}

void LiveCore::passOn(Turn& turn) {
  for (std::size_t i = 0; i < served_.size(); ++i) {  // it may grow meanwhile
    auto& call = static_cast<LiveCall&>(*served_[i]);
    permit(turn, call);
    call.changed_.notify_all();
  }
  served_.clear();
}

bool LiveCore::refusalsCount() const {
  const auto& bulkhead = compartment_.settings().bulkhead;
  return bulkhead && bulkhead->rejectionsAreFailures;
}

Duration LiveCore::callTimeout(const LiveCall& call) const {
  const auto& bulkhead = compartment_.settings().bulkhead;
  return call.callTimeout.value_or(bulkhead ? bulkhead->callTimeout : Duration::zero());
}

void LiveCore::tellGrounds() {
  const std::scoped_lock lock(mutex_);
  compartment_.tellGrounds();
}

void LiveCore::reconfigure(const CompartmentSettings& settings) {
  Turn turn(*this);
  compartment_.reconfigure(turn.now(), settings, served_);
  spin_ = settings.bulkhead ? settings.bulkhead->spin : Duration::zero();
  passOn(turn);
  if (const auto interval = compartment_.checkInterval()) {
    nextCheck_ = std::min(nextCheck_, turn.now() + *interval);
    wakeTimekeeperBy(nextCheck_);
  }
  readyOrSurplus_.notify_all();
}

LiveGauges LiveCore::gauges(Instant now) const {
  const Bulkhead& bulkhead = compartment_.bulkhead();
  LiveGauges gauges{bulkhead.limit(),
                    bulkhead.inFlight(),
                    bulkhead.waiting(),
                    compartment_.overflow(),
                    compartment_.abandoned(),
                    compartment_.overflowTimedOut(),
                    untimedOnly_ ? std::nullopt : compartment_.oldestAge(now)};
  gauges.monitoredLimit = compartment_.monitoredLimit();
  gauges.baseline = compartment_.baseline();
  gauges.ages = compartment_.ages(now);
  gauges.limiter = compartment_.limiterOutlook(now);
  if (gauges.limiter && nextCheck_ != kNever)
    gauges.limiter->nextCheck = std::max(Duration::zero(), nextCheck_ - now);
  if (const Breaker* breaker = compartment_.breaker()) {
    gauges.breaker = breaker->state();
    gauges.recoversAt = breaker->recoversAt();
    gauges.distance = breaker->distance(now);
  }
  return gauges;
}

LiveState LiveCore::state() {
  Turn turn(*this);
  LiveState state;
  static_cast<LiveGauges&>(state) = gauges(turn.now());
  state.at = turn.now();
  state.admitted = admitted_;
  state.rescued = rescued_;
  state.counters = counters_;
  state.rejected = rejected_;
  state.admitted += untimed_.running();
  state.counters.arrivals += untimed_.running();
  addRefusalsAtGate(state);
  if (untimedOnly_) return state;
  state.errorRate = compartment_.window().counts(turn.now()).errorRate();
  state.latency = compartment_.window().percentiles(turn.now());
  return state;
}

void LiveCore::addRefusalsAtGate(LiveState& state) const {
  for (const Decision decision : {Decision::kRejected, Decision::kDiscarded, Decision::kFallback}) {
    for (std::size_t reason = 0; reason < kRejectReasons; ++reason) {
      const std::int64_t refused = gate_.refused(decision, static_cast<RejectReason>(reason));
      state.counters.arrivals += refused;
      state.counters.ended[static_cast<std::size_t>(endOfRefusal(decision, true))] += refused;
      if (decision == Decision::kRejected) state.rejected[reason] += refused;
    }
  }
}

void LiveCore::enforceSetLimit() {
  Turn turn(*this);
  compartment_.enforceSetLimit(turn.now(), served_);
  passOn(turn);
  readyOrSurplus_.notify_all();
}

LiveGauges LiveCore::gauges() {
  Turn turn(*this);
  return gauges(turn.now());
}

CompartmentSettings LiveCore::settings() {
  Turn turn(*this);
  return compartment_.settings();
}

void LiveCore::onLimit(Instant now, const LimitChange& change) {
  reportChange([now, change](CallObserver& o) { o.onLimit(now, change); });
}

void LiveCore::onBreaker(Instant now, const BreakerChange& change) {
  reportChange([now, change](CallObserver& o) { o.onState(now, change); });
  watchBreaker();
}

}  // namespace watertight
