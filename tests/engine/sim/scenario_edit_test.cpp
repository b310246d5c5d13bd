// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/scenario_edit.h"

#include <gmock/gmock.h>

#include "session/stepped_session.h"
#include "sim/scenario_toml.h"
#include "sim/scenario_writer.h"
#include "support/scenario_text.h"

namespace watertight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Scenario parsed(const std::string& text) {
  const auto scenario = parseScenario(text, "f");
  EXPECT_TRUE(scenario) << scenario.error().text();
  return *scenario;
}

Scenario full() {
  return parsed(testing_support::fullScenarioText());
}

std::vector<std::string> names(const Scenario& scenario) {
  std::vector<std::string> out;
  for (const auto& dependency : scenario.dependencies) out.push_back(dependency.name);
  return out;
}

template <typename Edited>
std::string refusal(const Edited& edited) {
  return edited ? "" : edited.error().text();
}

TEST(ScenarioEdit, AddsADependencyThatTheFirstRouteCalls) {
  const auto scenario = addDependency(full(), "mail");
  ASSERT_TRUE(scenario);
  EXPECT_THAT(names(*scenario), ElementsAre("payment", "sms", "10.0.0.1:80", "mail"));
  EXPECT_THAT(scenario->routes[0].calls, ElementsAre("payment", "mail"));
  EXPECT_TRUE(scenario->dependencies[3].compartment.bulkhead);
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
}

TEST(ScenarioEdit, MakesTheFirstDependencyOfAnEmptyScenarioOneThatRuns) {
  const auto scenario = addDependency(Scenario{}, "mail");
  ASSERT_TRUE(scenario);
  ASSERT_EQ(scenario->routes.size(), 1U);
  EXPECT_THAT(scenario->routes[0].calls, ElementsAre("mail"));
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
}

TEST(ScenarioEdit, RefusesNamesAsAFileWouldBeRefused) {
  EXPECT_THAT(refusal(addDependency(full(), "")), HasSubstr("name cannot be \"\""));
  EXPECT_THAT(refusal(addDependency(full(), "service")), HasSubstr("may not be called \"service\""));
  EXPECT_THAT(refusal(renameDependency(full(), "payment", "sms")),
              HasSubstr("there are two dependencies called \"sms\""));
  EXPECT_THAT(refusal(renameDependency(full(), "payments", "mail")),
              HasSubstr("the nearest known one is \"payment\""));
  EXPECT_THAT(refusal(addRoute(full(), "page")), HasSubstr("there are two routes called \"page\""));
  EXPECT_THAT(refusal(setCalls(full(), 0, StepKind::kRequired, {"pament"})),
              HasSubstr("unknown dependency \"pament\" in route.checkout; the nearest known one is"));
}

TEST(ScenarioEdit, RenamesADependencyWhereverItIsNamed) {
  auto scenario = full();
  scenario.expects[0].metric = "dependencies.sms.ok";
  const auto renamed = renameDependency(scenario, "sms", "text.messages");
  ASSERT_TRUE(renamed);
  EXPECT_THAT(names(*renamed), ElementsAre("payment", "text.messages", "10.0.0.1:80"));
  EXPECT_THAT(renamed->routes[0].optional, ElementsAre("text.messages"));
  EXPECT_EQ(renamed->faults[0].dependency, "text.messages");
  EXPECT_EQ(renamed->sets[0].path, "text.messages.bulkhead.limit");
  EXPECT_EQ(renamed->sets[1].path, "10.0.0.1:80.downstream.latency.value") << "others stay";
  EXPECT_EQ(renamed->expects[0].metric, "dependencies.text.messages.ok");
  EXPECT_THAT(scenarioFaults(*renamed), IsEmpty());
  const auto back = renameDependency(*renamed, "text.messages", "sms");
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, scenario);
}

TEST(ScenarioEdit, RenamesOfTwoNamesThatBeginAlikeTheRightOne) {
  auto scenario = *addDependency(full(), "sms.eu");
  scenario.sets[0].path = "sms.eu.bulkhead.limit";
  scenario.expects[0].metric = "sms.eu.ok";
  const auto renamed = renameDependency(scenario, "sms", "text");
  ASSERT_TRUE(renamed);
  EXPECT_EQ(renamed->sets[0].path, "sms.eu.bulkhead.limit");
  EXPECT_EQ(renamed->expects[0].metric, "sms.eu.ok");
}

TEST(ScenarioEdit, CopiesADependencyBesideItself) {
  const auto scenario = copyDependency(full(), "sms", "sms 2");
  ASSERT_TRUE(scenario);
  EXPECT_THAT(names(*scenario), ElementsAre("payment", "sms", "sms 2", "10.0.0.1:80"));
  EXPECT_EQ(scenario->dependencies[1].compartment, scenario->dependencies[2].compartment);
  EXPECT_THAT(scenario->routes[0].optional, ElementsAre("sms", "sms 2"));
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
}

TEST(ScenarioEdit, SaysWhatRefersToADependencyAndRemovesItWithIt) {
  auto scenario = full();
  ExpectSettings expect;
  expect.metric = "sms.ok";
  expect.min = 1;
  scenario.expects.push_back(expect);
  EXPECT_THAT(referencesTo(scenario, "sms"),
              ElementsAre("route checkout calls it", "a fault at 1m", "sms.bulkhead.limit is turned at 1m30s",
                          "an expectation of sms.ok"));
  const auto removed = removeDependency(scenario, "sms");
  ASSERT_TRUE(removed);
  EXPECT_THAT(referencesTo(*removed, "sms"), IsEmpty());
  EXPECT_EQ(removed->faults.size(), 1U) << "the load's stays";
  EXPECT_EQ(removed->sets.size(), 1U);
  EXPECT_EQ(removed->expects.size(), 2U);
  EXPECT_THAT(scenarioFaults(*removed), IsEmpty());
}

TEST(ScenarioEdit, CopiesSettingsFromOneDependencyToAnother) {
  const auto scenario = copySettings(full(), "sms", "payment", {.downstream = false});
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->dependencies[0].compartment, scenario->dependencies[1].compartment);
  EXPECT_EQ(scenario->dependencies[0].downstream, full().dependencies[0].downstream);
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
}

TEST(ScenarioEdit, DropsTurnedKnobsThatACopyTakesAway) {
  const auto scenario = copySettings(full(), "payment", "sms", {});
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->sets.size(), 1U) << "sms has no bulkhead any more";
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
}

TEST(ScenarioEdit, AddsRenamesCopiesAndRemovesRoutes) {
  auto scenario = addRoute(full(), "browse");
  ASSERT_TRUE(scenario);
  EXPECT_THAT(scenario->routes.back().calls, ElementsAre("payment", "sms", "10.0.0.1:80"));
  scenario = renameRoute(*scenario, "checkout", "buy");
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->expects[1].metric, "route.buy.goodput_per_s");
  scenario = copyRoute(*scenario, "buy", freeName(*scenario, "buy"));
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->routes[1].name, "buy 2");
  EXPECT_EQ(scenario->routes[1].calls, scenario->routes[0].calls);
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
  scenario = removeRoute(*scenario, "buy");
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->expects.size(), 1U) << "the expectation goes with its route";
  EXPECT_THAT(scenarioFaults(*scenario), IsEmpty());
}

TEST(ScenarioEdit, SaysAllThatAFileWouldBeBlamedForWithoutLines) {
  auto scenario = full();
  scenario.dependencies[1].compartment.bulkhead.reset();
  const auto faults = scenarioFaults(scenario);
  ASSERT_FALSE(faults.empty());
  for (const auto& fault : faults) EXPECT_EQ(fault.where, "");
  EXPECT_THAT(faults.front().text(), HasSubstr("a limiter needs a bulkhead"));
}

std::string digestOf(const Scenario& scenario) {
  SteppedSession session{RunPlan{std::make_shared<Scenario>(scenario)}};
  session.runUntil(Instant{std::chrono::seconds{100}});
  return session.digest();
}

TEST(ScenarioEdit, RunsToTheSameDigestOnceItIsSaved) {
  auto scenario = *copyDependency(full(), "sms", "sms 2");
  scenario = *renameRoute(scenario, "page", "browse");
  scenario.service.arrivals = Arrivals::kPoisson;
  EXPECT_EQ(digestOf(parsed(toToml(scenario))), digestOf(scenario));
}

}  // namespace
}  // namespace watertight
