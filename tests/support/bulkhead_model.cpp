// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bulkhead_model.h"

#include <algorithm>

namespace watertight::testing_support {
namespace {

using Waiter = BulkheadModel::Waiter;

bool contains(const std::vector<int>& calls, int call) {
  return std::count(calls.begin(), calls.end(), call) > 0;
}

const Waiter* find(const std::vector<Waiter>& line, int call) {
  for (const Waiter& waiter : line)
    if (waiter.call == call) return &waiter;
  return nullptr;
}

void remove(std::vector<Waiter>& line, int call) {
  std::vector<Waiter> rest;
  for (const Waiter& waiter : line)
    if (waiter.call != call) rest.push_back(waiter);
  line = rest;
}

std::optional<Waiter> oldestInTime(const std::vector<Waiter>& line, Instant now) {
  for (const Waiter& waiter : line)
    if (now <= waiter.deadline) return waiter;
  return std::nullopt;
}

Instant after(Instant now, Duration wait) {
  return wait == Duration::zero() ? kNever : now + wait;
}

}  // namespace

BulkheadModel::Answer BulkheadModel::arrive(Instant now, int call) {
  const bool outsiders = oldestInTime(outside_, now).has_value();
  const bool overtakes = outsiders || oldestInTime(queue_, now);
  if (permitFree() && !overtakes) {
    running_.push_back(call);
    return {Decision::kAdmitted, RejectReason::kNone};
  }
  if (hasQueueForArrivals() && placeFree() && !outsiders) return joinQueue(now, call);
  if (isPool() && waits()) {
    outside_.push_back({call, after(now, settings_.maxWait)});
    return {Decision::kWaited, RejectReason::kNone};
  }
  const auto reason = isPool() || waits() ? RejectReason::kQueueFull : RejectReason::kBulkheadFull;
  return decide(now, call, reason, !outside_.empty());
}

// A semaphore has a queue for the policy wait only; a pool always, but with no workers (B9) only wait uses
// it.
bool BulkheadModel::hasQueueForArrivals() const {
  if (waits()) return true;
  return isPool() && limit() > 0;
}

BulkheadModel::Answer BulkheadModel::joinQueue(Instant now, int call) {
  queue_.push_back({call, isPool() ? kNever : after(now, settings_.maxWait)});
  return {Decision::kWaited, RejectReason::kNone};
}

BulkheadModel::Answer BulkheadModel::decide(Instant now, int call, RejectReason reason, bool someoneBefore) {
  switch (waits() ? settings_.then : settings_.policy) {
    case Policy::kDiscard:
      return {Decision::kDiscarded, reason};
    case Policy::kFallback:
      return {Decision::kFallback, reason};
    case Policy::kDiscardOldest:
      if (someoneBefore) return {Decision::kDiscarded, reason};
      return discardOldest(now, call, reason);
    case Policy::kCallerRuns:
      if (limit() == 0) return {Decision::kRejected, reason};
      overflow_.push_back(call);
      return {Decision::kOverflow, reason};
    case Policy::kAbort:
    case Policy::kWait:
      break;
  }
  return {Decision::kRejected, reason};
}

// Only who could have waited in the queue may take a place in it: a semaphore's queue is for the policy wait,
// and for those whose wait is not over.
BulkheadModel::Answer BulkheadModel::discardOldest(Instant now, int call, RejectReason reason) {
  const bool mayTakeAPlace = isPool() || (waits() && reason == RejectReason::kQueueFull);
  if (queue_.empty() || !mayTakeAPlace) return {Decision::kDiscarded, reason};
  const int oldest = queue_.front().call;
  remove(queue_, oldest);
  joinQueue(now, call);
  return {Decision::kWaited, RejectReason::kNone, oldest};
}

std::optional<BulkheadModel::Answer> BulkheadModel::expire(Instant now, int call) {
  const Waiter* waiter = find(queue_, call);
  if (waiter == nullptr) waiter = find(outside_, call);
  if (waiter == nullptr || waiter->deadline == kNever || now < waiter->deadline) return std::nullopt;
  const bool someoneBefore = !outside_.empty() && outside_.front().call != call;
  remove(queue_, call);
  remove(outside_, call);
  return decide(now, call, RejectReason::kWaitExpired, someoneBefore);
}

BulkheadModel::Calls BulkheadModel::complete(Instant now, int call) {
  running_.erase(std::find(running_.begin(), running_.end(), call));
  return serveWaiters(now);
}

BulkheadModel::Calls BulkheadModel::leave(Instant now, int call) {
  remove(queue_, call);
  remove(outside_, call);
  return serveWaiters(now);
}

BulkheadModel::Calls BulkheadModel::resize(Instant now, int limit) {
  settings_.limit = limit;
  return serveWaiters(now);
}

BulkheadModel::Calls BulkheadModel::set(Instant now, const BulkheadSettings& settings) {
  settings_.policy = settings.policy;
  settings_.then = settings.then;
  settings_.queue = settings.queue;
  settings_.maxWait = settings.maxWait;
  return serveWaiters(now);
}

BulkheadModel::Calls BulkheadModel::serveWaiters(Instant now) {
  Calls served;
  while (permitFree()) {
    auto next = oldestInTime(queue_, now);
    if (!next) next = oldestInTime(outside_, now);
    if (!next) break;
    remove(queue_, next->call);
    remove(outside_, next->call);
    running_.push_back(next->call);
    served.push_back(next->call);
  }
  while (placeFree()) {
    const auto next = oldestInTime(outside_, now);
    if (!next) break;
    remove(outside_, next->call);
    joinQueue(now, next->call);
  }
  return served;
}

std::vector<Waiter> BulkheadModel::waiters() const {
  std::vector<Waiter> all = queue_;
  all.insert(all.end(), outside_.begin(), outside_.end());
  std::stable_sort(all.begin(), all.end(),
                   [](const Waiter& a, const Waiter& b) { return a.deadline < b.deadline; });
  return all;
}

TicketState BulkheadModel::stateOf(int call) const {
  if (contains(running_, call)) return TicketState::kRunning;
  if (contains(overflow_, call)) return TicketState::kOverflow;
  if (find(queue_, call) != nullptr) return TicketState::kQueued;
  return find(outside_, call) != nullptr ? TicketState::kOutside : TicketState::kGone;
}

Instant BulkheadModel::deadlineOf(int call) const {
  const Waiter* waiter = find(queue_, call);
  if (waiter == nullptr) waiter = find(outside_, call);
  return waiter == nullptr ? kNever : waiter->deadline;
}

}  // namespace watertight::testing_support
