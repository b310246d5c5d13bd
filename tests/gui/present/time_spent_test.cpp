// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_spent.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

class TimeSpentTest : public ::testing::Test {
 protected:
  TimeSpentTest() {
    for (int i = 1; i <= 10; ++i) {
      auto frame = frameAt(i, 1, std::chrono::seconds{1});
      auto& d = frame.dependencies[0];
      d.arrivals = 50;
      d.spent = {milliseconds{500}, milliseconds{4000}, milliseconds{300}, 40};
      history_.add(std::move(frame));
    }
    frames_ = columnsOf(history_, axisAt(10));
  }

  FrameHistory history_;
  FrameColumns frames_;
};

TEST_F(TimeSpentTest, StacksQueueDownstreamAndRetryDelay) {
  const auto plot = timeSpentPlot(frames_, 0, 8);
  ASSERT_EQ(plot.legend.size(), 3U);
  EXPECT_EQ(plot.legend[0].value, "0.5");
  EXPECT_EQ(plot.legend[1].value, "4");
  EXPECT_EQ(plot.legend[2].value, "0.3");
  EXPECT_NEAR(timeSpentMaximum(frames_, 0), 4.8, 1e-9);
}

TEST_F(TimeSpentTest, TellsByLittlesLawWhatAllThatArriveWouldNeed) {
  // 50 a second, each of which takes 100 ms: five at a time, although ten a second were turned away.
  EXPECT_NEAR(littlesLaw(history_, 0, history_.frames().size(), 0).value(), 5, 1e-9);
}

TEST_F(TimeSpentTest, KnowsNoNeedWhereNoCallEnded) {
  EXPECT_FALSE(littlesLaw(history_, 3, 3, 0));
}

}  // namespace
}  // namespace watertight
