// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lint/lint.h"
#include "sim/scenario_edit.h"
#include "sim/scenario_toml.h"
#include "support/lint_case.h"
#include "support/tree/source_tree.h"
#include "trace/reader.h"

namespace watertight {
namespace {

using namespace testing_support;

Advice adviceFor(const Incident& incident, int seeds = 5) {
  auto advice = advise(incident, seeds);
  EXPECT_TRUE(advice);
  return advice.value_or(Advice{});
}

TEST(Advise, OnTheFloodMoreRequestsAreServedAndHealthyRoutesSpared_S5) {
  const auto flood = *loadScenario(resourcePath("scenarios/a-flood.scenario.toml"));
  const auto advice = adviceFor(*ownIncident(flood, "flood"));
  EXPECT_EQ(advice.of(Objective::kGoodput)->difference.direction(), 1);
  EXPECT_GT(advice.of(Objective::kGoodput)->difference.mean, 10);
  EXPECT_EQ(advice.of(Objective::kDamage)->difference.direction(), -1);
  EXPECT_LT(advice.of(Objective::kDamage)->second, 0.5);
  EXPECT_TRUE(scenarioFaults(advice.scenario).empty());
}

TEST(Advise, SaysEachSettingWithItsReason) {
  const auto flood = *loadScenario(resourcePath("scenarios/a-flood.scenario.toml"));
  const auto advice = adviceFor(*ownIncident(flood, "flood"), 2);
  ASSERT_FALSE(advice.suggestions.empty());
  EXPECT_EQ(advice.suggestions.front().path, "service.isolation");
  for (const auto& suggestion : advice.suggestions) {
    EXPECT_NE(suggestion.value, "");
    EXPECT_NE(suggestion.reason, "");
  }
}

TEST(Advise, GivesNoWarningOfItsOwnMaking) {
  const auto flood = *loadScenario(resourcePath("scenarios/a-flood.scenario.toml"));
  const auto advice = adviceFor(*ownIncident(flood, "flood"), 2);
  for (const auto& finding : lint({std::make_shared<Scenario>(advice.scenario)}))
    ADD_FAILURE() << finding.text();
}

TEST(Advise, OnTheShippedIncidentFewerCallsFailAndHealthyDependenciesSufferLess) {
  auto read = readTrace(resourcePath("traces/black-friday.calls.jsonl.gz"));
  ASSERT_TRUE(read);
  Scenario bare;
  bare.service.isolation = Isolation::kNone;
  for (const auto& name : read->trace.dependencies) {
    bare.dependencies.push_back({});
    bare.dependencies.back().name = name;
  }
  const auto incident = recordedIncident(bare, std::move(read->trace), {}, "incident");
  ASSERT_TRUE(incident) << incident.error().text();
  const auto advice = adviceFor(*incident, 3);
  EXPECT_EQ(advice.of(Objective::kFailed)->difference.direction(), -1);
  EXPECT_LE(advice.of(Objective::kSuffered)->second, advice.of(Objective::kSuffered)->first);
}

TEST(Advise, EndsWhenAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(advise(*ownIncident(sound(), "own"), 2, stop.get_token()));
}

TEST(Suggestion, ForASlowCallIsAPoolWithHalfAQueueAndForAFastOneASemaphore) {
  auto scenario = sound();
  scenario.dependencies[0].downstream.latency = exponentialLatency(50ms);
  const auto slow = suggestFor(lintedCompartments(planFor(scenario)).front(), 0.001);
  EXPECT_EQ(slow.settings.bulkhead->kind, BulkheadKind::kThreadPool);
  EXPECT_EQ(slow.settings.bulkhead->queue, (slow.settings.bulkhead->limit + 1) / 2);
  scenario.dependencies[0].downstream.latency = fixedLatency(5ms);
  const auto fast = suggestFor(lintedCompartments(planFor(scenario)).front(), 0.001);
  EXPECT_EQ(fast.settings.bulkhead->kind, BulkheadKind::kSemaphore);
  EXPECT_EQ(fast.settings.bulkhead->queue, 0);
}

TEST(Suggestion, NeverGivesOneDependencyMoreThanThreeQuartersOfTheWorkers) {
  auto scenario = sound();
  scenario.service.rate = 500;
  const auto suggested = suggestFor(lintedCompartments(planFor(scenario)).front(), 0.001);
  EXPECT_LE(suggested.holds(), 12);
}

}  // namespace
}  // namespace watertight
