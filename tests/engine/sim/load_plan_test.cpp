// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/load_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run_log.h"
#include "support/scenario_builder.h"
#include "support/temp_dir.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::HasSubstr;

constexpr const char* kTrace =
    "start_us,dep,latency_us,outcome,status\n"
    "0,api,10000,ok,\n"
    "1000000,api,20000,ok,\n"
    "2000000,api,,unknown,\n"
    "3000000,api,500,rejected,\n"
    "4000000,other,70000,ok,\n";

class LoadedPlans : public testing::Test {
 protected:
  LoadedPlans() {
    file("trace.csv", kTrace);
    scenario_.directory = directory_.root().string();
  }
  void file(const std::string& name, const std::string& text) {
    static_cast<void>(directory_.file(name, text));
  }
  static LatencySettings empirical(const std::string& trace, const std::string& dependency) {
    LatencySettings latency;
    latency.kind = LatencyKind::kEmpirical;
    latency.trace = trace;
    latency.dependency = dependency;
    return latency;
  }
  void expectError(const std::string& part) {
    const auto plan = loadPlan(scenario_);
    ASSERT_FALSE(plan.ok());
    EXPECT_THAT(plan.error().text(), HasSubstr(part));
  }

  TempDir directory_;
  Scenario scenario_ = oneDependency(fixedLatency(1ms), 10);
};

TEST_F(LoadedPlans, OfAScenarioThatNamesNoFileIsTheScenario) {
  const auto plan = loadPlan(scenario_);
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(*plan->plan.scenario, scenario_);
  EXPECT_TRUE(plan->cannotTell.empty());
}

TEST_F(LoadedPlans, OfAnEmpiricalDownstreamDrawFromTheTracesKnownLatencies_D1) {
  scenario_.dependencies[0].downstream.latency = empirical("trace.csv", "api");
  const auto plan = loadPlan(scenario_);
  ASSERT_TRUE(plan.ok());
  LoggedRun run(plan->plan);
  run.until(100s);
  std::size_t short_ = 0;
  for (const auto& line : run.log.calls) {
    ASSERT_TRUE(line.latency() == 10ms ||
                line.latency() == 20ms);  // neither the unknown nor the rejected one
    short_ += line.latency() == 10ms ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(short_) / static_cast<double>(run.log.calls.size()), 0.5, 0.1);
}

TEST_F(LoadedPlans, OfEmpiricalWorkDrawFromATraceToo) {
  scenario_.routes[0].work = empirical("trace.csv", "other");
  const auto plan = loadPlan(scenario_);
  ASSERT_TRUE(plan.ok());
  LoggedRun run(plan->plan);
  run.until(1s);
  EXPECT_EQ(run.log.call(0).arrived, Instant{170ms});
}

TEST_F(LoadedPlans, OfTraceArrivalsReplayTheTrace) {
  file("api.csv", "start_us,dep,latency_us,outcome,status\n0,api,10000,ok,\n1000000,api,20000,error,\n");
  scenario_.service.arrivals = Arrivals::kTrace;
  scenario_.service.trace = "api.csv";
  const auto plan = loadPlan(scenario_);
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(plan->plan.inputs->replay.size(), 2U);
  EXPECT_EQ(plan->plan.scenario->duration, 1020ms + 1us);
  EXPECT_FALSE(plan->cannotTell.empty());
}

TEST_F(LoadedPlans, OfTraceArrivalsMayHaveAnEmpiricalDownstreamAndWork) {
  scenario_.service.arrivals = Arrivals::kTrace;
  scenario_.service.trace = "trace.csv";
  scenario_.dependencies.push_back(dependency("other", empirical("trace.csv", "other")));
  scenario_.routes[0].work = empirical("trace.csv", "api");
  const auto plan = loadPlan(scenario_);
  ASSERT_TRUE(plan.ok());
  LoggedRun run(plan->plan);
  run.until(10s);
  EXPECT_EQ(run.log.calls.size(), 5U);
}

TEST_F(LoadedPlans, AMissingTraceIsAnErrorThatNamesIt) {
  scenario_.service.arrivals = Arrivals::kTrace;
  scenario_.service.trace = "nowhere.csv";
  expectError("nowhere.csv");
  scenario_.service.arrivals = Arrivals::kConstant;
  scenario_.dependencies[0].downstream.latency = empirical("nowhere.csv", "api");
  expectError("nowhere.csv");
}

TEST_F(LoadedPlans, ATraceWithoutCallsToDrawFromIsAnError) {
  scenario_.dependencies[0].downstream.latency = empirical("trace.csv", "nobody");
  expectError("\"nobody\"");
}

TEST_F(LoadedPlans, ATraceWhoseDependenciesAreUnknownIsAnError) {
  scenario_.service.arrivals = Arrivals::kTrace;
  scenario_.service.trace = "trace.csv";
  expectError("\"other\"");
}

}  // namespace
}  // namespace watertight
