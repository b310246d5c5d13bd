// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/measured_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/expectations.h"
#include "support/offered_calls.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario aBusyOne() {
  auto scenario = oneDependency(exponentialLatency(100ms), 50);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.duration = 10s;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.dependencies[0].compartment.bulkhead->limit = 6;
  return scenario;
}

FaultSettings slowdown(Duration at, Duration length) {
  FaultSettings fault;
  fault.at = Instant{at};
  fault.length = length;
  fault.dependency = "api";
  fault.effect.slowdown = 20;
  return fault;
}

ExpectSettings expects(const char* metric, std::optional<double> min, std::optional<double> max) {
  ExpectSettings expect;
  expect.metric = metric;
  expect.min = min;
  expect.max = max;
  return expect;
}

TEST(MeasuredRun, RunsForItsScenariosDuration) {
  const auto run = measureRun(planFor(aBusyOne()), {});
  EXPECT_EQ(run.summary["duration_s"], 10.0);
  EXPECT_NEAR(run.summary["service"]["requests"].get<double>(), 500, 80);
  EXPECT_EQ(run.summary["balance"], "ok");
  EXPECT_TRUE(run.spans.empty());
}

TEST(MeasuredRun, IsTheSameTwiceByteForByte_E2) {
  const auto plan = planFor(aBusyOne());
  EXPECT_EQ(measureRun(plan, {}).summary.dump(), measureRun(plan, {}).summary.dump());
}

TEST(MeasuredRun, IsAnotherOneUnderAnotherSeed) {
  const auto plan = planFor(aBusyOne());
  const auto other = measureRun(withSeed(plan, 2), {});
  EXPECT_NE(measureRun(plan, {}).summary["digest"], other.summary["digest"]);
  EXPECT_EQ(other.summary["seed"], 2);
}

TEST(MeasuredRun, MeasuresSpansTooAndTheyAddUp) {
  const std::vector<Span> spans{{{}, 4s}, {4s, {}}, {4s, {}}};
  const auto run = measureRun(planFor(aBusyOne()), spans);
  ASSERT_EQ(run.spans.size(), 2U);
  const auto& first = run.spans.at(spans[0])["dependencies"]["api"];
  const auto& second = run.spans.at(spans[1])["dependencies"]["api"];
  const auto& whole = run.summary["dependencies"]["api"];
  for (const auto* count : {"arrivals", "admitted", "ok"}) {
    EXPECT_EQ(first[count].get<int>() + second[count].get<int>(), whole[count].get<int>()) << count;
  }
}

TEST(Expectations, AreJudgedByTheirOwnSpans) {
  auto scenario = aBusyOne();
  scenario.faults = {slowdown(5s, 5s)};
  auto calm = expects("api.rejected.total", {}, 70);
  calm.to = 5s;
  auto stormy = expects("api.rejected.total", 100, {});
  stormy.from = 5s;
  scenario.expects = {calm, stormy, expects("api.rejected.total", {}, 70)};
  const auto plan = planFor(scenario);
  const auto results = judgeAll(plan, measureRun(plan, expectedSpans(scenario)), "a.scenario.toml");
  ASSERT_EQ(results.size(), 3U);
  EXPECT_TRUE(results[0].ok) << results[0].text;
  EXPECT_TRUE(results[1].ok) << results[1].text;
  EXPECT_FALSE(results[2].ok) << results[2].text;
  EXPECT_NE(results[2].text.find("a.scenario.toml"), std::string::npos);
}

TEST(Expectations, AreNotJudgedWhereTheRunIsTooShortToTell) {
  auto scenario = aBusyOne();
  auto late = expects("api.ok", 1'000'000, {});
  late.from = 5s;
  late.to = 8s;
  auto later = expects("api.ok", 1'000'000, {});
  later.from = 6s;
  auto whole = expects("api.ok", 1'000'000, {});
  scenario.expects = {late, later, whole};
  const auto plan = withDuration(planFor(scenario), 6s);
  const auto results = judgeAll(plan, measureRun(plan, expectedSpans(scenario)), "f");
  EXPECT_FALSE(results[0].judged);
  EXPECT_THAT(results[0].text, testing::HasSubstr("from 5s to 8s cannot be judged: the run ends at 6s"));
  EXPECT_FALSE(results[1].judged);
  EXPECT_TRUE(results[2].judged);
  EXPECT_FALSE(results[2].ok);
}

TEST(Expectations, RelativeToNoFaultsAreRatiosToTheSameRunWithoutThem) {
  auto scenario = aBusyOne();
  scenario.faults = {slowdown(0s, 10s)};
  auto expect = expects("api.ok", {}, 0.5);
  expect.relativeTo = RelativeTo::kNoFaults;
  scenario.expects = {expect};
  const auto plan = planFor(scenario);
  const auto run = measureRun(plan, expectedSpans(scenario));
  const auto results = judgeAll(plan, run, "f");
  auto calm = scenario;
  calm.faults.clear();
  const auto reference = measureRun(planFor(calm), {});
  ASSERT_TRUE(results[0].value.has_value());
  EXPECT_DOUBLE_EQ(*results[0].value, run.summary["dependencies"]["api"]["ok"].get<double>() /
                                          reference.summary["dependencies"]["api"]["ok"].get<double>());
  EXPECT_TRUE(results[0].ok);
}

TEST(Expectations, WithoutAFaultARunIsItsOwnReference_E2) {
  auto scenario = aBusyOne();
  auto expect = expects("api.ok", 1, 1);
  expect.relativeTo = RelativeTo::kNoFaults;
  expect.from = 2s;
  expect.to = 7s;
  scenario.expects = {expect};
  const auto plan = planFor(scenario);
  EXPECT_TRUE(judgeAll(plan, measureRun(plan, expectedSpans(scenario)), "f")[0].ok);
}

TEST(Expectations, RelativeToAnotherIsolationCompareWithThatRun) {
  auto scenario = aBusyOne();
  scenario.faults = {slowdown(0s, 10s)};
  auto none = expects("api.in_flight_max", {}, 0.5);
  none.relativeTo = RelativeTo::kIsolationNone;
  auto shared = expects("api.in_flight_max", 1, 1);  // the only dependency's limit is the sum
  shared.relativeTo = RelativeTo::kIsolationShared;
  scenario.expects = {none, shared};
  const auto plan = planFor(scenario);
  for (const auto& result : judgeAll(plan, measureRun(plan, expectedSpans(scenario)), "f")) {
    EXPECT_TRUE(result.ok) << result.text;
  }
}

}  // namespace
}  // namespace watertight
