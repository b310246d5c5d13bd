// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_columns.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

FrameHistory historyOf(double seconds, Duration period = std::chrono::milliseconds{100}) {
  FrameHistory history;
  for (Instant t = Instant{} + period; t <= atSecond(seconds); t += period) {
    auto frame = frameAt(0, 1, period);
    frame.t = t;
    history.add(std::move(frame));
  }
  return history;
}

TEST(FrameColumns, AreNoMoreThanThePlotHasPixels) {
  const auto history = historyOf(120);
  const auto frames = columnsOf(history, {atSecond(120), std::chrono::minutes{1}, 250});
  EXPECT_LE(frames.columns.size(), 251U);
  EXPECT_GE(frames.columns.size(), 249U);
}

TEST(FrameColumns, HoldEveryFrameInSightOnce) {
  const auto history = historyOf(90);
  const auto frames = columnsOf(history, {atSecond(90), std::chrono::minutes{1}, 333});
  std::size_t next = history.firstAfter(atSecond(30));
  for (const auto& column : frames.columns) {
    EXPECT_EQ(column.first, next);
    next = column.end;
  }
  EXPECT_EQ(next, history.frames().size());
}

TEST(FrameColumns, StandSideBySideWithoutGaps) {
  const auto history = historyOf(90);
  const auto frames = columnsOf(history, {atSecond(90), std::chrono::minutes{1}, 333});
  for (std::size_t i = 1; i < frames.columns.size(); ++i) {
    EXPECT_NEAR(frames.columns[i].from, frames.columns[i - 1].to, 1e-9);
  }
  EXPECT_DOUBLE_EQ(frames.columns.back().to, 0);
}

TEST(FrameColumns, GroupTheSameFramesAsTimeGoesOn) {
  const auto history = historyOf(91);
  const TimeAxis axis{atSecond(90), std::chrono::minutes{1}, 250};
  auto later = axis;
  later.end = atSecond(90.04);
  const auto before = columnsOf(history, axis);
  const auto after = columnsOf(history, later);
  ASSERT_GT(before.columns.size(), 100U);
  EXPECT_EQ(before.columns[50].first, after.columns[50].first);
  EXPECT_EQ(before.columns[50].end, after.columns[50].end);
}

TEST(FrameSeconds, AreWholeSecondsOfTheRun) {
  const auto history = historyOf(90.3);
  const auto frames = columnsOf(history, axisAt(90.3));
  const auto& second = frames.seconds[10];
  EXPECT_EQ(second.end - second.first, 10U);
  EXPECT_EQ(toNanoseconds(frames.frame(second.first).t) % 1'000'000'000, 100'000'000);
  EXPECT_DOUBLE_EQ(lengthOf(frames, second), 1);
  EXPECT_TRUE(second.whole);
}

TEST(FrameSeconds, TheOneThatGoesOnIsNotWhole) {
  const auto history = historyOf(90.3);
  const auto frames = columnsOf(history, axisAt(90.3));
  EXPECT_FALSE(frames.seconds.back().whole);
  EXPECT_EQ(frames.seconds.back().end - frames.seconds.back().first, 3U);
}

TEST(FrameSeconds, AreAsLongAsAFrameThatIsLonger) {
  const auto history = historyOf(50, std::chrono::seconds{5});
  const auto frames = columnsOf(history, axisAt(50));
  ASSERT_EQ(frames.seconds.size(), 10U);
  EXPECT_DOUBLE_EQ(lengthOf(frames, frames.seconds[3]), 5);
  EXPECT_TRUE(frames.seconds.back().whole);
}

TEST(FrameBars, AreLongerWhereMoreTimeIsInSight) {
  EXPECT_EQ(barOf({Instant{}, std::chrono::minutes{1}, 400}), std::chrono::seconds{1});
  EXPECT_EQ(barOf({Instant{}, std::chrono::minutes{5}, 400}), std::chrono::seconds{1});
  EXPECT_EQ(barOf({Instant{}, std::chrono::minutes{8}, 400}), std::chrono::seconds{2});
  EXPECT_EQ(barOf({Instant{}, std::chrono::hours{1}, 400}), std::chrono::seconds{15});
  EXPECT_LE(kLongestDuration / barOf({Instant{}, kLongestDuration, 400}), 300);
}

TEST(FrameBars, HoldAllFramesOfTheirTime) {
  const auto history = historyOf(290);
  const auto frames = columnsOf(history, {atSecond(290), std::chrono::minutes{20}, 400});
  EXPECT_DOUBLE_EQ(lengthOf(frames, frames.seconds[3]), 5);
  EXPECT_EQ(frames.seconds[3].end - frames.seconds[3].first, 50U);
}

TEST(FrameColumns, EndWithTheViewWhereItStandsInThePast) {
  const auto history = historyOf(200);
  const auto frames = columnsOf(history, {atSecond(90.05), std::chrono::minutes{1}, 250});
  EXPECT_EQ(frames.lastOf(frames.columns.back()).t,
            atSecond(90.1));  // reaches into sight
  EXPECT_TRUE(frames.seconds.back().whole);
  EXPECT_EQ(frames.lastOf(frames.seconds.back()).t,
            atSecond(91));  // counted whole
}

TEST(FrameColumns, KnowNothingBeyondThePresent) {
  const auto history = historyOf(20);
  TimeAxis axis{atSecond(60), std::chrono::minutes{1}, 250};
  axis.present = atSecond(20);
  EXPECT_DOUBLE_EQ(columnsOf(history, axis).known(), -40);
}

TEST(FrameColumns, AreNoneWithoutFrames) {
  const FrameHistory history;
  const auto frames = columnsOf(history, axisAt(0));
  EXPECT_TRUE(frames.empty());
  EXPECT_TRUE(frames.seconds.empty());
}

}  // namespace
}  // namespace watertight
