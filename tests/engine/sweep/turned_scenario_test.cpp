// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/turned_scenario.h"

#include <gtest/gtest.h>

#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario limitedApi() {
  auto scenario = oneDependency(fixedLatency(10ms), 10);
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  auto& limiter = scenario.dependencies[0].compartment.limiter.emplace();
  limiter.min = 2;
  limiter.max = 10;
  return scenario;
}

const std::vector<Knob> kRange{{"api.limiter.min", {}, false}, {"api.limiter.max", {}, false}};

SweepPoint range(std::int64_t min, std::int64_t max) {
  return {SettingValue{min}, SettingValue{max}};
}

TEST(TurnedScenario, WithoutValuesIsAsItIs) {
  EXPECT_EQ(*turned(limitedApi(), kRange, {}), limitedApi());
}

TEST(TurnedScenario, TakesValuesThatOnlyStandTogether) {
  const auto scenario = turned(limitedApi(), kRange, range(20, 40));  // 20 is above the old maximum
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->dependencies[0].compartment.limiter->min, 20);
  EXPECT_EQ(scenario->dependencies[0].compartment.limiter->max, 40);
}

TEST(TurnedScenario, SaysWhyValuesCannotStandTogether) {
  const auto scenario = turned(limitedApi(), kRange, range(20, 15));
  ASSERT_FALSE(scenario);
  EXPECT_NE(scenario.error().what, "");
}

TEST(TurnedScenario, KeepsAQueueBesideTheKindThatWouldResetIt) {
  const std::vector<Knob> knobs{{"api.bulkhead.queue", {}, false}, {"api.bulkhead.kind", {}, false}};
  const auto scenario = turned(limitedApi(), knobs, {std::int64_t{3}, std::string{"thread_pool"}});
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->dependencies[0].compartment.bulkhead->queue, 3);
}

}  // namespace
}  // namespace watertight
