// SPDX-License-Identifier: GPL-3.0-or-later
// Two settings on the same arrivals (SEMANTICS E3).
#include "sim/paired_runs.h"

#include <gtest/gtest.h>

#include "sim/load_plan.h"
#include "sim/measured_run.h"
#include "sim/scenario_toml.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

/// The shipped flood: sms goes slow from 60 s to 105 s, browse never calls it.
RunPlan flood() {
  const auto scenario = loadScenario(resourcePath("scenarios/a-flood.scenario.toml"));
  EXPECT_TRUE(scenario);
  return loadPlan(*scenario)->plan;
}

constexpr MeasuredSpan kWhole{Instant{0s}, Instant{130s}};

MeasuredPair pairOf(const RunPlan& first, const RunPlan& second, std::uint64_t seed,
                    const MeasuredSpan& span = kWhole) {
  const auto pair = measurePair(first, second, seed, span, {});
  EXPECT_TRUE(pair);
  return pair.value_or(MeasuredPair{});
}

TEST(PairedRuns, OfOneSettingAreTheSame_E3) {
  const auto pair = pairOf(flood(), flood(), 3);
  EXPECT_EQ(pair.first, pair.second);
}

TEST(PairedRuns, AreMeasuredAsTheirSummariesAre_M3) {
  const auto pair = pairOf(flood(), flood(), 3);
  const auto summary = measureRun(withDuration(withSeed(flood(), 3), 130s), {}).summary;
  EXPECT_EQ(pair.first.goodput, summary["service"]["goodput_per_s"]);
  EXPECT_EQ(pair.first.failed, summary["service"]["failed"]);
  EXPECT_EQ(pair.first.p95Ms, summary["service"]["p95_ms"].get<double>());
}

TEST(PairedRuns, ShowWhatIsolationIsWorth) {
  const auto first = withIsolation(flood(), Isolation::kPerDependency);
  const auto second = withIsolation(flood(), Isolation::kNone);
  std::vector<MeasuredPair> pairs;
  for (const auto seed : pairedSeeds(1, 4)) pairs.push_back(pairOf(first, second, seed));
  const auto goodput = compared(pairs, RunMeasure::kGoodput);
  ASSERT_TRUE(goodput);
  EXPECT_EQ(goodput->difference.pairs, 4);
  EXPECT_EQ(goodput->difference.direction(), -1);
  const auto damage = compared(pairs, RunMeasure::kDamage);
  ASSERT_TRUE(damage);
  EXPECT_LT(damage->first, 0.5);
  EXPECT_GT(damage->second, 5);
  EXPECT_EQ(pairVerdict(pairs).better, -1);
  EXPECT_EQ(pairVerdict(pairs).by, RunMeasure::kGoodput);
  for (auto& pair : pairs) std::swap(pair.first, pair.second);
  EXPECT_EQ(pairVerdict(pairs).better, 1);
}

TEST(PairedRuns, HaveNoDamageWhereItIsNotApplicable_S5) {
  auto scenario = *flood().scenario;
  std::erase_if(scenario.routes, [](const RouteSettings& route) { return route.name == "browse"; });
  const RunPlan plan{std::make_shared<Scenario>(scenario)};
  const auto pair = pairOf(plan, plan, 3);
  EXPECT_FALSE(pair.first.damage);
  EXPECT_FALSE(compared({pair}, RunMeasure::kDamage));
  EXPECT_TRUE(compared({pair}, RunMeasure::kGoodput));
}

TEST(PairedRuns, AreMeasuredFromTheMomentWhenTheyPart) {
  const auto first = withIsolation(flood(), Isolation::kPerDependency);
  const auto late = pairOf(first, first, 3, {Instant{120s}, Instant{130s}});
  EXPECT_NEAR(late.first.goodput, 60, 10);
  EXPECT_LT(late.first.rejected, pairOf(first, first, 3).first.rejected / 2);
}

TEST(PairedRuns, StopWhenTheyAreAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(measurePair(flood(), flood(), 1, kWhole, stop.get_token()));
}

TEST(PairedRuns, OneIsAnAnecdote) {
  const auto pair =
      pairOf(withIsolation(flood(), Isolation::kPerDependency), withIsolation(flood(), Isolation::kNone), 1);
  EXPECT_FALSE(compared({pair}, RunMeasure::kGoodput)->difference.half);
  EXPECT_EQ(pairVerdict({pair}).better, 0);
}

}  // namespace
}  // namespace watertight
