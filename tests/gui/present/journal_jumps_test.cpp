// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/journal_jumps.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

class JournalJumpsTest : public testing::Test {
 protected:
  void happened(std::vector<JournalEntry> journal, std::vector<Frame> frames = {}) {
    SessionUpdate update;
    update.journal = std::move(journal);
    update.frames = std::move(frames);
    run_.take(std::move(update));
  }
  static Frame rejecting(double seconds) {
    auto frame = frameAt(seconds, 3);
    frame.dependencies[2].rejected[1] = 5;
    return frame;
  }

  RunModel run_{RunPlan{std::make_shared<Scenario>(scriptedScenario())}};
};

TEST_F(JournalJumpsTest, GoFromOneToTheNextAndThenToTheFirst) {
  happened({limitEntry(5, 20, 10), breakerEntry(6, BreakerState::kClosed, BreakerState::kOpen),
            limitEntry(8, 10, 11)});
  EXPECT_EQ(nextJump(run_, JumpTo::kLimitChange, std::nullopt), atSecond(5));
  EXPECT_EQ(nextJump(run_, JumpTo::kLimitChange, atSecond(5)), atSecond(8));
  EXPECT_EQ(nextJump(run_, JumpTo::kLimitChange, atSecond(8)), atSecond(5));
  EXPECT_EQ(nextJump(run_, JumpTo::kBreaker, atSecond(1)), atSecond(6));
}

TEST_F(JournalJumpsTest, PassOverALimitThatStands) {
  happened({limitEntry(5, 10, 10), limitEntry(7, 10, 5)});
  EXPECT_EQ(nextJump(run_, JumpTo::kLimitChange, std::nullopt), atSecond(7));
}

TEST_F(JournalJumpsTest, FindWhereRejectionsBegin) {
  happened({},
           {frameAt(1, 3), rejecting(1.1), rejecting(1.2), frameAt(1.3, 3), rejecting(1.8), rejecting(3)});
  EXPECT_EQ(nextJump(run_, JumpTo::kRejection, std::nullopt), atSecond(1.1));
  EXPECT_EQ(nextJump(run_, JumpTo::kRejection, atSecond(1.1)), atSecond(3))
      << "after more than a second without";
}

TEST_F(JournalJumpsTest, GoNowhereWhereThereIsNothing) {
  happened({}, {frameAt(1, 3)});
  for (const auto what : {JumpTo::kLimitChange, JumpTo::kBreaker, JumpTo::kRejection})
    EXPECT_FALSE(nextJump(run_, what, std::nullopt));
}

}  // namespace
}  // namespace watertight
