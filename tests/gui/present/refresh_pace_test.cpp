// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/refresh_pace.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

class RefreshPaceTest : public ::testing::Test {
 protected:
  // A tick of the timer every 33 ms while the run goes on at `speed`; how often each part was drawn.
  struct Drawn {
    int charts = 0, figures = 0, journal = 0;
  };
  Drawn second(double speed, Duration cost = {}) {
    Drawn drawn;
    for (int i = 0; i < 30; ++i) {
      wall_ += milliseconds{33};
      now_ += fromSeconds(0.033 * speed);
      const auto due = pace_.due(wall_, {++version_, now_, false, pixel_});
      drawn.charts += due.charts ? 1 : 0;
      drawn.figures += due.figures ? 1 : 0;
      drawn.journal += due.journal ? 1 : 0;
      if (due.charts) pace_.drew(cost);
    }
    return drawn;
  }

  RefreshPace pace_;
  Instant wall_ = atSecond(1000), now_{};
  std::uint64_t version_ = 0;
  Duration pixel_ = milliseconds{150};
};

TEST_F(RefreshPaceTest, DrawsChartsWhenTheyHaveMovedByAPixel) {
  second(1);
  const auto drawn = second(1);
  EXPECT_GE(drawn.charts, 5);
  EXPECT_LE(drawn.charts, 8);
}

TEST_F(RefreshPaceTest, DrawsChartsAtEveryTickWhenTheRunIsFast) {
  second(10);
  EXPECT_EQ(second(10).charts, 30);
}

TEST_F(RefreshPaceTest, LeavesHalfOfTheTimeToOthersWhereDrawingIsDear) {
  second(10, milliseconds{50});
  EXPECT_LE(second(10, milliseconds{50}).charts, 10);
}

TEST_F(RefreshPaceTest, DrawsFiguresFourTimesASecondAndTheJournalTwice) {
  second(10);
  const auto drawn = second(10);
  EXPECT_LE(drawn.figures, 4);
  EXPECT_GE(drawn.figures, 3);
  EXPECT_LE(drawn.journal, 2);
  EXPECT_GE(drawn.journal, 1);
}

TEST_F(RefreshPaceTest, DrawsFiguresOnlyTogetherWithCharts) {
  second(0.1);
  for (int i = 0; i < 100; ++i) {
    const auto due =
        pace_.due(wall_ += milliseconds{33}, {++version_, now_ += milliseconds{3}, false, pixel_});
    EXPECT_TRUE(due.charts || !due.figures);
  }
}

TEST_F(RefreshPaceTest, DrawsNothingWhenThereIsNothingNew) {
  second(1);
  now_ += milliseconds{1000};
  pace_.due(wall_ += milliseconds{600}, {++version_, now_, true, pixel_});
  const auto due = pace_.due(wall_ += milliseconds{600}, {version_, now_, true, pixel_});
  EXPECT_FALSE(due.charts || due.figures || due.journal);
}

TEST_F(RefreshPaceTest, DrawsAStepOfAPausedRunHoweverSmall) {
  second(1);
  EXPECT_TRUE(
      pace_.due(wall_ += milliseconds{33}, {++version_, now_ += milliseconds{1}, true, pixel_}).charts);
}

TEST_F(RefreshPaceTest, DrawsARunThatBeganAgain) {
  second(1);
  EXPECT_TRUE(pace_.due(wall_ += milliseconds{33}, {++version_, Instant{}, false, pixel_}).charts);
}

TEST_F(RefreshPaceTest, DrawsEverythingWhenForced) {
  second(1);
  pace_.force();
  const auto due = pace_.due(wall_ += milliseconds{1}, {version_, now_, false, pixel_});
  EXPECT_TRUE(due.charts && due.figures && due.journal);
}

TEST_F(RefreshPaceTest, GivesEveryChartItsTurnBeforeAnyComesAgain) {
  pace_.setTurns(3);
  std::vector<int> turns;
  for (int i = 0; i < 6; ++i) {
    wall_ += milliseconds{33};
    now_ += fromSeconds(0.33);
    const auto due = pace_.due(wall_, {++version_, now_, false, pixel_});
    ASSERT_TRUE(due.charts);
    EXPECT_EQ(due.turn.count, 3);
    turns.push_back(due.turn.index);
  }
  EXPECT_EQ(turns, (std::vector{0, 1, 2, 0, 1, 2}));
}

TEST_F(RefreshPaceTest, FinishesARoundOfTurnsEvenIfTheRunWasPausedMeanwhile) {
  pace_.setTurns(3);
  int drawn = 0;
  ++version_;
  for (int i = 0; i < 6; ++i) {
    wall_ += milliseconds{33};
    drawn += pace_.due(wall_, {version_, now_, true, pixel_}).charts ? 1 : 0;
  }
  EXPECT_EQ(drawn, 3);
}

TEST_F(RefreshPaceTest, ShowsFiguresWithAllTurnsOfARoundOrWithNone) {
  pace_.setTurns(3);
  for (int round = 0; round < 5; ++round) {
    int figures = 0;
    for (int i = 0; i < 3; ++i) {
      wall_ += milliseconds{33};
      now_ += fromSeconds(0.33);
      figures += pace_.due(wall_, {++version_, now_, false, pixel_}).figures ? 1 : 0;
    }
    EXPECT_TRUE(figures == 0 || figures == 3) << figures;
  }
}

TEST_F(RefreshPaceTest, BringsEachOfManyChartsFiveTimesASecondAtLeast) {
  pace_.setTurns(3);
  EXPECT_GE(second(1, milliseconds{15}).charts, 3 * 5);
}

TEST_F(RefreshPaceTest, BeginsANewRoundWhenAskedToDrawAll) {
  pace_.setTurns(3);
  second(10);
  wall_ += milliseconds{33};
  pace_.force();
  EXPECT_EQ(pace_.due(wall_, {version_, now_, false, pixel_}).turn.index, 0);
}

}  // namespace
}  // namespace watertight
