// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using ::testing::ElementsAre;

TimeAxis standing(double end, Duration span) {
  TimeAxis axis{atSecond(end), span, 400};
  axis.follows = false;
  return axis;
}

std::vector<std::string> labels(const TimeAxis& axis, int parts) {
  std::vector<std::string> out;
  for (const auto& tick : timeTicks(axis, parts)) out.push_back(tick.text);
  return out;
}

TEST(TimeTicks, CountBackFromNowWhereTheViewFollows) {
  EXPECT_THAT(labels(axisAt(100), 4), ElementsAre("−60 s", "−45 s", "−30 s", "−15 s", "now"));
  EXPECT_THAT(labels({atSecond(400), minutes{5}, 400}, 4),
              ElementsAre("−5 min", "−4 min", "−3 min", "−2 min", "−60 s", "now"));
  EXPECT_THAT(labels({atSecond(400), seconds{1}, 400}, 2), ElementsAre("−1 s", "−0.5 s", "now"));
}

TEST(TimeTicks, SayTheRunsTimeWhereTheViewStandsStill) {
  EXPECT_THAT(labels(standing(110, minutes{1}), 4), ElementsAre("1:00", "1:15", "1:30", "1:45"));
  EXPECT_THAT(labels(standing(3700, minutes{2}), 4), ElementsAre("1:00:00", "1:00:30", "1:01:00", "1:01:30"));
}

TEST(TimeTicks, StandWhereTheirMomentIs) {
  const auto axis = standing(110, minutes{1});
  EXPECT_DOUBLE_EQ(timeTicks(axis, 4).front().at, axis.x(atSecond(60)));
}

TEST(TimeTicks, SayTenthsWhereWholeSecondsWouldBeAlike) {
  EXPECT_THAT(labels(standing(10.2, seconds{1}), 2), ElementsAre("0:09.5", "0:10.0"));
}

TEST(TimeTicks, NameNoTimeBeforeTheRun) {
  EXPECT_THAT(labels(standing(20, minutes{1}), 4), ElementsAre("0:00", "0:15"));
}

TEST(TimeTicks, AreFewHoweverLongTheSpan) {
  for (auto span = Duration{seconds{1}}; span < kLongestDuration; span += span / 3) {
    for (const bool follows : {true, false}) {
      TimeAxis axis{Instant{kLongestDuration}, span, 400};
      axis.follows = follows;
      const auto ticks = timeTicks(axis, 4);
      EXPECT_GE(ticks.size(), 2U) << toSeconds(span);
      EXPECT_LE(ticks.size(), 7U) << toSeconds(span);
    }
  }
}

TEST(MomentLabel, SaysAsMuchAsAPixelCanTell) {
  EXPECT_EQ(momentLabel(atSecond(80.25), seconds{1}), "1:20");
  EXPECT_EQ(momentLabel(atSecond(80.25), milliseconds{150}), "1:20.2");
  EXPECT_EQ(momentLabel(atSecond(80.25), milliseconds{2}), "1:20.250");
  EXPECT_EQ(momentLabel(atSecond(3723), seconds{1}), "1:02:03");
}

TEST(TimeAxis, TellsThePresentWhereItLiesBeforeTheEnd) {
  auto axis = standing(60, minutes{1});
  EXPECT_EQ(axis.latest(), atSecond(60));
  axis.present = atSecond(20);
  EXPECT_EQ(axis.latest(), atSecond(20));
}

TEST(TimeAxis, ReadsWhereOnePointsRatherThanAtTheMark) {
  auto axis = standing(60, minutes{1});
  EXPECT_FALSE(axis.reading());
  axis.marked = atSecond(30);
  EXPECT_EQ(axis.reading(), atSecond(30));
  axis.pointed = atSecond(40);
  EXPECT_EQ(axis.reading(), atSecond(40));
}

}  // namespace
}  // namespace watertight
