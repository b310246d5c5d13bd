// SPDX-License-Identifier: GPL-3.0-or-later
// Which failures come again, and when (SEMANTICS R).
#include "policy/retry.h"

#include <gtest/gtest.h>

#include <set>

namespace watertight {
namespace {

using namespace std::chrono_literals;
using Why = RetryAnswer::Why;

const DrawKey kDraws{1, DrawPurpose::kRetryJitter, hashName("sms")};

Attempt attempt(std::uint32_t number, Instant deadline = kNever) {
  return {.request = 7, .step = 0, .number = number, .deadline = deadline};
}

TEST(RetryR1, AttemptsAreCountedInAll) {
  Retry retry({.attempts = 3, .base = 1s}, kDraws);
  EXPECT_EQ(retry.afterFailure(Instant{0s}, attempt(1), AttemptFailure::kError).at, Instant{1s});
  EXPECT_EQ(retry.afterFailure(Instant{1s}, attempt(2), AttemptFailure::kTimeout).at, Instant{3s});
  EXPECT_EQ(retry.afterFailure(Instant{3s}, attempt(3), AttemptFailure::kError).why, Why::kLast);
}

TEST(RetryR1, OneAttemptIsNone) {
  Retry retry({.attempts = 1}, kDraws);
  EXPECT_FALSE(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kError).again());
}

TEST(RetryR1, RejectionsComeAgainOnlyWhereThatIsSaid) {
  Retry without({.attempts = 3}, kDraws);
  EXPECT_EQ(without.afterFailure(Instant{}, attempt(1), AttemptFailure::kRejected).why, Why::kOff);
  Retry with({.attempts = 3, .retryRejected = true}, kDraws);
  EXPECT_TRUE(with.afterFailure(Instant{}, attempt(1), AttemptFailure::kRejected).again());
}

TEST(RetryR2, CallsThatFailTogetherComeAgainApart) {
  Retry retry({.attempts = 2, .jitter = RetryJitter::kFull}, kDraws);
  std::set<Instant> comes;
  for (std::uint64_t request = 0; request < 100; ++request)
    comes.insert(retry.afterFailure(Instant{}, {.request = request}, AttemptFailure::kError).at);
  EXPECT_EQ(comes.size(), 100U);
  EXPECT_LE(*comes.rbegin(), Instant{100ms});
}

TEST(RetryR3, EachRetryTakesATokenAndEachFirstAttemptBringsItsShare) {
  Retry retry({.attempts = 2, .budget = RetryBudgetSettings{.ratio = 0.5, .burst = 1}}, kDraws);
  EXPECT_TRUE(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kError).again());
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kError).why, Why::kNoBudget);
  retry.noteFirstAttempt();
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kError).why, Why::kNoBudget);
  retry.noteFirstAttempt();
  EXPECT_TRUE(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kError).again());
}

TEST(RetryR3, WhatIsNotRetriedAnywayTakesNoToken) {
  Retry retry({.attempts = 2, .budget = RetryBudgetSettings{.ratio = 0, .burst = 1}}, kDraws);
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(2), AttemptFailure::kError).why, Why::kLast);
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kRejected).why, Why::kOff);
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(1, Instant{1ms}), AttemptFailure::kError).why,
            Why::kDeadline);
  EXPECT_TRUE(retry.afterFailure(Instant{}, attempt(1), AttemptFailure::kError).again());
}

TEST(RetryR4, NoAttemptStartsWhenItsCallerHasGone) {
  Retry retry({.attempts = 5, .base = 100ms}, kDraws);
  const Instant deadline{500ms};
  EXPECT_TRUE(retry.afterFailure(Instant{399ms}, attempt(1, deadline), AttemptFailure::kError).again());
  EXPECT_EQ(retry.afterFailure(Instant{400ms}, attempt(1, deadline), AttemptFailure::kError).why,
            Why::kDeadline);
}

TEST(Retry, KnobsHoldFromTheNextFailureOn) {
  Retry retry({.attempts = 2}, kDraws);
  retry.reconfigure({.attempts = 3, .base = 5ms, .budget = RetryBudgetSettings{.ratio = 0, .burst = 1}});
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(2), AttemptFailure::kError).at, Instant{10ms});
  EXPECT_EQ(retry.afterFailure(Instant{}, attempt(2), AttemptFailure::kError).why, Why::kNoBudget);
  retry.reconfigure({.attempts = 3});
  EXPECT_TRUE(retry.afterFailure(Instant{}, attempt(2), AttemptFailure::kError).again());
}

}  // namespace
}  // namespace watertight
