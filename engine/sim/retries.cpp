// SPDX-License-Identifier: MIT
#include "sim/retries.h"

#include <algorithm>

#include "sim/compartments.h"

namespace watertight {

Retries::Retries(const Scenario& scenario, const RunInputs& inputs, EventQueue& queue)
    : queue_(queue),
      known_(inputs.known),
      fitted_(inputs.fitted),
      replay_(scenario.replay),
      seed_(scenario.seed),
      retries_(scenario.dependencies.size()),
      callerTimeouts_(scenario.dependencies.size()) {
  for (std::size_t i = 0; i < retries_.size(); ++i) {
    const auto& dependency = scenario.dependencies[i];
    nameHashes_.push_back(hashName(dependency.name));
    const DrawKey draws{scenario.seed, DrawPurpose::kRetryJitter, nameHashes_.back()};
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

std::optional<double> Retries::budget(int dependency) const {
  const auto& retry = retries_[index(dependency)];
  const RetryBudget* budget = retry ? retry->budget() : nullptr;
  return budget != nullptr ? std::optional{budget->tokens()} : std::nullopt;
}

void Retries::wait(const CallOrder& order, Instant at) {
  const auto slot = entries_.acquire();
  Entry& entry = entries_[slot];
  entry.slot = slot;
  entry.order = order;
  ++entry.order.attempt;
  makeAnew(entry.order, at);
  waiting_.pushBack(entry);
  queue_.push(at, EventClass::kArrival, EventKind::kRetryDue, slot, entry.version);
}

void Retries::makeAnew(CallOrder& order, Instant at) const {
  order.recordedRejection = false;
  if (!order.preset) return;
  const DrawKey key{seed_,
                    DrawPurpose::kReplayResample,
                    nameHashes_[index(order.dependency)],
                    order.requestNumber,
                    order.step,
                    order.attempt};
  if (const auto* fitted = fittedAt(fitted_, index(order.dependency))) {
    order.preset = fitted->presetAt(at, key);
    order.latencyUnknown = false;
    return;
  }
  if (known_.empty()) return;
  const auto& known = known_[index(order.dependency)];
  const Instant then{fromSeconds(toSeconds(at.time_since_epoch()) * replay_.speed)};
  const bool anyDoes = replay_.latency == ReplayLatency::kResampled;
  const auto* drawn = anyDoes ? known.drawAny(key) : known.drawNear(then, key);
  if (drawn == nullptr) return;
  order.preset = *drawn;
  order.latencyUnknown = false;
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
