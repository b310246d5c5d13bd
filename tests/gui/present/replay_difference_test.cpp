// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/replay_difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

DifferenceFacts someFacts() {
  DifferenceFacts facts;
  facts.was = ReplayFigures{2400, 600, 0, Duration{3s}, 600, 30, 40s};
  facts.with = ReplayFigures{2400, 24, 570, Duration{25ms}, 24, 4, 0s};
  facts.disturbed = "users";
  return facts;
}

TEST(ReplayDifference, PutsBothRunsAndTheDifferenceInFigures) {
  const auto columns = differenceColumns(someFacts());
  EXPECT_EQ(columns[0].title, "failed");
  EXPECT_EQ(columns[0].was, "600");
  EXPECT_EQ(columns[0].with, "24");
  EXPECT_EQ(columns[0].difference, "−576");
  EXPECT_EQ(columns[0].better, 1);
  EXPECT_EQ(columns[1].difference, "+570");
  EXPECT_EQ(columns[1].better, 0) << "a rejection is a price, not a fault";
  EXPECT_EQ(columns[2].difference, "−2.98 s");
  EXPECT_EQ(columns[3].difference, "−26");
  EXPECT_EQ(columns[4].difference, "−40 s");
  EXPECT_THAT(columns[4].tip, HasSubstr("all but users"));
}

TEST(ReplayDifference, ShowsADashForWhatIsNotKnownYet) {
  DifferenceFacts facts;
  for (const auto& column : differenceColumns(facts)) EXPECT_EQ(column.with, "–") << column.title;
  EXPECT_EQ(differenceSentence(facts), "");
  facts = someFacts();
  facts.with->p95.reset();
  EXPECT_EQ(differenceColumns(facts)[2].difference, "–");
}

TEST(ReplayDifference, SaysThatNobodyElseCanSufferWhereThereIsNobodyElse) {
  auto facts = someFacts();
  facts.oneDependency = true;
  EXPECT_EQ(differenceColumns(facts)[4].was, "n/a");
}

TEST(ReplayDifference, GivesTheBandBetweenBothExtremesOfAFit) {
  auto facts = someFacts();
  facts.other = ReplayFigures{2400, 24, 310, Duration{22ms}, 3, 2, 0s};
  auto columns = differenceColumns(facts);
  EXPECT_EQ(columns[0].with, "24") << "the same under both";
  EXPECT_EQ(columns[0].difference, "−576");
  EXPECT_EQ(columns[1].with, "570 to 310");
  EXPECT_EQ(columns[1].difference, "+570 to +310");
  EXPECT_EQ(columns[3].with, "4 to 2");
  EXPECT_EQ(columns[3].difference, "−26 to −28");
  EXPECT_EQ(columns[3].better, 1);
  EXPECT_THAT(differenceSentence(facts),
              HasSubstr("had lost capacity instead, 576 fewer calls fail and 310"));
  facts.other->slowHeld = 31;
  EXPECT_EQ(differenceColumns(facts)[3].better, 0) << "better under one, worse under the other";
}

TEST(ReplayDifference, SaysItInASentence) {
  EXPECT_EQ(
      differenceSentence(someFacts()),
      "With these thresholds 576 fewer calls fail, at most 4 slow calls are held instead of 30, and 570 "
      "calls are turned away instead of 0.");
  auto facts = someFacts();
  facts.with = facts.was;
  EXPECT_EQ(differenceSentence(facts), "These thresholds change nothing in this span.");
}

}  // namespace
}  // namespace watertight
