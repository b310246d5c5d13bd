// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_history.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

TEST(FrameHistory, ForgetsWhatIsOlderThanItReaches) {
  FrameHistory history;
  for (int i = 1; i <= 8000; ++i) history.add(frameAt(i * 0.1));
  EXPECT_GE(history.last().t - history.frames().front().t, std::chrono::minutes{5});
  EXPECT_LE(history.last().t - history.frames().front().t, FrameHistory::kReach);
}

TEST(FrameHistory, StaysSmallHoweverFineTheSamplesAre) {
  FrameHistory history;
  for (int i = 1; i <= 20000; ++i) history.add(frameAt(i * 0.001, 1, std::chrono::milliseconds{1}));
  EXPECT_LE(history.frames().size(), 401U);
}

TEST(FrameHistory, MergedFramesKeepEveryCountAndTheHighestPeak) {
  FrameHistory history;
  for (int i = 1; i <= 50; ++i) {
    auto frame = frameAt(i * 0.001, 1, std::chrono::milliseconds{1});
    auto& d = frame.dependencies[0];
    d.arrivals = 2;
    d.rejected[static_cast<std::size_t>(RejectReason::kQueueFull)] = 1;
    d.inFlight = 1;
    d.inFlightPeak = i == 7 ? 9 : 1;
    frame.service.shed = 3;
    history.add(std::move(frame));
  }
  ASSERT_EQ(history.frames().size(), 1U);
  const auto& merged = history.last();
  EXPECT_EQ(merged.dependencies[0].arrivals, 100);
  EXPECT_EQ(total(merged.dependencies[0].rejected), 50);
  EXPECT_EQ(merged.dependencies[0].inFlightPeak, 9);
  EXPECT_EQ(merged.service.shed, 150);
  EXPECT_EQ(merged.period, std::chrono::milliseconds{50});
}

TEST(FrameHistory, MergedFramesWeighTheTimeInWhichNoWorkerWasFree) {
  auto first = frameAt(0.030, 1, std::chrono::milliseconds{30});
  first.service.fullShare = 1;
  auto second = frameAt(0.040, 1, std::chrono::milliseconds{10});
  mergeFrame(first, std::move(second));
  EXPECT_DOUBLE_EQ(first.service.fullShare, 0.75);
}

TEST(FrameHistory, FindsTheFirstFrameAfterAnInstant) {
  FrameHistory history;
  for (int i = 1; i <= 10; ++i) history.add(frameAt(i * 0.1));
  EXPECT_EQ(history.firstAfter(atSecond(0.5)), 5U);
  EXPECT_EQ(history.firstAfter(atSecond(2)), 10U);
}

}  // namespace
}  // namespace watertight
