// SPDX-License-Identifier: GPL-3.0-or-later
#include "lint/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "lint/rules.h"
#include "sim/load_plan.h"
#include "sim/scenario_toml.h"
#include "sim/setting_info.h"
#include "support/lint_case.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::HasSubstr;

std::vector<std::string> textsOf(const Findings& findings) {
  std::vector<std::string> texts;
  for (const auto& finding : findings) texts.push_back(finding.text());
  return texts;
}

TEST(Lint, FindsNothingInASoundScenario) {
  EXPECT_THAT(textsOf(findingsIn(sound())), testing::IsEmpty());
}

TEST(Lint, SaysWhatWhereItsConsequenceAndItsCure) {
  auto scenario = sound();
  bulkheadOf(scenario).limit = 12;
  bulkheadOf(scenario).queue = 6;
  limiterOf(scenario).max = 8;
  const auto finding = findingOf(scenario, "does_not_isolate");
  EXPECT_EQ(finding.path, "api.bulkhead.limit");
  EXPECT_EQ(finding.what, "limit and queue are 18, and there are 16 workers");
  EXPECT_THAT(finding.consequence, HasSubstr("api alone holds every worker 800ms after it stops answering"));
  EXPECT_THAT(finding.cure, HasSubstr("api.bulkhead.limit = 4"));
  EXPECT_EQ(finding.text(),
            finding.path + ": " + finding.what + ": " + finding.consequence + "; cure: " + finding.cure);
}

TEST(Lint, WithoutIsolationThereIsNoCompartmentToWarnOf) {
  auto scenario = sound();
  bulkheadOf(scenario).limit = 100;
  scenario.service.isolation = Isolation::kNone;
  EXPECT_TRUE(findingsIn(scenario).empty());
}

TEST(Lint, OfOneCompartmentForAllWarnsOnce) {
  auto scenario = sound();
  scenario.dependencies.push_back(scenario.dependencies[0]);
  scenario.dependencies[1].name = "b";
  scenario.routes[0].calls = {"api", "b"};
  scenario.service.isolation = Isolation::kShared;
  EXPECT_EQ(findingOf(scenario, "does_not_isolate").path, "shared.bulkhead.limit");  // 12 and 8
}

TEST(Lint, SurvivesTheEndsOfEveryRange) {
  auto scenario = sound();
  scenario.service.rate = kLargestNumber;
  scenario.dependencies[0].downstream.latency = fixedLatency(kLongestDuration);
  scenario.dependencies[0].downstream.slowdown = kLargestNumber;
  bulkheadOf(scenario).callTimeout = {};
  bulkheadOf(scenario).limit = 1'000'000;
  bulkheadOf(scenario).queue = 1'000'000;
  breakerOf(scenario).minimumCalls = 1'000'000'000;
  EXPECT_FALSE(findingsIn(scenario).empty());
  scenario.service.rate = 1e-9;
  scenario.dependencies[0].downstream.latency = fixedLatency(0ms);
  findingsIn(scenario);
}

/// What is said of the scenarios that are shipped is meant so: they show what goes wrong.
TEST(Lint, OfTheShippedScenariosSaysOnlyWhatTheyAreThereToShow) {
  for (const auto& entry : std::filesystem::directory_iterator(resourcePath("scenarios"))) {
    const auto scenario = loadScenario(entry.path().string());
    ASSERT_TRUE(scenario);
    for (const auto& finding : lint(loadPlan(*scenario)->plan)) {
      EXPECT_NE(finding.what, "");
      EXPECT_NE(finding.consequence, "");
      EXPECT_THAT(finding.cure, HasSubstr(" = "));
    }
  }
}

}  // namespace
}  // namespace watertight
