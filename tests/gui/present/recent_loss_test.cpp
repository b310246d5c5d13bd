// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/recent_loss.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

TEST(RecentLoss, KnowsAFaultThatTheBoundedJournalForgot) {
  Scenario live;
  live.dependencies.resize(1);
  live.dependencies[0].name = "sms";
  FrameHistory history;
  for (int second = 1; second <= 20; ++second) history.add(frameAt(second));
  JournalLog journal;
  EXPECT_FALSE(recentLoss(history, journal, live, atSecond(20)).trouble);
  journal.add(faultEntry(1, true));
  for (std::size_t i = 0; i <= JournalLog::kMost; ++i) journal.add(limitEntry(2, 10, 5));
  const auto trouble = recentLoss(history, journal, live, atSecond(20)).trouble;
  ASSERT_TRUE(trouble);
  EXPECT_TRUE(trouble->fault);
}

}  // namespace
}  // namespace watertight
