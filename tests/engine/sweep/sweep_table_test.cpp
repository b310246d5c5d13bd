// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace watertight {
namespace {

using testing::HasSubstr;

ObjectiveValues goodputAndFailed(double goodput, double failed) {
  ObjectiveValues values{};
  values[0] = goodput;
  values[1] = failed;
  return values;
}

SweepHeader header(std::vector<std::string> incidents) {
  return {"a scenario", "0", {"api.bulkhead.limit"}, std::move(incidents), {1, 2}, 3};
}

const PointResult kAsItIs{0, {}, {{goodputAndFailed(10, 4), goodputAndFailed(12, 6)}}};
const PointResult kBetter{1, {}, {{goodputAndFailed(13, 4), goodputAndFailed(15, 8)}}};

TEST(SweepTable, DifferencesArePairedBySeed_E3) {
  const auto rows = rowsOf(header({"own"}), kBetter, &kAsItIs);
  ASSERT_EQ(rows.size(), 1);
  const auto& goodput = *rows[0].of(Objective::kGoodput);
  EXPECT_DOUBLE_EQ(goodput.mean, 14);
  EXPECT_GT(*goodput.half, 1);
  EXPECT_DOUBLE_EQ(goodput.difference->mean, 3);
  EXPECT_DOUBLE_EQ(*goodput.difference->half, 0);  // the seeds differ, the difference does not
  EXPECT_FALSE(rows[0].of(Objective::kDamage));
}

TEST(SweepTable, ThePointThatLeavesAllAsItIsHasNoDifference) {
  const auto rows = rowsOf(header({"own"}), kAsItIs, &kAsItIs);
  EXPECT_FALSE(rows[0].of(Objective::kGoodput)->difference);
}

TEST(SweepTable, OneSeedIsAnAnecdoteWithoutAnInterval) {
  const PointResult was{0, {}, {{goodputAndFailed(10, 4)}}}, with{1, {}, {{goodputAndFailed(11, 4)}}};
  auto one = header({"own"});
  one.seeds = {1};
  const auto goodput = *rowsOf(one, with, &was)[0].of(Objective::kGoodput);
  EXPECT_FALSE(goodput.half);
  EXPECT_EQ(goodput.difference->mean, 1);
  EXPECT_FALSE(goodput.difference->half);
}

TEST(SweepTable, OfSeveralIncidentsTheWorstComparisonDecides) {
  const PointResult was{0, {}, {{goodputAndFailed(10, 4)}, {goodputAndFailed(50, 9)}}};
  const PointResult with{1, {}, {{goodputAndFailed(14, 1)}, {goodputAndFailed(49, 3)}}};
  auto one = header({"first", "second"});
  one.seeds = {1};
  const auto rows = rowsOf(one, with, &was);
  ASSERT_EQ(rows.size(), 3);
  EXPECT_EQ(rows[2].incident, "worst");
  EXPECT_EQ(rows[2].of(Objective::kGoodput)->difference->mean, -1);  // the second's
  EXPECT_EQ(rows[2].of(Objective::kFailed)->difference->mean, -3);   // the first's
}

TEST(SweepTable, CsvHasOneLineForEachPointAndNamesWhatWasNot) {
  SweepRecord record{header({"own"}), {}};
  record.points[0] = {{"8"}, kAsItIs};
  record.points[1] = {{"12"}, kBetter};
  record.points[2] = {{"0"}, {2, "cannot be, so", {}}};
  const auto csv = sweepCsv(record);
  EXPECT_THAT(csv,
              testing::StartsWith("point,api.bulkhead.limit,incident,seeds,goodput_per_s,"
                                  "goodput_per_s_half,goodput_per_s_diff,goodput_per_s_diff_half,failed,"));
  EXPECT_THAT(csv, HasSubstr("\n0,8,own,2,11,12.7062,,,5,"));
  EXPECT_THAT(csv, HasSubstr(",as it is\n1,12,own,2,14,12.7062,3,0,6,"));
  EXPECT_THAT(csv, HasSubstr("\n2,0,,0,"));
  EXPECT_THAT(csv, testing::EndsWith(",\"cannot be, so\"\n"));
  const auto commas = std::count(csv.begin(), csv.end(), ',');
  EXPECT_EQ(commas, 4 * (4 + 4 * kObjectives) + 1);  // one in the note
}

}  // namespace
}  // namespace watertight
