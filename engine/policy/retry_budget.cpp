// SPDX-License-Identifier: MIT
#include "policy/retry_budget.h"

#include <algorithm>
#include <cmath>

namespace watertight {
namespace {

constexpr std::int64_t kToken = 1'000'000'000;

std::int64_t billionths(double tokens) {
  constexpr double kMostTokens = 1e9;  // two of these sums still fit
  return std::llround(std::clamp(tokens, 0.0, kMostTokens) * static_cast<double>(kToken));
}

}  // namespace

RetryBudget::RetryBudget(const RetryBudgetSettings& settings)
    : perFirst_(billionths(settings.ratio)), most_(billionths(settings.burst)), level_(most_) {}

void RetryBudget::noteFirstAttempt() {
  level_ = std::min(most_, level_ + perFirst_);
}

bool RetryBudget::take() {
  if (level_ < kToken) return false;
  level_ -= kToken;
  return true;
}

double RetryBudget::tokens() const {
  return static_cast<double>(level_) / static_cast<double>(kToken);
}

void RetryBudget::reconfigure(const RetryBudgetSettings& settings) {
  perFirst_ = billionths(settings.ratio);
  most_ = billionths(settings.burst);
  level_ = std::min(level_, most_);
}

}  // namespace watertight
