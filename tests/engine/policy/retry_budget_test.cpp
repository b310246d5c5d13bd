// SPDX-License-Identifier: GPL-3.0-or-later
// How many retries a dependency's calls have left (SEMANTICS R3).
#include "policy/retry_budget.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

int takeAll(RetryBudget& budget) {
  int taken = 0;
  while (budget.take()) ++taken;
  return taken;
}

TEST(RetryBudgetR3, IsFullAtTheStart) {
  RetryBudget budget({.ratio = 0.1, .burst = 10});
  EXPECT_EQ(takeAll(budget), 10);
  EXPECT_FALSE(budget.take());
}

TEST(RetryBudgetR3, TenFirstAttemptsOfATenthBringExactlyOneRetry) {
  RetryBudget budget({.ratio = 0.1, .burst = 10});
  takeAll(budget);
  for (int round = 0; round < 1000; ++round) {
    for (int i = 0; i < 9; ++i) budget.noteFirstAttempt();
    ASSERT_FALSE(budget.take()) << round;
    budget.noteFirstAttempt();
    ASSERT_TRUE(budget.take()) << round;
  }
  EXPECT_EQ(budget.tokens(), 0);
}

TEST(RetryBudgetR3, KeepsNoMoreThanItsBurst) {
  RetryBudget budget({.ratio = 5, .burst = 10});
  for (int i = 0; i < 100; ++i) budget.noteFirstAttempt();
  EXPECT_EQ(budget.tokens(), 10);
  EXPECT_EQ(takeAll(budget), 10);
}

TEST(RetryBudgetR3, HalfATokenIsNone) {
  RetryBudget budget({.ratio = 0, .burst = 1.5});
  EXPECT_EQ(takeAll(budget), 1);
  EXPECT_EQ(budget.tokens(), 0.5);
}

TEST(RetryBudgetR3, WithoutARatioOnlyTheBurstIsThere) {
  RetryBudget budget({.ratio = 0, .burst = 3});
  takeAll(budget);
  for (int i = 0; i < 1000; ++i) budget.noteFirstAttempt();
  EXPECT_FALSE(budget.take());
}

TEST(RetryBudgetR3, TheLargestRatioAndBurstDoNotOverflow) {
  RetryBudget budget({.ratio = 1e9, .burst = 1e9});
  for (int i = 0; i < 10; ++i) budget.noteFirstAttempt();
  EXPECT_EQ(budget.tokens(), 1e9);
}

TEST(RetryBudgetR3, ASmallerBurstSpillsAndALargerOneFillsSlowly) {
  RetryBudget budget({.ratio = 1, .burst = 10});
  budget.reconfigure({.ratio = 1, .burst = 4});
  EXPECT_EQ(budget.tokens(), 4);
  budget.reconfigure({.ratio = 2, .burst = 10});
  EXPECT_EQ(budget.tokens(), 4);
  budget.noteFirstAttempt();
  EXPECT_EQ(budget.tokens(), 6);
}

}  // namespace
}  // namespace watertight
