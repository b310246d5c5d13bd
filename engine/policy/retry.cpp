// SPDX-License-Identifier: MIT
#include "policy/retry.h"

#include "policy/retry_delay.h"

namespace watertight {

Retry::Retry(const RetrySettings& settings, const DrawKey& draws) : settings_(settings), draws_(draws) {
  draws_.purpose = DrawPurpose::kRetryJitter;
  if (settings.budget) budget_.emplace(*settings.budget);
}

void Retry::noteFirstAttempt() {
  if (budget_) budget_->noteFirstAttempt();
}

RetryAnswer Retry::afterFailure(Instant now, const Attempt& attempt, AttemptFailure failure) {
  using Why = RetryAnswer::Why;
  if (failure == AttemptFailure::kRejected && !settings_.retryRejected) return {Why::kOff, {}};
  if (attempt.number >= static_cast<std::uint32_t>(settings_.attempts)) return {Why::kLast, {}};
  DrawKey key = draws_;
  key.request = attempt.request;
  key.step = attempt.step;
  key.attempt = attempt.number;
  const Instant at = saturatingAdd(now, retryDelay(settings_, static_cast<int>(attempt.number), key));
  if (at >= attempt.deadline) return {Why::kDeadline, {}};
  if (budget_ && !budget_->take()) return {Why::kNoBudget, {}};
  return {Why::kAgain, at};
}

void Retry::reconfigure(const RetrySettings& settings) {
  settings_ = settings;
  if (!settings.budget) {
    budget_.reset();
  } else if (budget_) {
    budget_->reconfigure(*settings.budget);
  } else {
    budget_.emplace(*settings.budget);
  }
}

}  // namespace watertight
