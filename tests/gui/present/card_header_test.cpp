// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/card_header.h"

#include <gmock/gmock.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

class CardHeaderTest : public ::testing::Test {
 protected:
  template <typename Shape>
  CardHeader headerAfter(double seconds, Shape shape) {
    FrameHistory history;
    for (int i = 1; i <= std::lround(seconds * 10); ++i) {
      auto frame = frameAt(i * 0.1);
      shape(frame.dependencies[0]);
      history.add(std::move(frame));
    }
    const auto frames = columnsOf(history, axisAt(seconds));
    return cardHeader(frames, breakerRibbon(frames, {}, {0, "sms", false}), 0, "sms");
  }
};

TEST_F(CardHeaderTest, SaysADashWhereThereIsNoTraffic) {
  const auto header = headerAfter(5, [](DependencyFrame& d) { d.limit = 8; });
  EXPECT_EQ(header.occupancy.value, "0 / 8");
  EXPECT_EQ(header.p95.value, "–");
  EXPECT_EQ(header.rejected.value, "–");
}

TEST_F(CardHeaderTest, CountsTheRejectionsOfTheLastSecond) {
  const auto header = headerAfter(5, [](DependencyFrame& d) {
    d.arrivals = 6;
    d.rejected[static_cast<std::size_t>(RejectReason::kQueueFull)] = 2;
    d.discarded[static_cast<std::size_t>(RejectReason::kQueueFull)] = 1;
  });
  EXPECT_EQ(header.rejected.value, "30");
  EXPECT_TRUE(header.rejected.alarming);
}

TEST_F(CardHeaderTest, SaysZeroWhereCallsCameAndNoneWasRejected) {
  EXPECT_EQ(headerAfter(5, [](DependencyFrame& d) { d.arrivals = 6; }).rejected.value, "0");
}

TEST_F(CardHeaderTest, ShowsThatThereIsNoLimit) {
  const auto header = headerAfter(5, [](DependencyFrame& d) { d.inFlight = 15; });
  EXPECT_EQ(header.occupancy.value, "15 / –");
  EXPECT_EQ(header.occupancy.caption, "in flight, no limit");
}

TEST_F(CardHeaderTest, AlarmsAtTheLimit) {
  EXPECT_TRUE(headerAfter(1, [](DependencyFrame& d) { d.inFlight = 8, d.limit = 8; }).occupancy.alarming);
  EXPECT_FALSE(headerAfter(1, [](DependencyFrame& d) { d.inFlight = 7, d.limit = 8; }).occupancy.alarming);
}

TEST_F(CardHeaderTest, PutsTheTimeSinceTheChangeIntoThePill) {
  const auto header = headerAfter(5, [](DependencyFrame& d) { d.hasBreaker = true; });
  EXPECT_EQ(header.pill, "closed · 5.0 s");
}

TEST_F(CardHeaderTest, SaysWhenAProbeMayPass) {
  const auto header = headerAfter(5, [](DependencyFrame& d) {
    d.hasBreaker = true;
    d.breaker = BreakerState::kOpen;
    d.reopensIn = std::chrono::seconds{7};
  });
  EXPECT_THAT(header.pillTip, ::testing::HasSubstr("in 7 s"));
}

TEST_F(CardHeaderTest, SaysThatAProbeIsDue) {
  const auto header = headerAfter(5, [](DependencyFrame& d) {
    d.hasBreaker = true;
    d.breaker = BreakerState::kOpen;
    d.probeDue = true;
  });
  EXPECT_THAT(header.pill, ::testing::EndsWith("probe due"));
}

TEST_F(CardHeaderTest, SaysThatThereIsNoBreaker) {
  EXPECT_EQ(headerAfter(5, [](DependencyFrame&) {}).pill, "no breaker");
}

TEST_F(CardHeaderTest, SaysThatTheCompartmentIsShared) {
  const auto header = headerAfter(5, [](DependencyFrame& d) { d.shared = true, d.limit = 4; });
  EXPECT_EQ(header.occupancy.caption, "in flight / limit, shared");
}

}  // namespace
}  // namespace watertight
