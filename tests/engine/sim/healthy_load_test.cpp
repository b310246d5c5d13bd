// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/healthy_load.h"

#include <gtest/gtest.h>

#include "sim/replay_plan.h"
#include "support/recorded_trace.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario shop() {
  auto scenario = oneDependency(exponentialLatency(100ms), 60);
  scenario.dependencies[0].name = "a";
  scenario.dependencies.push_back(dependency("b", fixedLatency(20ms)));
  scenario.routes = {route("buy", {"a", "b"}), route("look", {"b"})};
  scenario.routes[0].weight = 3;
  scenario.routes[0].deadline = 2s;
  scenario.routes[1].weight = 2;
  return scenario;
}

TEST(HealthyLoad, IsTheShareOfTheRoutesThatCall) {
  const auto loads = healthyLoads(planFor(shop()));
  EXPECT_NEAR(loads[0].rate, 36, 1e-9);
  EXPECT_NEAR(loads[1].rate, 60, 1e-9);
  EXPECT_EQ(loads[1].deadline, 2s);
  EXPECT_TRUE(loads[1].required);
  EXPECT_FALSE(loads[1].async);
}

TEST(HealthyLoad, KnowsTheLatenciesOfItsDistribution) {
  const auto latency = healthyLoads(planFor(shop()))[0].latency;
  EXPECT_NEAR(toSeconds(latency.mean()), 0.1, 0.001);
  EXPECT_NEAR(toSeconds(latency.quantile(0.95)), 0.2996, 0.003);
  EXPECT_NEAR(toSeconds(latency.meanUpTo(100ms)), 0.0632, 0.0005);
  EXPECT_NEAR(latency.shareFrom(100ms), 0.368, 0.001);
}

TEST(HealthyLoad, CountsHangsSlowdownAndWhatIsAdded) {
  auto scenario = shop();
  auto& downstream = scenario.dependencies[1].downstream;
  downstream.slowdown = 2;
  downstream.added = 5ms;
  downstream.hangRate = 0.1;
  downstream.hangFor = 1s;
  const auto latency = healthyLoads(planFor(scenario))[1].latency;
  EXPECT_EQ(latency.quantile(0.5), 45ms);
  EXPECT_EQ(latency.quantile(0.95), 1s);
  EXPECT_NEAR(toSeconds(latency.mean()), 0.9 * 0.045 + 0.1, 1e-6);
}

TEST(HealthyLoad, OfClosedUsersIsWhatTheyComeTo_S2) {
  auto scenario = oneDependency(fixedLatency(500ms), 1);
  scenario.service.arrivals = Arrivals::kClosed;
  scenario.service.users = 30;
  scenario.service.thinkTime = 1s;
  EXPECT_NEAR(healthyLoads(planFor(scenario))[0].rate, 20, 1e-9);
}

TEST(HealthyLoad, OfRecordedCallsIsWhatTheRecordingKnows) {
  std::vector<CallRecord> calls;
  for (int i = 0; i < 100; ++i)
    calls.push_back(record(i * 100ms, 10ms, i % 10 == 0 ? RecordedOutcome::kError : RecordedOutcome::kOk));
  const auto trace = traceOf({"a"}, std::move(calls));
  const auto loads = healthyLoads(planIdentity(trace).plan);
  EXPECT_NEAR(loads[0].rate, 10, 0.2);
  EXPECT_NEAR(loads[0].errorShare, 0.1, 1e-9);
  EXPECT_EQ(loads[0].latency.quantile(0.5), 10ms);
}

TEST(HealthyLoad, TogetherIsTheSumWithEachOnesShareOfLatencies) {
  const auto all = together(healthyLoads(planFor(shop())));
  EXPECT_NEAR(all.rate, 96, 1e-9);
  EXPECT_NEAR(toSeconds(all.latency.mean()), (36 * 0.1 + 60 * 0.02) / 96, 0.001);
}

}  // namespace
}  // namespace watertight
