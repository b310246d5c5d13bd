// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/run_sweep.h"

#include <gtest/gtest.h>

#include <numeric>

#include "stats/erlang.h"
#include "support/scenario_builder.h"
#include "sweep/plan_sweep.h"
#include "sweep/sweep_table.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario busyApi(Duration length = 20s) {
  auto scenario = oneDependency(exponentialLatency(100ms), 50);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.duration = length;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  return scenario;
}

SweepPlan planOver(const Scenario& scenario, const std::string& vary, int seeds) {
  return *planSweep({*ownIncident(scenario, "own")}, {*parseKnob(scenario, vary)}, {{}, seeds});
}

std::vector<std::size_t> allOf(const SweepPlan& plan) {
  std::vector<std::size_t> points(plan.points.size());
  std::iota(points.begin(), points.end(), std::size_t{0});
  return points;
}

TEST(RunSweep, GivesTheSameOnAnyNumberOfThreads) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=2:9:1", 2);
  const auto one = runSweep(plan, allOf(plan), 1);
  EXPECT_EQ(one.size(), plan.points.size());
  EXPECT_EQ(one, runSweep(plan, allOf(plan), 2));
  EXPECT_EQ(one, runSweep(plan, allOf(plan), 40));
}

TEST(RunSweep, RunsOnlyThePointsThatItIsGiven) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=2:9:1", 1);
  const auto some = runSweep(plan, {5, 2}, 2);
  ASSERT_EQ(some.size(), 2);
  EXPECT_EQ(some[0].point, 2);
  EXPECT_EQ(some[1].point, 5);
  EXPECT_TRUE(runSweep(plan, {}, 2).empty());
}

TEST(RunSweep, TellsItsListenerEveryPointAndHowFarItIs) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=2:9:1", 1);
  std::vector<std::size_t> done;
  std::size_t points = 0;
  SweepListener listener;
  listener.onPoint = [&](const PointResult&) { ++points; };
  listener.onProgress = [&](const SweepProgress& progress) {
    EXPECT_EQ(progress.total, plan.points.size());
    done.push_back(progress.done);
  };
  runSweep(plan, allOf(plan), 2, listener);
  EXPECT_EQ(points, plan.points.size());
  std::vector<std::size_t> counted(plan.points.size());
  std::iota(counted.begin(), counted.end(), std::size_t{1});
  EXPECT_EQ(done, counted);
}

TEST(RunSweep, KeepsWhatWasDoneWhenItIsToldToStop) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=2:9:1", 1);
  std::stop_source stop;
  SweepListener listener;
  listener.onPoint = [&](const PointResult&) { stop.request_stop(); };
  const auto some = runSweep(plan, allOf(plan), 1, listener, stop.get_token());
  EXPECT_EQ(some.size(), 1);
}

/// The smallest limit of a sweep under which no more than `share` of the calls are rejected.
int smallestLimit(const Scenario& scenario, double share) {
  const auto plan = planOver(scenario, "api.bulkhead.limit=6:13:1", 5);
  const double offered = 50 * toSeconds(scenario.duration);
  for (const auto& result : runSweep(plan, allOf(plan), 2)) {
    if (result.point == 0) continue;
    const auto rows = rowsOf(headerOf(plan), result, nullptr);
    if (rows.at(0).of(Objective::kRejected)->mean <= share * offered)
      return static_cast<int>(std::get<std::int64_t>(plan.points[result.point][0]));
  }
  return 0;
}

int smallestByFormula(int queue, double share) {
  int servers = 1;
  while (blockingShare(5, servers, queue) > share) ++servers;
  return servers;
}

TEST(RunSweep, FindsTheLimitThatErlangsFormulaGives) {
  EXPECT_EQ(smallestLimit(busyApi(600s), 0.027), smallestByFormula(0, 0.027));
}

TEST(RunSweep, FindsTheLimitThatTheFormulaWithAQueueGives) {
  auto scenario = busyApi(600s);
  scenario.dependencies[0].compartment.bulkhead->kind = BulkheadKind::kThreadPool;
  scenario.dependencies[0].compartment.bulkhead->queue = 2;
  EXPECT_EQ(smallestLimit(scenario, 0.018), smallestByFormula(2, 0.018));
}

}  // namespace
}  // namespace watertight
