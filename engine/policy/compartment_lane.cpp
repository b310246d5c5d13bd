// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "policy/compartment.h"

namespace watertight {

LaneTerms Compartment::laneTerms(Instant now) {
  LaneTerms terms;
  if (shutDown_ || bulkhead_.waiting() > 0) return terms;
  if (limiter_) {
    if (limiter_->decidesByCall()) return terms;
    terms.evidenceEpoch = limiter_->epoch();
  }
  if (breaker_) {
    terms.until = breaker_->calmUntil(now);
    if (terms.until <= now) return terms;
    terms.pass = *breaker_->ask(now).pass;
    if (settings_.breaker->slowRate) terms.slow = settings_.breaker->slowCall;
  }
  terms.open = true;
  const auto limit = bulkhead_.limit();
  terms.permits = limit ? *limit - bulkhead_.inFlight() : std::numeric_limits<int>::max();
  return terms;
}

void Compartment::takeBack(Instant now, int permits, Served& served) {
  bulkhead_.takeBack(now, permits, served);
}

void Compartment::adopt(const LaneTerms& terms, const LaneCall& call, Ticket& ticket) {
  ticket.arrived = ticket.started = call.start;
  ticket.state = TicketState::kRunning;
  ticket.pass = terms.pass;
  ticket.evidenceEpoch = terms.evidenceEpoch;
  ticket.inFlightAtStart = call.inFlight;
  ticket.permit = bulkhead_.takeOver();
  if (limiter_) limiter_->noteInFlight(call.inFlight);
  running_.pushBack(ticket);
}

void Compartment::learn(const LaneTerms& terms, std::span<const LaneCall> calls, Served& served) {
  Ticket ticket;
  ticket.pass = terms.pass;
  ticket.evidenceEpoch = terms.evidenceEpoch;
  int most = 0;
  for (const LaneCall& call : calls) {
    ticket.arrived = ticket.started = call.start;
    ticket.inFlightAtStart = call.inFlight;
    most = std::max(most, call.inFlight);
    settle(call.end, ticket, CallOutcome::kOk, served);
  }
  if (limiter_ && most > 0) limiter_->noteInFlight(most);
}

}  // namespace watertight
