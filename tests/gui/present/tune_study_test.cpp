// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_study.h"

#include <gmock/gmock.h>

#include "gui/support/tuned.h"
#include "present/heat_map.h"
#include "present/trade_off.h"
#include "present/tune_curve.h"
#include "present/tune_summary.h"

namespace watertight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr auto kGood = Objective::kGoodput;
constexpr auto kRejects = Objective::kRejected;

/// Limits 1 and 4 with queues 0 and 8: points 1 to 4 in that order, the queue turning fastest.
class TuneStudyTest : public testing::Test {
 protected:
  void SetUp() override {
    study_.add(resultOf(2, 20, 50));
    study_.add(resultOf(0, 15, 80, 1));
    study_.add(resultOf(1, 10, 90));
    study_.add(resultOf(4, 40, 0, 1));
    study_.add(resultOf(3, 35, 5));
  }

  TuneStudy study_{tightPlan({"sms.bulkhead.limit=1,4", "sms.bulkhead.queue=0,8"})};
};

TEST_F(TuneStudyTest, KeepsResultsInWhateverOrderTheyCome) {
  EXPECT_THAT(study_.points(), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_EQ(study_.done(), study_.total());
  EXPECT_EQ(study_.best(kGood), 4U);
  EXPECT_EQ(study_.nameOf(4), "limit 4, queue 8");
  EXPECT_EQ(study_.nameOf(0), "as it is");
  EXPECT_FALSE(study_.knows(Objective::kP95));
}

TEST_F(TuneStudyTest, ComparesEachPointWithEverythingAsItIsSeedBySeed) {
  EXPECT_DOUBLE_EQ(study_.figure(4, kGood)->difference->mean, 25);
  EXPECT_DOUBLE_EQ(*study_.figure(4, kGood)->difference->half, 0) << "both spread alike: nothing is left";
  EXPECT_FALSE(study_.figure(0, kGood)->difference);
}

TEST_F(TuneStudyTest, DrawsAMapWithTheBestAndTheWorst) {
  const auto map = heatMap(study_, kGood, 0, 1);
  EXPECT_THAT(map.columns, ElementsAre("1", "4"));
  EXPECT_THAT(map.rows, ElementsAre("0", "8"));
  ASSERT_EQ(map.cells.size(), 4U);
  EXPECT_DOUBLE_EQ(map.cells[0].goodness, 0);
  EXPECT_DOUBLE_EQ(map.cells[3].goodness, 1);
  EXPECT_TRUE(map.cells[3].best);
  EXPECT_EQ(map.cells[3].point, 4U);
  EXPECT_THAT(map.cells[3].tip, HasSubstr("limit 4, queue 8: 40 /s"));
  EXPECT_FALSE(map.asItIsColumn) << "a limit of 2 is not among them";
  EXPECT_EQ(map.asItIsRow, 0U);
}

TEST_F(TuneStudyTest, LessIsBetterWhereThatIsSo) {
  const auto map = heatMap(study_, kRejects, 0, 1);
  EXPECT_DOUBLE_EQ(map.cells[0].goodness, 0);
  EXPECT_DOUBLE_EQ(map.cells[3].goodness, 1);
}

TEST_F(TuneStudyTest, DrawsACurveOfTheBestAtEachValueWithItsInterval) {
  const auto curve = tuneCurve(study_, kGood, 0);
  ASSERT_EQ(curve.dots.size(), 2U);
  EXPECT_EQ(curve.dots[0].point, 2U) << "at a limit of 1 the longer queue does better";
  EXPECT_EQ(curve.dots[1].point, 4U);
  EXPECT_DOUBLE_EQ(curve.dots[0].low, curve.dots[0].high);
  EXPECT_GT(curve.dots[1].high, 40);
  EXPECT_GE(curve.y.high, curve.dots[1].high);
  EXPECT_EQ(curve.level, 15);
}

TEST_F(TuneStudyTest, DrawsTheTradeOffWithItsFront) {
  TuneStudy study{tightPlan({"sms.bulkhead.limit=1,2,3,4"})};
  study.add(resultOf(1, 10, 0));
  study.add(resultOf(2, 20, 10));
  study.add(resultOf(3, 15, 10));
  study.add(resultOf(4, 20, 20));
  const auto both = tradeOff(study, kGood, kRejects);
  std::vector<std::size_t> front;
  for (const auto place : both.line) front.push_back(both.dots[place].point);
  EXPECT_THAT(front, ElementsAre(1, 2)) << "3 and 4 are bettered by 2";
}

TEST_F(TuneStudyTest, SaysInASentenceWhatAPointBringsAndWhatItCosts) {
  const auto summary = tuneSummary(study_, 4);
  EXPECT_EQ(summary.title, "limit 4, queue 8");
  EXPECT_TRUE(summary.usable);
  EXPECT_EQ(summary.verdict, "Better in goodput and rejected, worse in nothing that 2 seeds can tell.");
  ASSERT_EQ(summary.lines.size(), 2U);
  EXPECT_EQ(summary.lines[0].change, "+25 /s ± 0 /s");
  EXPECT_FALSE(tuneSummary(study_, 0).usable);
}

TEST_F(TuneStudyTest, SaysWhyAPointCannotBe) {
  TuneStudy study{tightPlan({"sms.bulkhead.limit=1,4"})};
  study.add({1, "a limit of 1 is too little", {}});
  EXPECT_FALSE(tuneSummary(study, 1).usable);
  EXPECT_THAT(tuneSummary(study, 1).verdict, HasSubstr("too little"));
  EXPECT_FALSE(study.best(kGood));
}

TEST(TuneProgress, SaysRateAndTimeLeft) {
  TuneStudy study{tightPlan({"sms.bulkhead.limit=1,2,3"})};
  study.add(resultOf(0, 1, 1));
  study.add(resultOf(1, 1, 1));
  EXPECT_EQ(tuneProgress(study, std::chrono::seconds{1}), "2 of 4 points, 2 a second, 1 s left");
  EXPECT_EQ(tuneProgress({}, {}), "");
}

}  // namespace
}  // namespace watertight
