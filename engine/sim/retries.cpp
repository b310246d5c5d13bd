// SPDX-License-Identifier: MIT
#include "sim/retries.h"

#include <algorithm>

#include "sim/compartments.h"

namespace watertight {

Retries::Retries(const Scenario& scenario, EventQueue& queue)
    : queue_(queue), retries_(scenario.dependencies.size()), callerTimeouts_(scenario.dependencies.size()) {
  for (std::size_t i = 0; i < retries_.size(); ++i) {
    const auto& dependency = scenario.dependencies[i];
    const DrawKey draws{scenario.seed, DrawPurpose::kRetryJitter, hashName(dependency.name)};
    if (dependency.retry) retries_[i].emplace(*dependency.retry, draws);
    callerTimeouts_[i] = callerPatience(scenario, static_cast<int>(i));
  }
}

void Retries::noteArrival(Instant now, CallOrder& order) {
  auto& retry = retries_[index(order.dependency)];
  if (!retry || order.attempt != 1) return;
  retry->noteFirstAttempt();
  order.callerLeaves = deadlineAfter(now, callerTimeouts_[index(order.dependency)]);
}

RetryAnswer Retries::afterFailure(Instant now, const CallOrder& order, AttemptFailure failure) {
  auto& retry = retries_[index(order.dependency)];
  if (!retry) return {};
  const Instant deadline = std::min(order.requestEnds, order.callerLeaves);
  return retry->afterFailure(now, {order.requestNumber, order.step, order.attempt, deadline}, failure);
}

void Retries::wait(const CallOrder& order, Instant at) {
  const auto slot = entries_.acquire();
  Entry& entry = entries_[slot];
  entry.slot = slot;
  entry.order = order;
  entry.order.recordedRejection = false;
  ++entry.order.attempt;
  waiting_.pushBack(entry);
  queue_.push(at, EventClass::kArrival, EventKind::kRetryDue, slot, entry.version);
}

std::optional<CallOrder> Retries::take(const Event& due) {
  Entry* entry = entries_.find(due.target, due.version);
  return entry != nullptr ? std::optional{release(*entry)} : std::nullopt;
}

void Retries::takeAll(const std::function<void(const CallOrder&)>& taken) {
  while (!waiting_.empty()) taken(release(*waiting_.front()));
}

CallOrder Retries::release(Entry& entry) {
  waiting_.remove(entry);
  entries_.release(entry.slot);
  return entry.order;
}

void Retries::reconfigure(const Scenario& live) {
  for (std::size_t i = 0; i < retries_.size(); ++i) {
    const auto& settings = live.dependencies[i].retry;
    if (retries_[i] && settings && retries_[i]->settings() != *settings) retries_[i]->reconfigure(*settings);
    callerTimeouts_[i] = callerPatience(live, static_cast<int>(i));
  }
}

}  // namespace watertight
