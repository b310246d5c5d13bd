// SPDX-License-Identifier: MIT
#include "policy/compartment.h"

#include <algorithm>

#include "policy/grounds.h"

namespace watertight {
namespace {

constexpr bool countsInWindows(CallOutcome outcome) {
  return outcome != CallOutcome::kIgnored && outcome != CallOutcome::kCancelled;
}

std::optional<BulkheadSettings> withInitialLimit(const CompartmentSettings& settings,
                                                 const Limiter* limiter) {
  auto bulkhead = settings.bulkhead;
  const bool enforces = limiter != nullptr && !settings.limiter->monitorOnly;
  if (bulkhead && enforces) bulkhead->limit = limiter->limit();
  return bulkhead;
}

std::unique_ptr<Limiter> limiterFor(const CompartmentSettings& settings, const DrawKey& key) {
  if (!settings.limiter || !settings.bulkhead) return nullptr;
  return makeLimiter(*settings.limiter, settings.bulkhead->limit, key);
}

DrawKey jitterKey(DrawKey key) {
  key.purpose = DrawPurpose::kBreakerJitter;
  return key;
}

}  // namespace

Compartment::Compartment(const CompartmentSettings& settings, const DrawKey& key,
                         CompartmentObserver& observer)
    : settings_(settings),
      observer_(observer),
      limiter_(limiterFor(settings, key)),
      bulkhead_(withInitialLimit(settings, limiter_.get())),
      window_(settings.window) {
  if (settings.breaker) breaker_.emplace(*settings.breaker, jitterKey(key));
}

Admission Compartment::arrive(Instant now, Ticket& ticket) {
  ticket.arrived = now;
  if (shutDown_) {
    ticket.state = TicketState::kGone;
    return {Decision::kRejected, RejectReason::kShutdown, nullptr};
  }
  if (breaker_) {
    auto answer = breaker_->ask(now);
    if (answer.change) tell(now, *answer.change);
    if (!answer.pass) {
      ticket.state = TicketState::kGone;
      return refuse();
    }
    ticket.pass = *answer.pass;
  }
  const Admission admission = bulkhead_.arrive(now, ticket);
  if (admission.decision != Decision::kAdmitted) notAdmitted(now, admission, ticket);
  return admission;
}

Admission Compartment::refuse() const {
  const auto policy = settings_.bulkhead ? settings_.bulkhead->policy : Policy::kAbort;
  const auto decision = policy == Policy::kFallback  ? Decision::kFallback
                        : policy == Policy::kDiscard ? Decision::kDiscarded
                                                     : Decision::kRejected;
  return {decision, RejectReason::kBreakerOpen, nullptr};
}

void Compartment::notAdmitted(Instant now, const Admission& admission, const Ticket& ticket) {
  if (limiter_) limiter_->noteTurnedAway();
  if (admission.dropped != nullptr) turnedAway(now, *admission.dropped);
  const bool goesOn = admission.decision == Decision::kWaited || admission.decision == Decision::kOverflow;
  if (!goesOn) turnedAway(now, ticket);
}

// As a failure it took no time. No failure closes a breaker, so no limit moves and nobody is served. A
// limiter learns of it only from the window, where it reads that.
void Compartment::turnedAway(Instant now, const Ticket& ticket) {
  if (!settings_.bulkhead || !settings_.bulkhead->rejectionsAreFailures) {
    if (breaker_) breaker_->giveBack(ticket.pass);
    return;
  }
  const Outcome failure{.failed = true};
  window_.record(now, failure);
  Served nobody;
  if (breaker_) breakerChanged(now, breaker_->record(now, ticket.pass, failure), nobody);
}

void Compartment::start(Instant now, Ticket& ticket) {
  ticket.started = now;
  if (limiter_) {
    ticket.evidenceEpoch = limiter_->epoch();
    ticket.inFlightAtStart = bulkhead_.inFlight();
    limiter_->noteInFlight(ticket.inFlightAtStart);
  }
  if (ticket.state == TicketState::kOverflow) {
    ++overflow_;
  } else {
    CHECK(ticket.state == TicketState::kRunning);
    running_.pushBack(ticket);
  }
}

void Compartment::end(Instant now, Ticket& ticket, CallOutcome outcome, Served& served) {
  if (ticket.state != TicketState::kRunning && ticket.state != TicketState::kOverflow) {
    ++misuse_;
    return;
  }
  if (!ticket.abandoned) settle(now, ticket, outcome, served);
  if (ticket.state == TicketState::kOverflow) {
    --overflow_;
    if (ticket.abandoned) --overflowTimedOut_;
    ticket.state = TicketState::kGone;
    return;
  }
  running_.remove(ticket);
  if (ticket.abandoned) --abandoned_;
  bulkhead_.release(now, ticket, served);
}

void Compartment::abandon(Instant now, Ticket& ticket, Served& served) {
  settle(now, ticket, CallOutcome::kTimeout, served);
  ticket.abandoned = true;
  ++(ticket.state == TicketState::kOverflow ? overflowTimedOut_ : abandoned_);
}

std::optional<Admission> Compartment::expireWait(Instant now, Ticket& ticket) {
  auto admission = bulkhead_.expire(now, ticket);
  if (admission) notAdmitted(now, *admission, ticket);
  return admission;
}

void Compartment::leaveLine(Instant now, Ticket& ticket, Served& served) {
  bulkhead_.leave(ticket, now, served);
  if (breaker_) breaker_->giveBack(ticket.pass);
}

void Compartment::settle(Instant now, Ticket& ticket, CallOutcome outcome, Served& served) {
  if (!countsInWindows(outcome)) {
    if (breaker_) breaker_->giveBack(ticket.pass);
    return;
  }
  // One object all the way: what is written in parts is slow to copy at once.
  EndedCall call;
  Outcome& seen = call.outcome;
  seen.failed = outcome != CallOutcome::kOk;
  seen.timedOut = outcome == CallOutcome::kTimeout;
  seen.latency = now - ticket.started;
  if (limiter_) {
    seen.slow = seen.latency > limiter_->slowerThan();
    seen.waitedLong = waitedLong(ticket);
  }
  window_.record(now, seen);
  if (breaker_) tellBreaker(now, ticket, seen, served);
  if (limiter_) tellLimiter(now, ticket, outcome, call, served);
}

void Compartment::tellBreaker(Instant now, const Ticket& ticket, Outcome& seen, Served& served) {
  const auto& settings = *settings_.breaker;
  const bool slow = settings.slowRate.has_value() && seen.latency > settings.slowCall;
  const bool slowToLimiter = std::exchange(seen.slow, slow);
  breakerChanged(now, breaker_->record(now, ticket.pass, seen), served);
  seen.slow = slowToLimiter;
}

void Compartment::tellLimiter(Instant now, const Ticket& ticket, CallOutcome outcome, EndedCall& call,
                              Served& served) {
  call.startedIn = ticket.evidenceEpoch;
  call.inFlight = ticket.inFlightAtStart;
  call.timedOut = outcome == CallOutcome::kTimeout;
  call.refused = ticket.refused;
  call.paused = breaker_ && breaker_->restricts();
  apply(now, limiter_->record(now, call), served);
}

bool Compartment::waitedLong(const Ticket& ticket) const {
  const Duration threshold = settings_.limiter->queueThreshold;
  return threshold > Duration::zero() && ticket.started - ticket.arrived > threshold;
}

void Compartment::breakerChanged(Instant now, std::optional<BreakerChange>&& change, Served& served) {
  if (!change) return;
  tell(now, *change);
  if (!limiter_) return;
  if (change->from == BreakerState::kClosed) limiter_->noteTrip();
  const bool recovered = change->from == BreakerState::kHalfOpen && change->to == BreakerState::kClosed;
  if (recovered) apply(now, limiter_->ramp(now, settings_.breaker->ramp), served);
}

void Compartment::tellGrounds() {
  if (limiter_) limiter_->tellGrounds();
  if (breaker_) breaker_->tellGrounds();
}

void Compartment::tell(Instant now, LimitChange& change) {
  change.grounds = inScene(now, change.grounds);
  observer_.onLimit(now, change);
}

void Compartment::tell(Instant now, BreakerChange& change) {
  change.grounds = inScene(now, change.grounds);
  observer_.onBreaker(now, change);
}

GroundsPtr Compartment::inScene(Instant now, const GroundsPtr& grounds) {
  if (!grounds) return {};
  auto whole = std::make_shared<Grounds>(*grounds);
  whole->scene = {bulkhead_.limit(),
                  bulkhead_.inFlight(),
                  bulkhead_.waiting(),
                  abandoned_,
                  oldestAge(now),
                  window_.contents(now),
                  settings_.bulkhead && settings_.bulkhead->rejectionsAreFailures};
  if (!whole->slowFrom && limiter_ && limiter_->slowerThan() < kForever) {
    whole->slowFrom = limiter_->slowerThan();
  }
  return GroundsPtr{std::move(whole)};
}

void Compartment::checkLimit(Instant now, Served& served) {
  if (!limiter_) return;
  if (breaker_ && breaker_->restricts()) return apply(now, limiter_->pause(), served);
  LimiterView view{bulkhead_.inFlight(), &window_, censoredAges(now)};
  apply(now, limiter_->check(now, view), served);
}

std::optional<Duration> Compartment::checkInterval() const {
  return limiter_ ? std::optional{settings_.limiter->interval} : std::nullopt;
}

std::vector<Duration> Compartment::censoredAges(Instant now) const {
  std::vector<Duration> ages;
  for (const Ticket* t = running_.front(); t != nullptr; t = IntrusiveList<Ticket>::next(*t)) {
    const Duration age = now - t->started;
    if (age <= limiter_->slowerThan()) break;
    const bool counts = !t->abandoned && (limiter_->judgesStale() || t->evidenceEpoch == limiter_->epoch());
    if (counts) ages.push_back(age);
  }
  return ages;
}

void Compartment::expirePatience(Instant now) {
  if (!breaker_) return;
  if (auto change = breaker_->expirePatience(now)) tell(now, *change);
}

void Compartment::apply(Instant now, std::optional<LimitChange> change, Served& served) {
  if (!change) return;
  change->monitored = monitorsOnly();
  tell(now, *change);
  if (!change->monitored && change->to != change->from) bulkhead_.setLimit(now, change->to, served);
}

void Compartment::beginOrEndMonitoring(Instant now, Served& served) {
  const auto& limiter = *settings_.limiter;
  // While it only monitored, a limit that a hand had set before may have stayed outside.
  const int computed = std::clamp(limiter_->limit(), limiter.min, limiter.max);
  const int to = monitorsOnly() ? settings_.bulkhead->limit : computed;
  if (!monitorsOnly() && to != limiter_->limit()) limiter_->setLimit(now, to, bulkhead_.inFlight());
  LimitChange change;
  change.from = *bulkhead_.limit();
  change.to = to;
  if (change.from == to) return;
  change.branch = to < change.from ? LimitBranch::kDecrease : LimitBranch::kIncrease;
  change.algorithm = nameOf(settings_.limiter->algorithm);
  change.why = monitorsOnly() ? "by hand: it only monitors, the bulkhead's own limit is in force"
                              : "by hand: it no longer only monitors";
  tell(now, change);
  bulkhead_.setLimit(now, to, served);
}

std::optional<int> Compartment::monitoredLimit() const {
  return monitorsOnly() ? std::optional{limiter_->limit()} : std::nullopt;
}

void Compartment::reconfigure(Instant now, const CompartmentSettings& settings, Served& served) {
  const CompartmentSettings before = std::exchange(settings_, settings);
  const bool limitByHand = settings.bulkhead && settings.bulkhead->limit != before.bulkhead->limit;
  if (settings.window != before.window) window_ = OutcomeWindow(settings.window);
  if (breaker_ && settings.breaker != before.breaker) {
    breakerChanged(now, breaker_->reconfigure(now, *settings.breaker), served);
  }
  if (limiter_ && settings.limiter != before.limiter) {
    auto change = limiter_->reconfigure(now, *settings.limiter);
    if (!limitByHand) {
      apply(now, std::move(change), served);
    } else if (change) {
      tell(now, *change);  // the hand's limit follows at once: nobody is served between
    }
    if (settings.limiter->monitorOnly != before.limiter->monitorOnly) beginOrEndMonitoring(now, served);
  }
  if (settings.bulkhead == before.bulkhead) return;
  bulkhead_.reconfigure(now, *settings.bulkhead, served);
  if (limitByHand) enforceSetLimit(now, served);
}

void Compartment::enforceSetLimit(Instant now, Served& served) {
  if (!settings_.bulkhead) return;
  const int limit = settings_.bulkhead->limit;
  if (limiter_ && !monitorsOnly()) limiter_->setLimit(now, limit, bulkhead_.inFlight());
  bulkhead_.setLimit(now, limit, served);
}

std::optional<Duration> Compartment::oldestAge(Instant now) const {
  if (running_.empty()) return std::nullopt;
  return now - running_.front()->started;
}

std::optional<LimiterOutlook> Compartment::limiterOutlook(Instant now) const {
  if (!limiter_) return std::nullopt;
  auto outlook = limiter_->outlook(now, {bulkhead_.inFlight(), &window_, censoredAges(now)});
  if (breaker_ && breaker_->restricts()) {
    outlook.would = LimitBranch::kPaused;
    outlook.to = limiter_->limit();
    outlook.why = "the breaker decides now";
  }
  return outlook;
}

// Oldest first: whoever is in the youngest band is not looked at.
CallAges Compartment::ages(Instant now) const {
  CallAges ages{};
  std::int64_t old = 0;
  std::size_t band = kAgeBandEnds.size();
  for (const Ticket* t = running_.front(); t != nullptr; t = IntrusiveList<Ticket>::next(*t)) {
    while (band > 0 && now - t->started < kAgeBandEnds[band - 1]) --band;
    if (band == 0) break;
    ++ages[band];
    ++old;
  }
  ages[0] = bulkhead_.inFlight() - old;
  return ages;
}

std::optional<WindowCounts> Compartment::breakerCounts(Instant now) {
  return breaker_ ? std::optional{breaker_->evidence(now)} : std::nullopt;
}

}  // namespace watertight
