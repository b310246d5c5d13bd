// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/compare_view.h"

#include <gmock/gmock.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

MeasuredPair pairWith(double first, double second) {
  MeasuredPair pair;
  pair.first.goodput = first;
  pair.second.goodput = second;
  pair.first.p95Ms = 120;
  pair.second.p95Ms = 100;
  return pair;
}

CompareFacts factsOf(std::vector<MeasuredPair> pairs) {
  CompareFacts facts;
  facts.first = "no isolation";
  facts.second = "per dependency";
  facts.pairs = std::move(pairs);
  facts.inSight = facts.pairs.size() < 2;
  facts.span = {atSecond(0), atSecond(90)};
  return facts;
}

TEST(CompareView, CallsOnePairAnAnecdote) {
  const auto view = compareView(factsOf({pairWith(50, 60)}));
  EXPECT_THAT(view.verdict, HasSubstr("anecdote"));
  EXPECT_EQ(view.better, 0);
  EXPECT_EQ(view.columns[0].first, "50");
  EXPECT_EQ(view.columns[0].second, "60");
  EXPECT_EQ(view.columns[0].difference, "+10");
  EXPECT_EQ(view.columns[0].better, 0);
  EXPECT_EQ(view.caption, "in sight: 0:00.0 to 1:30.0");
}

TEST(CompareView, StatesADifferenceWithItsInterval) {
  const auto view = compareView(factsOf({pairWith(50, 60), pairWith(50, 61), pairWith(50, 62)}));
  EXPECT_EQ(view.columns[0].difference, "+11.0 ± 2.5");
  EXPECT_EQ(view.columns[0].better, 1);
  EXPECT_EQ(view.better, 1);
  EXPECT_EQ(view.verdict, "\"per dependency\" is better: goodput +11.0 ± 2.5 a second (95 %, 3 pairs).");
  EXPECT_EQ(view.caption, "mean of 3 pairs, 0:00.0 to 1:30.0");
}

TEST(CompareView, SpeaksForTheFirstRunWhereThatIsBetter) {
  const auto view = compareView(factsOf({pairWith(60, 50), pairWith(60, 50.5), pairWith(60, 49.5)}));
  EXPECT_EQ(view.better, -1);
  EXPECT_EQ(view.verdict, "\"no isolation\" is better: goodput +10.0 ± 1.2 a second (95 %, 3 pairs).");
  EXPECT_EQ(view.columns[0].difference, "−10.0 ± 1.2");
}

TEST(CompareView, LessP95IsBetter) {
  auto pairs = {pairWith(50, 50), pairWith(50, 50)};
  const auto view = compareView(factsOf(pairs));
  EXPECT_EQ(view.columns[3].difference, "−20 ms ± 0 ms");
  EXPECT_EQ(view.columns[3].better, 1);
}

TEST(CompareView, SaysWhereNoDifferenceCanBeTold) {
  auto facts = factsOf({pairWith(50, 60), pairWith(60, 50)});
  for (auto& pair : facts.pairs) pair.first.p95Ms = pair.second.p95Ms;
  const auto view = compareView(facts);
  EXPECT_EQ(view.verdict, "2 pairs tell no difference.");
  EXPECT_EQ(view.better, 0);
}

TEST(CompareView, NeverShowsDamageAsZeroWhereItIsNotApplicable_S5) {
  auto facts = factsOf({pairWith(50, 60)});
  facts.damageApplies = false;
  const auto view = compareView(facts);
  EXPECT_EQ(view.columns[5].title, "damage /s");
  EXPECT_EQ(view.columns[5].first, "n/a");
  EXPECT_EQ(view.columns[5].difference, "–");
  EXPECT_THAT(view.columns[5].tip, HasSubstr("Not applicable"));
  facts.damageApplies = true;
  EXPECT_EQ(compareView(facts).columns[5].first, "–");
}

TEST(CompareView, TellsHowManyPairsAreThere) {
  auto facts = factsOf({pairWith(50, 60), pairWith(50, 61)});
  facts.measuring = true;
  facts.wanted = 20;
  const auto view = compareView(facts);
  EXPECT_EQ(view.verdict, "2 of 20 pairs of runs are measured.");
  EXPECT_EQ(view.better, 0) << "not before all are there";
}

TEST(CompareView, MeasuresWhatIsInSight) {
  FrameHistory frames;
  for (int i = 1; i <= 100; ++i) {
    auto frame = frameAt(i * 0.1);
    frame.service.ok = 5;
    frame.service.late = 1;
    frame.service.failed = 1;
    frame.dependencies[0].rejected[0] = 2;
    frame.service.latency.p95 = std::chrono::milliseconds{i};
    frames.add(frame);
  }
  const auto measures = measuresInSight(frames, {atSecond(5), atSecond(10)});
  EXPECT_NEAR(measures.goodput, 40, 1e-9);
  EXPECT_EQ(measures.failed, 50);
  EXPECT_EQ(measures.rejected, 100);
  EXPECT_EQ(measures.p95Ms, 100);
  EXPECT_FALSE(measures.damage);
}

TEST(CompareView, NamesTheSecondRunByItsDifference) {
  EXPECT_EQ(nameOfSecond({Difference::kIsolation, Isolation::kShared, {}, {}}), "shared");
  EXPECT_EQ(nameOfSecond({Difference::kIsolation, Isolation::kNone, {}, {}}), "no isolation");
  EXPECT_EQ(nameOfSecond({Difference::kBranch, {}, atSecond(60), {}}), "branch at 1:00.0");
}

}  // namespace
}  // namespace watertight
