// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/compartment_storm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace watertight::testing_support {
namespace {

using namespace std::chrono_literals;

void erase(std::vector<Ticket*>& from, const Ticket& ticket) {
  from.erase(std::remove(from.begin(), from.end(), &ticket), from.end());
}

auto count(const std::vector<Ticket*>& tickets, bool (*which)(const Ticket&)) {
  return std::count_if(tickets.begin(), tickets.end(), [which](const Ticket* t) { return which(*t); });
}

bool isAbandoned(const Ticket& ticket) {
  return ticket.abandoned;
}

bool holdsPermit(const Ticket& ticket) {
  return static_cast<bool>(ticket.permit);
}

bool isOutside(const Ticket& ticket) {
  return ticket.state == TicketState::kOutside;
}

}  // namespace

CompartmentStorm::CompartmentStorm(std::uint64_t seed)
    : dice_(seed),
      settings_(smallCompartment(dice_)),
      compartment_(settings_, {seed, DrawPurpose::kBreakerJitter}, *this) {
  limit_ = compartment_.bulkhead().limit();
}

void CompartmentStorm::run(int steps) {
  for (int i = 0; i < steps && !failed_; ++i) {
    ++step_;
    inFlightBefore_ = compartment_.bulkhead().inFlight();
    step();
    checkBooks();
  }
}

void CompartmentStorm::step() {
  const int what = dice_.between(0, 99);
  letTimePass();
  if (what < 45) return arrive();
  if (what < 75) return endOne();
  if (what < 80) return abandonOne();
  if (what < 84) return leaveOne();
  if (what < 92) return checkLimit();
  turnKnob();
}

void CompartmentStorm::letTimePass() {
  doing_ = "time passes";
  const auto by = dice_.oneOf<Duration>({0ns, 0ns, 0ns, 1ns, 1ms, 4ms, 20ms, 300ms});
  const Ticket* next = nextToExpire();
  const bool toTheInstant = next != nullptr && next->waitEnds != kNever && dice_.chance(0.2);
  const Instant now = toTheInstant ? std::max(now_, next->waitEnds) : now_ + by;
  moveTo(std::max(now_, now - 1ns));
  const bool freeAPermitFirst = dice_.chance(0.5);  // completions come before expiries of their instant
  if (freeAPermitFirst && next != nullptr && next->waitEnds > now - 1ns) {
    now_ = now;
    endOne();
  }
  moveTo(now);
}

/// Expiries up to then happen, each at its time.
void CompartmentStorm::moveTo(Instant now) {
  for (Ticket* next = nextToExpire(); next != nullptr && next->waitEnds <= now; next = nextToExpire()) {
    now_ = std::max(now_, next->waitEnds);
    expire(*next);
    if (failed_) return;
  }
  now_ = now;
  const bool onTime = dice_.chance(0.7);  // else whoever comes next finds out by himself
  if (onTime && now_ >= compartment_.patienceEnds()) compartment_.expirePatience(now_);
}

Ticket* CompartmentStorm::nextToExpire() {
  const auto first = std::min_element(
      line_.begin(), line_.end(), [](const Ticket* a, const Ticket* b) { return a->waitEnds < b->waitEnds; });
  return first == line_.end() ? nullptr : *first;
}

void CompartmentStorm::arrive() {
  doing_ = "a call arrives";
  Ticket& ticket = tickets_.emplace_back();
  ticket.id = static_cast<CallId>(tickets_.size());
  const bool passes = breakerLetsThrough();
  const auto admission = compartment_.arrive(now_, ticket);
  expect(passes == (admission.reason != RejectReason::kBreakerOpen), "the breaker lets through what it must");
  if (passes && settings_.breaker) {
    const bool halfOpen = compartment_.breaker()->state() == BreakerState::kHalfOpen;
    expect(ticket.pass.generation == transitions_, "every transition was said");
    expect(ticket.pass.probe == halfOpen, "who is let through in half-open is a probe, and nobody else");
  }
  if (admission.decision == Decision::kAdmitted) expect(line_.empty(), "no arrival overtakes a waiter");
  settle(ticket, admission);
  if (settings_.breaker && passes)
    expect(probesOut() <= settings_.breaker->probes || !ticket.pass.probe,
           "no more probes than there are places");
}

void CompartmentStorm::settle(Ticket& ticket, const Admission& admission) {
  if (admission.dropped != nullptr) {
    expect(!line_.empty() && line_.front() == admission.dropped, "the oldest is dropped");
    erase(line_, *admission.dropped);
    ++ended_;
  }
  switch (admission.decision) {
    case Decision::kAdmitted:
      return start(ticket, running_);
    case Decision::kOverflow:
      expect(compartment_.bulkhead().limit() != 0, "nothing overflows at limit 0");
      return start(ticket, overflow_);
    case Decision::kWaited:
      return joinLine(ticket);
    case Decision::kRejected:
    case Decision::kDiscarded:
    case Decision::kFallback:
      ++ended_;
  }
}

/// A pool's queue comes before those who wait outside it.
void CompartmentStorm::joinLine(Ticket& ticket) {
  const auto end = std::find_if(line_.begin(), line_.end(), [](const Ticket* t) { return isOutside(*t); });
  line_.insert(isOutside(ticket) ? line_.end() : end, &ticket);
}

void CompartmentStorm::start(Ticket& ticket, std::vector<Ticket*>& among) {
  compartment_.start(now_, ticket);
  among.push_back(&ticket);
}

void CompartmentStorm::serve() {
  for (Ticket* ticket : std::exchange(served_, {})) {
    expect(!line_.empty() && line_.front() == ticket, "the first in line is served first");
    expect(ticket->waitEnds >= now_, "nobody is served after his wait is over");
    erase(line_, *ticket);
    start(*ticket, running_);
  }
}

void CompartmentStorm::endOne() {
  doing_ = "a call ends";
  auto& among = dice_.chance(0.7) || overflow_.empty() ? running_ : overflow_;
  if (among.empty()) return;
  Ticket& ticket = *dice_.oneOf(among);
  const auto outcome = dice_.oneOf<CallOutcome>({CallOutcome::kOk, CallOutcome::kOk, CallOutcome::kOk,
                                                 CallOutcome::kOk, CallOutcome::kError, CallOutcome::kTimeout,
                                                 CallOutcome::kIgnored, CallOutcome::kCancelled});
  if (isProbeOut(ticket) && outcome == CallOutcome::kOk) ++probeSuccesses_;
  erase(among, ticket);
  ++ended_;
  compartment_.end(now_, ticket, outcome, served_);
  expect(!ticket.permit && ticket.state == TicketState::kGone && !ticket.linked(), "what ended is gone");
  serve();
}

void CompartmentStorm::abandonOne() {
  doing_ = "a caller gives up";
  auto& among = dice_.chance(0.7) ? running_ : overflow_;
  if (among.empty()) return;
  Ticket& ticket = *dice_.oneOf(among);
  if (ticket.abandoned) return;
  compartment_.abandon(now_, ticket, served_);
  serve();
}

void CompartmentStorm::leaveOne() {
  doing_ = "a waiter leaves";
  if (line_.empty()) return;
  Ticket& ticket = *dice_.oneOf(line_);
  erase(line_, ticket);
  ++ended_;
  compartment_.leaveLine(now_, ticket, served_);
  serve();
}

void CompartmentStorm::expire(Ticket& ticket) {
  doing_ = "a wait is over";
  erase(line_, ticket);
  const auto admission = compartment_.expireWait(now_, ticket);
  expect(admission.has_value(), "a wait ends at its deadline");
  if (admission) settle(ticket, *admission);
}

void CompartmentStorm::checkLimit() {
  doing_ = "the limiter checks";
  compartment_.checkLimit(now_, served_);
  serve();
  const auto& limiter = settings_.limiter;
  if (limiter && !limiter->monitorOnly && limit_ && !limitByHand_)
    expect(*limit_ >= limiter->min && *limit_ <= limiter->max, "the limit lies between min and max");
}

void CompartmentStorm::turnKnob() {
  doing_ = "a knob is turned";
  const auto before = settings_;
  turnAKnob(settings_, dice_);
  noteInFlight();
  compartment_.reconfigure(now_, settings_, served_);
  if (settings_.bulkhead && settings_.bulkhead->limit != before.bulkhead->limit) {
    limit_ = settings_.bulkhead->limit;
    limitByHand_ = true;
  }
  serve();
}

void CompartmentStorm::onLimit(Instant, const LimitChange& change) {
  expect(!change.why.empty(), "a change of the limit says why");
  if (change.monitored) return;
  expect(limit_ == change.from, "a change of the limit starts where it was");
  if (change.to != change.from) limitByHand_ = false;
  limit_ = change.to;
  noteInFlight();
}

// A shrink revokes nothing, and other calls of this step may have been served before it.
void CompartmentStorm::noteInFlight() {
  inFlightBefore_ = std::max(inFlightBefore_, compartment_.bulkhead().inFlight());
}

void CompartmentStorm::onBreaker(Instant, const BreakerChange& change) {
  expect(!change.why.empty(), "a transition says why");
  ++transitions_;
  probeSuccesses_ = 0;
}

bool CompartmentStorm::breakerLetsThrough() const {
  const Breaker* breaker = compartment_.breaker();
  if (breaker == nullptr) return true;
  switch (breaker->state()) {
    case BreakerState::kClosed:
    case BreakerState::kDisabled:
      return true;
    case BreakerState::kForcedOpen:
      return false;
    case BreakerState::kOpen:
      return now_ >= *breaker->recoversAt();
    case BreakerState::kHalfOpen:
      break;
  }
  const int places = std::max(settings_.breaker->probes, settings_.breaker->probeSuccessesInForce());
  const bool placeFree = probesOut() < settings_.breaker->probes && probeSuccesses_ + probesOut() < places;
  return placeFree || now_ >= breaker->patienceEnds();
}

bool CompartmentStorm::isProbeOut(const Ticket& ticket) const {
  return ticket.pass.probe && ticket.pass.generation == transitions_ && !ticket.abandoned;
}

int CompartmentStorm::probesOut() const {
  std::ptrdiff_t out = 0;
  for (const auto* among : {&line_, &running_, &overflow_})
    out += std::count_if(among->begin(), among->end(), [this](const Ticket* t) { return isProbeOut(*t); });
  return static_cast<int>(out);
}

void CompartmentStorm::checkBooks() {
  checkCounts();
  checkLine();
  checkLimitInForce();
}

void CompartmentStorm::checkCounts() {
  const auto& bulkhead = compartment_.bulkhead();
  const auto runs = static_cast<std::ptrdiff_t>(running_.size());
  expect(bulkhead.inFlight() == runs, "what runs is in flight");
  expect(count(running_, holdsPermit) == runs, "what runs holds a permit");
  expect(count(overflow_, holdsPermit) == 0, "overflow holds no permit");
  expect(compartment_.overflow() == static_cast<std::int64_t>(overflow_.size()), "overflow is counted");
  expect(compartment_.abandoned() == count(running_, isAbandoned), "abandoned calls are counted");
  expect(compartment_.overflowTimedOut() == count(overflow_, isAbandoned), "abandoned overflow is counted");
  expect(compartment_.oldestAge(now_).has_value() == !running_.empty(), "the oldest call is one that runs");
  expect(tickets_.size() == line_.size() + running_.size() + overflow_.size() + ended_, "no call is lost");
}

void CompartmentStorm::checkLine() {
  const auto& bulkhead = compartment_.bulkhead();
  const auto outside = count(line_, isOutside);
  const auto queued = static_cast<std::ptrdiff_t>(line_.size()) - outside;
  expect(bulkhead.waiting() == static_cast<std::int64_t>(line_.size()), "who waits is counted");
  expect(count(line_, holdsPermit) == 0, "who waits holds no permit");
  const bool isFree = !limit_ || bulkhead.inFlight() < *limit_;
  expect(!isFree || line_.empty(), "nobody waits while a permit is free");
  expect(outside == 0 || queued >= settings_.bulkhead->queue,
         "nobody waits outside a queue that has a place");
}

void CompartmentStorm::checkLimitInForce() {
  const auto& bulkhead = compartment_.bulkhead();
  expect(bulkhead.limit() == limit_, "every change of the limit was said");
  if (!limit_) return;
  expect(bulkhead.inFlight() <= std::max(*limit_, inFlightBefore_), "nothing is admitted above the limit");
  expect(bulkhead.draining() == std::max(0, bulkhead.inFlight() - *limit_), "draining is what is too much");
}

void CompartmentStorm::drain() {
  if (failed_) return;
  if (settings_.bulkhead) {
    settings_.bulkhead->limit = settings_.bulkhead->limit == 5 ? 6 : 5;
    limit_ = settings_.bulkhead->limit;
    compartment_.reconfigure(now_, settings_, served_);
    serve();
  }
  while (!failed_ && !(running_.empty() && overflow_.empty())) {
    inFlightBefore_ = compartment_.bulkhead().inFlight();
    endOne();
    checkBooks();
  }
  expect(line_.empty() && ended_ == tickets_.size(), "when everything has ended nobody waits");
}

void CompartmentStorm::expect(bool holds, const char* what) {
  if (holds || std::exchange(failed_, true)) return;
  ADD_FAILURE() << "broken at step " << step_ << " when " << doing_ << ": " << what;
}

}  // namespace watertight::testing_support
