// SPDX-License-Identifier: GPL-3.0-or-later
// One point of a sweep: its runs, and what they depend on (SEMANTICS E2, E3).
#include "sweep/run_point.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "sim/measured_run.h"
#include "sim/scenario_toml.h"
#include "support/recorded_trace.h"
#include "support/scenario_builder.h"
#include "support/tree/source_tree.h"
#include "sweep/plan_sweep.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::HasSubstr;

Scenario busyApi() {
  auto scenario = oneDependency(exponentialLatency(100ms), 50);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  return scenario;
}

SweepPlan planOver(const Scenario& scenario, const std::string& vary, int seeds = 2) {
  const auto incident = ownIncident(scenario, "own");
  const auto plan = planSweep({*incident}, {*parseKnob(scenario, vary)}, {{}, seeds});
  EXPECT_TRUE(plan) << plan.error().text();
  return *plan;
}

TEST(RunPoint, MeasuresWhatASummarySays_M3) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=4");
  const auto result = runPoint(plan, 1, {});
  ASSERT_TRUE(result);
  auto scenario = busyApi();
  scenario.dependencies[0].compartment.bulkhead->limit = 4;
  scenario.seed = plan.seeds[1];
  const auto summary = measureRun(planFor(scenario), {}).summary;
  const auto& values = result->runs.at(0).at(1);
  EXPECT_EQ(valueOf(values, Objective::kGoodput), summary["service"]["goodput_per_s"].get<double>());
  EXPECT_EQ(valueOf(values, Objective::kFailed), summary["service"]["failed"].get<double>());
  EXPECT_EQ(valueOf(values, Objective::kRejected),
            summary["dependencies"]["api"]["rejected"]["total"].get<double>());
  EXPECT_EQ(valueOf(values, Objective::kP95), summary["service"]["p95_ms"].get<double>());
  EXPECT_EQ(valueOf(values, Objective::kDamage), std::nullopt);
  EXPECT_EQ(valueOf(values, Objective::kSuffered), std::nullopt);
}

TEST(RunPoint, DependsOnNothingButThePointAndItsSeeds_E3) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=4:6:1");
  const auto later = *runPoint(plan, 3, {});
  EXPECT_EQ(*runPoint(plan, 1, {}), *runPoint(plan, 1, {}));
  EXPECT_EQ(later, *runPoint(plan, 3, {}));
}

TEST(RunPoint, ThatLeavesAllAsItIsEqualsOneWithTheSameValues_E3) {
  const auto plan = planOver(busyApi(), "api.bulkhead.limit=10");  // as it is
  EXPECT_EQ(runPoint(plan, 0, {})->runs, runPoint(plan, 1, {})->runs);
}

TEST(RunPoint, WhoseValuesCannotStandTogetherSaysWhyAndHasNoRuns) {
  auto scenario = busyApi();
  scenario.dependencies[0].compartment.limiter = LimiterSettings{};
  const auto plan = *planSweep(
      {*ownIncident(scenario, "own")},
      {*parseKnob(scenario, "api.limiter.min=5,20"), *parseKnob(scenario, "api.limiter.max=10")}, {});
  EXPECT_EQ(runPoint(plan, 1, {})->impossible, "");
  const auto result = runPoint(plan, 2, {});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->impossible, HasSubstr("limiter"));
  EXPECT_TRUE(result->runs.empty());
}

TEST(RunPoint, TellsTheDamageToHealthyRoutes_S5) {
  const auto scenario = *loadScenario(resourcePath("scenarios/a-flood.scenario.toml"));
  const auto result = runPoint(planOver(scenario, "service.isolation=per_dependency", 1), 0, {});
  EXPECT_GT(*valueOf(result->runs.at(0).at(0), Objective::kDamage), 5);
}

TEST(RunPoint, EndsInTheMiddleOfALongRunWhenAskedTo) {
  auto scenario = busyApi();
  scenario.duration = std::chrono::hours{24 * 300};
  const auto plan = planOver(scenario, "api.bulkhead.limit=4");
  std::stop_source stop;
  auto running = std::async(std::launch::async, [&] { return runPoint(plan, 1, stop.get_token()); });
  stop.request_stop();
  ASSERT_EQ(running.wait_for(10s), std::future_status::ready);
  EXPECT_FALSE(running.get());
}

/// Ten calls a second to "calm" and to "sms", which from the fifth second on takes 3 s and times out.
Trace incident() {
  std::vector<CallRecord> calls;
  for (int i = 0; i < 100; ++i) {
    const Micros t = i * 100ms;
    calls.push_back(record(t, 10ms));
    calls.push_back(i < 50 ? record(t, 20ms, RecordedOutcome::kOk, 1)
                           : record(t, 3s, RecordedOutcome::kTimeout, 1));
  }
  return traceOf({"calm", "/sms/17"}, std::move(calls));
}

Scenario twoCompartments() {
  Scenario scenario;
  for (const char* name : {"calm", "sms"}) {
    scenario.dependencies.push_back(dependency(name, fixedLatency(10ms)));
    scenario.dependencies.back().compartment.bulkhead = BulkheadSettings{};
    scenario.dependencies.back().compartment.bulkhead->limit = 50;
  }
  scenario.routes.push_back(route("all", {"calm", "sms"}));
  return scenario;
}

TEST(RunPoint, OfRecordedCallsHasTheFiguresOfTheReplayPage_M3) {
  const auto recorded = recordedIncident(twoCompartments(), incident(), {{"/sms/{id}", "sms"}}, "trace");
  ASSERT_TRUE(recorded) << recorded.error().text();
  const auto plan = *planSweep({*recorded}, {*parseKnob(twoCompartments(), "sms.bulkhead.limit=4")}, {});
  const auto open = runPoint(plan, 0, {})->runs.at(0).at(0);
  EXPECT_EQ(valueOf(open, Objective::kFailed), 50);
  EXPECT_EQ(valueOf(open, Objective::kSuffered), 0);
  const auto tight = runPoint(plan, 1, {})->runs.at(0).at(0);
  EXPECT_LT(*valueOf(tight, Objective::kFailed), 50);
  EXPECT_GT(*valueOf(tight, Objective::kRejected), 0);
}

TEST(RunPoint, OffersRecordedCallsAnewUnderAnotherTimeout) {
  const auto recorded = *recordedIncident(twoCompartments(), incident(), {{"/sms/{id}", "sms"}}, "trace");
  const auto plan =
      *planSweep({recorded}, {*parseKnob(twoCompartments(), "sms.bulkhead.call_timeout=1s")}, {});
  const auto shorter = runPoint(plan, 1, {});
  EXPECT_LT(*valueOf(shorter->runs.at(0).at(0), Objective::kP95),
            *valueOf(runPoint(plan, 0, {})->runs.at(0).at(0), Objective::kP95));
}

TEST(Incident, OfAnotherScenarioHasItsLoadAndTheSettingsThatAreTried) {
  auto settings = twoCompartments();
  settings.service.workers = 7;
  auto other = twoCompartments();
  other.service.rate = 99;
  other.dependencies[1].compartment = {};
  const auto incident = otherIncident(settings, other, "other");
  ASSERT_TRUE(incident);
  EXPECT_EQ(incident->scenario.service.rate, 99);
  EXPECT_EQ(incident->scenario.service.workers, 7);
  EXPECT_EQ(incident->scenario.dependencies[1].compartment, settings.dependencies[1].compartment);
}

TEST(Incident, WithADependencyThatTheSettingsAreNotForIsAnError) {
  auto other = twoCompartments();
  other.dependencies[1].name = "mail";
  const auto incident = otherIncident(twoCompartments(), other, "other");
  ASSERT_FALSE(incident);
  EXPECT_THAT(incident.error().text(), HasSubstr("\"mail\""));
}

TEST(PlanSweep, SaysWhichKnobIsWrong) {
  const auto own = *ownIncident(busyApi(), "own");
  const auto knob = *parseKnob(busyApi(), "api.bulkhead.limit=4");
  EXPECT_THAT(planSweep({own}, {knob, knob}, {}).error().text(), HasSubstr("varied twice"));
  const auto other = *ownIncident(oneDependency(fixedLatency(1ms), 5), "bare");
  EXPECT_THAT(planSweep({own, other}, {knob}, {}).error().text(), HasSubstr("bare"));
  auto limited = busyApi();
  limited.dependencies[0].compartment.limiter = LimiterSettings{};
  const auto never =
      planSweep({*ownIncident(limited, "own")},
                {*parseKnob(limited, "api.limiter.min=20"), *parseKnob(limited, "api.limiter.max=10")}, {});
  EXPECT_FALSE(never);
}

}  // namespace
}  // namespace watertight
