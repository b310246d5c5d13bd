// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS S2 and S6: closed users wait for their answers, open requests do not.
#include <gtest/gtest.h>

#include "sim/request_flow.h"
#include "support/run_log.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario closed(int users, Duration thinkTime, Duration service) {
  Scenario scenario = oneDependency(fixedLatency(service), 1);
  scenario.service.arrivals = Arrivals::kClosed;
  scenario.service.users = users;
  scenario.service.thinkTime = thinkTime;
  return scenario;
}

std::size_t offeredIn(const RunLog& log, Duration from, Duration to) {
  return static_cast<std::size_t>(
      std::count_if(log.requestArrivals.begin(), log.requestArrivals.end(),
                    [&](Instant t) { return t >= Instant{from} && t < Instant{to}; }));
}

TEST(ClosedArrivals, AUserHasOneRequestAtATime_S2) {
  LoggedRun run(planFor(closed(3, 10ms, 100ms)));
  for (int i = 1; i <= 500; ++i) {
    run.until(i * 10ms);
    ASSERT_LE(run.simulation.requests().unfinished(), 3);
  }
}

TEST(ClosedArrivals, OfferAsMuchAsThinkingAndWaitingLeave_S2) {
  LoggedRun run(planFor(closed(30, 500ms, 100ms)));
  run.until(200s);
  EXPECT_NEAR(static_cast<double>(run.log.requestArrivals.size()), 200 * 30 / 0.6, 300);
}

TEST(ClosedArrivals, SlowAnswersSlowTheUsersAndNobodyElse_S6) {
  auto scenario = closed(10, 100ms, 100ms);
  scenario.faults.push_back({Instant{100s}, {}, "api", {}, {}, {}, {}, ""});
  scenario.faults[0].effect.slowdown = 9;
  LoggedRun run(planFor(scenario));
  run.until(200s);
  EXPECT_NEAR(static_cast<double>(offeredIn(run.log, 0s, 100s)), 5000, 200);
  EXPECT_NEAR(static_cast<double>(offeredIn(run.log, 100s, 200s)), 1000, 100);
}

TEST(OpenArrivals, KnowNoBackpressure_S6) {
  auto scenario = oneDependency(fixedLatency(10s), 10);
  LoggedRun run(planFor(scenario));
  run.until(5s);
  EXPECT_EQ(run.log.requestArrivals.size(), 50U);
}

TEST(ClosedArrivals, MoreUsersComeAndFewerLeaveAfterTheirAnswers_S2) {
  auto scenario = closed(2, 1ms, 100ms);
  scenario.sets.push_back({Instant{1s}, "service.users", std::int64_t{20}, {}, ""});
  scenario.sets.push_back({Instant{2s}, "service.users", std::int64_t{5}, {}, ""});
  scenario.sets.push_back({Instant{2050ms}, "service.users", std::int64_t{20}, {}, ""});
  LoggedRun run(planFor(scenario));
  run.until(999ms);
  EXPECT_LE(run.simulation.requests().unfinished(), 2);
  for (Duration t = 1050ms; t < 4s; t += 10ms) {
    run.until(t);
    ASSERT_LE(run.simulation.requests().unfinished(), 20);
    ASSERT_GE(run.simulation.requests().unfinished(), t > 2s && t < 2200ms ? 0 : 10);
  }
}

// Users who think for no time at all, and answers that take none: time must pass all the same.
TEST(ClosedArrivals, WithoutThinkTimeARejectedUserDoesNotStopTime_S2) {
  auto scenario = closed(2, 0s, 10ms);
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.dependencies[0].compartment.bulkhead->limit = 1;
  LoggedRun run(planFor(scenario));
  run.until(1s);
  EXPECT_NEAR(static_cast<double>(run.log.calls.size()), 100 + 900, 110);
  EXPECT_EQ(run.simulation.imbalance(), "");
}

TEST(ClosedArrivals, WithoutThinkTimeTheNextRequestFollowsTheAnswer_S2) {
  LoggedRun run(planFor(closed(1, 0s, 10ms)));
  run.until(1s);
  ASSERT_GE(run.log.requestArrivals.size(), 3U);
  EXPECT_EQ(run.log.requestArrivals[1], run.log.requests[0].ended);
  EXPECT_EQ(run.log.requestArrivals[2], run.log.requests[1].ended);
}

}  // namespace
}  // namespace watertight
