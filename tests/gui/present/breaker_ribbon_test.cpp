// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/breaker_ribbon.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using enum BreakerState;

class BreakerRibbonTest : public ::testing::Test {
 protected:
  template <typename StateAt>
  void run(double seconds, StateAt stateAt) {
    for (int i = 1; i <= std::lround(seconds * 10); ++i) {
      auto frame = frameAt(i * 0.1);
      frame.dependencies[0].hasBreaker = true;
      frame.dependencies[0].breaker = stateAt(i * 0.1);
      history_.add(std::move(frame));
    }
    now_ = seconds;
  }
  [[nodiscard]] BreakerRibbon ribbon() const {
    return breakerRibbon(columnsOf(history_, axisAt(now_)), journal_, {0, "sms", false});
  }

  FrameHistory history_;
  JournalLog journal_;
  double now_ = 0;
};

TEST_F(BreakerRibbonTest, IsOneSpanWhileNothingChanges) {
  run(20, [](double) { return kClosed; });
  const auto r = ribbon();
  ASSERT_EQ(r.spans.size(), 1U);
  EXPECT_DOUBLE_EQ(r.spans[0].from, -20);
  EXPECT_DOUBLE_EQ(r.spans[0].to, 0);
  EXPECT_EQ(r.spans[0].text, "closed 20 s");
}

TEST_F(BreakerRibbonTest, HasTheJournalsTransitionsToTheNanosecond) {
  run(30, [](double t) { return t > 25.05 ? kClosed : t > 15 ? kOpen : kClosed; });
  journal_.add(breakerEntry(14.95, kClosed, kOpen));
  journal_.add(breakerEntry(25.01, kOpen, kHalfOpen));
  journal_.add(breakerEntry(25.04, kHalfOpen, kClosed));
  const auto r = ribbon();
  ASSERT_EQ(r.spans.size(), 4U);
  EXPECT_NEAR(r.spans[1].from, -15.05, 1e-9);
  EXPECT_EQ(r.spans[2].state, kHalfOpen);
  EXPECT_NEAR(r.spans[2].to - r.spans[2].from, 0.03, 1e-9);
  EXPECT_EQ(r.since, atSecond(25.04));
}

TEST_F(BreakerRibbonTest, TakesFromTheFramesWhatTheJournalDoesNotTellYet) {
  run(20, [](double t) { return t > 19.45 ? kOpen : kClosed; });
  const auto r = ribbon();
  ASSERT_EQ(r.spans.size(), 2U);
  EXPECT_EQ(r.spans[1].state, kOpen);
  EXPECT_NEAR(r.spans[1].from, -0.6, 1e-6);
}

TEST_F(BreakerRibbonTest, CountsTheLengthOfASpanThatBeganOutOfSight) {
  run(100, [](double) { return kClosed; });
  const auto r = ribbon();
  EXPECT_DOUBLE_EQ(r.spans[0].from, -60);
  EXPECT_EQ(r.spans[0].text, "closed 100 s");
}

TEST_F(BreakerRibbonTest, IsNothingWithoutABreaker) {
  history_.add(frameAt(1));
  now_ = 1;
  EXPECT_TRUE(ribbon().spans.empty());
}

TEST_F(BreakerRibbonTest, FollowsTheSharedBreakerWhereThereIsOne) {
  run(10, [](double) { return kClosed; });
  auto entry = breakerEntry(5, kOpen, kClosed);
  entry.dependency = -1;
  journal_.add(entry);
  EXPECT_EQ(ribbon().spans.size(), 1U);
  EXPECT_EQ(breakerRibbon(columnsOf(history_, axisAt(10)), journal_, {0, "sms", true}).spans.size(), 2U);
}

TEST_F(BreakerRibbonTest, KnowsFromFramesWhatAFullJournalHasForgotten) {
  run(60, [](double t) { return t > 10.05 && t < 20.05 ? kOpen : kClosed; });
  for (const auto& entry : {breakerEntry(10.02, kClosed, kOpen), breakerEntry(20.02, kOpen, kClosed)})
    journal_.add(entry);
  for (int i = 0; i < 6000; ++i) journal_.add(limitEntry(30 + i * 0.001, 10, 11));
  journal_.add(breakerEntry(59.95, kClosed, kOpen));
  const auto r = ribbon();
  ASSERT_EQ(r.spans.size(), 4U);
  EXPECT_EQ(r.spans[1].state, kOpen);
  EXPECT_NEAR(r.spans[1].from, -50, 0.11);
  EXPECT_NEAR(r.spans[2].from, -40, 0.11);
  EXPECT_NEAR(r.spans[3].from, -0.05, 1e-9);
}

TEST_F(BreakerRibbonTest, EndsWithTheViewAndTellsItsMomentsState) {
  run(60, [](double t) { return t > 10.05 && t < 20.05 ? kOpen : kClosed; });
  TimeAxis axis{atSecond(30), std::chrono::seconds{30}, 300};
  axis.follows = false;
  axis.marked = atSecond(15);
  const auto r = breakerRibbon(columnsOf(history_, axis), journal_, {0, "sms", false});
  EXPECT_DOUBLE_EQ(r.spans.back().to, 0);
  EXPECT_EQ(r.since, atSecond(10));
}

}  // namespace
}  // namespace watertight
