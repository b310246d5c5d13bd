// SPDX-License-Identifier: MIT
#include "policy/bulkhead.h"

namespace watertight {
namespace {

std::optional<int> limitOf(const std::optional<BulkheadSettings>& settings) {
  return settings ? std::optional{settings->limit} : std::nullopt;
}

// Whose wait is over but who was not told yet (threads are told late) holds nobody up.
Ticket* firstInTime(const IntrusiveList<Ticket>& line, Instant now) {
  Ticket* ticket = line.front();
  while (ticket != nullptr && ticket->waitEnds < now) ticket = IntrusiveList<Ticket>::next(*ticket);
  return ticket;
}

}  // namespace

Bulkhead::Bulkhead(const std::optional<BulkheadSettings>& settings)
    : settings_(settings.value_or(BulkheadSettings{})), permits_(limitOf(settings)) {}

Admission Bulkhead::arrive(Instant now, Ticket& ticket) {
  const bool outsiders = firstInTime(outside_, now) != nullptr;
  if (!outsiders && firstInTime(queue_, now) == nullptr) {
    ticket.permit = permits_.tryAcquire();
    if (ticket.permit) {
      ticket.state = TicketState::kRunning;
      return {};
    }
  }
  const bool waits = settings_.policy == Policy::kWait;
  if (mayQueue() && !outsiders) return enqueue(ticket, now);
  if (waits && isPool()) return waitOutside(ticket, now);
  const auto reason = isPool() || waits ? RejectReason::kQueueFull : RejectReason::kBulkheadFull;
  return whenFull(lastResort(ticket), ticket, now, reason);
}

bool Bulkhead::mayQueue() const {
  if (static_cast<std::int64_t>(queue_.size()) >= settings_.queue) return false;
  if (settings_.policy == Policy::kWait) return true;
  return isPool() && permits_.limit() != 0;
}

Admission Bulkhead::enqueue(Ticket& ticket, Instant now) {
  ticket.state = TicketState::kQueued;
  ticket.waited = true;
  ticket.waitEnds = isPool() ? kNever : deadlineAfter(now, settings_.maxWait);
  queue_.pushBack(ticket);
  return {Decision::kWaited, RejectReason::kNone, nullptr};
}

Admission Bulkhead::waitOutside(Ticket& ticket, Instant now) {
  ticket.state = TicketState::kOutside;
  ticket.waited = true;
  ticket.waitEnds = deadlineAfter(now, settings_.maxWait);
  outside_.pushBack(ticket);
  return {Decision::kWaited, RejectReason::kNone, nullptr};
}

Policy Bulkhead::lastResort(const Ticket& ticket) const {
  const Policy policy = settings_.policy == Policy::kWait ? settings_.then : settings_.policy;
  const bool next = outside_.empty() || outside_.front() == &ticket;
  return policy == Policy::kDiscardOldest && !next ? Policy::kDiscard : policy;
}

Admission Bulkhead::whenFull(Policy policy, Ticket& ticket, Instant now, RejectReason reason) {
  ticket.state = TicketState::kGone;
  switch (policy) {
    case Policy::kDiscard:
      return {Decision::kDiscarded, reason, nullptr};
    case Policy::kDiscardOldest:
      return dropOldestFor(ticket, now, reason);
    case Policy::kFallback:
      return {Decision::kFallback, reason, nullptr};
    case Policy::kCallerRuns:
      if (permits_.limit() == 0) break;
      ticket.state = TicketState::kOverflow;
      return {Decision::kOverflow, reason, nullptr};
    case Policy::kAbort:
    case Policy::kWait:
      break;
  }
  return {Decision::kRejected, reason, nullptr};
}

Admission Bulkhead::dropOldestFor(Ticket& ticket, Instant now, RejectReason reason) {
  const bool mayWaitAnew = settings_.policy == Policy::kWait && reason != RejectReason::kWaitExpired;
  if (queue_.empty() || !(isPool() || mayWaitAnew)) return {Decision::kDiscarded, reason, nullptr};
  Ticket& oldest = queue_.popFront();
  oldest.state = TicketState::kGone;
  Admission admission = enqueue(ticket, now);
  admission.dropped = &oldest;
  return admission;
}

void Bulkhead::release(Instant now, Ticket& ticket, Served& served) {
  ticket.state = TicketState::kGone;
  ticket.permit.giveBack();
  if (waiting() > 0) serve(now, served);
}

std::optional<Admission> Bulkhead::expire(Instant now, Ticket& ticket) {
  const bool waits = ticket.state == TicketState::kOutside || ticket.state == TicketState::kQueued;
  if (!waits || ticket.waitEnds == kNever || now < ticket.waitEnds) return std::nullopt;
  const Policy policy = lastResort(ticket);
  (ticket.state == TicketState::kOutside ? outside_ : queue_).remove(ticket);
  return whenFull(policy, ticket, now, RejectReason::kWaitExpired);
}

void Bulkhead::leave(Ticket& ticket, Instant now, Served& served) {
  (ticket.state == TicketState::kOutside ? outside_ : queue_).remove(ticket);
  ticket.state = TicketState::kGone;
  serve(now, served);
}

void Bulkhead::setLimit(Instant now, int limit, Served& served) {
  permits_.setLimit(limit);
  settings_.limit = limit;
  serve(now, served);
}

void Bulkhead::reconfigure(Instant now, const BulkheadSettings& settings, Served& served) {
  const auto kind = settings_.kind;
  const int limit = settings_.limit;
  settings_ = settings;
  settings_.kind = kind;
  settings_.limit = limit;
  serve(now, served);
}

int Bulkhead::draining() const {
  return permits_.limit() ? std::max(0, permits_.inFlight() - *permits_.limit()) : 0;
}

void Bulkhead::serve(Instant now, Served& served) {
  while (permits_.available()) {
    Ticket* ticket = nextToServe(now);
    if (ticket == nullptr) break;
    ticket->permit = permits_.tryAcquire();
    ticket->state = TicketState::kRunning;
    ticket->waitEnds = kNever;
    served.push_back(ticket);
  }
  admitFromOutside(now);
}

Ticket* Bulkhead::nextToServe(Instant now) {
  for (auto* line : {&queue_, &outside_}) {
    Ticket* ticket = firstInTime(*line, now);
    if (ticket == nullptr) continue;
    line->remove(*ticket);
    return ticket;
  }
  return nullptr;
}

void Bulkhead::admitFromOutside(Instant now) {
  while (static_cast<std::int64_t>(queue_.size()) < settings_.queue) {
    Ticket* ticket = firstInTime(outside_, now);
    if (ticket == nullptr) return;
    outside_.remove(*ticket);
    enqueue(*ticket, now);
  }
}

}  // namespace watertight
