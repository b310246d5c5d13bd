// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/knob.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/setting_info.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::HasSubstr;

Scenario protectedApi() {
  auto scenario = oneDependency(fixedLatency(10ms), 10);
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.dependencies[0].compartment.breaker = BreakerSettings{};
  scenario.dependencies[0].compartment.breaker->failureRate = 0.5;
  return scenario;
}

std::vector<std::string> valuesOf(const std::string& text) {
  const auto knob = parseKnob(protectedApi(), text);
  if (!knob) return {knob.error().text()};
  std::vector<std::string> values;
  for (const auto& value : knob->values) values.push_back(settingText(value));
  return values;
}

TEST(Knob, ARangeHasBothEndsAndWhatLiesBetween) {
  EXPECT_THAT(valuesOf("api.bulkhead.limit=2:8:3"), ElementsAre("2", "5", "8"));
  EXPECT_THAT(valuesOf("api.bulkhead.limit=2:9:3"), ElementsAre("2", "5", "8"));
  EXPECT_THAT(valuesOf("api.bulkhead.limit=2:4"), ElementsAre("2", "3", "4"));
  EXPECT_THAT(valuesOf("api.bulkhead.call_timeout=100ms:1s:450ms"), ElementsAre("100ms", "550ms", "1s"));
}

TEST(Knob, DecimalStepsLeaveNoCrumbs) {
  EXPECT_THAT(valuesOf("api.breaker.failure_rate=0.1:0.7:0.2"), ElementsAre("0.1", "0.3", "0.5", "0.7"));
  EXPECT_THAT(valuesOf("api.downstream.slowdown=1:1.3:0.1"), ElementsAre("1", "1.1", "1.2", "1.3"));
}

TEST(Knob, ARangeMayGrowByAFactor) {
  EXPECT_THAT(valuesOf("api.bulkhead.limit=1:20:x2"), ElementsAre("1", "2", "4", "8", "16"));
  EXPECT_THAT(valuesOf("api.bulkhead.limit=1:4:x1.3"), ElementsAre("1", "2", "3", "4"));
}

TEST(Knob, AListHoldsValuesOfAnyTypeEachOnce) {
  EXPECT_THAT(valuesOf("api.bulkhead.policy=abort,caller_runs,abort"), ElementsAre("abort", "caller_runs"));
  EXPECT_THAT(valuesOf("service.isolation=none"), ElementsAre("none"));
  EXPECT_THAT(valuesOf("api.bulkhead.fallback_on_failure=true,false"), ElementsAre("true", "false"));
  EXPECT_THAT(valuesOf("api.downstream.backlog=4,unlimited"), ElementsAre("4", "unlimited"));
}

TEST(Knob, WithoutAStepDecimalsAreAnythingBetween) {
  const auto knob = parseKnob(protectedApi(), "api.breaker.failure_rate=0.2:0.6");
  ASSERT_TRUE(knob);
  EXPECT_TRUE(knob->between);
  EXPECT_EQ(valueAt(*knob, 0.5), SettingValue{0.4});
}

TEST(Knob, PlacesHaveEqualSharesOfAStepsValues) {
  const auto knob = parseKnob(protectedApi(), "api.bulkhead.limit=1:4");
  ASSERT_TRUE(knob);
  EXPECT_EQ(valueAt(*knob, 0), SettingValue{std::int64_t{1}});
  EXPECT_EQ(valueAt(*knob, 0.25), SettingValue{std::int64_t{2}});
  EXPECT_EQ(valueAt(*knob, 0.999), SettingValue{std::int64_t{4}});
}

TEST(Knob, WhatIsWrongIsSaid) {
  const std::pair<const char*, const char*> cases[] = {
      {"api.bulkhead.limit", "says no values"},
      {"api.bulkhead.limit=", "says no values"},
      {"api.bulkhead.limt=1:2:1", "nearest known key is \"limit\""},
      {"api.bulkhead.limit=2:-1:1", "cannot be -1"},
      {"api.bulkhead.limit=8:2:1", "leads downwards"},
      {"api.bulkhead.limit=2:8:0", "leads nowhere"},
      {"api.bulkhead.limit=2:8:0.5", "leads nowhere"},
      {"api.bulkhead.limit=2:8:x1", "leads nowhere"},
      {"api.bulkhead.limit=2:8:1s", "leads nowhere"},
      {"api.bulkhead.limit=0:8:x2", "begins at nothing"},
      {"api.bulkhead.limit=1:2:3:4", "is no range"},
      {"api.bulkhead.limit=1:1000000:1", "more than 100,000 values"},
      {"api.bulkhead.policy=abort:wait:1", "no range of numbers"},
      {"api.bulkhead.policy=abort,hope", "cannot be \"hope\""},
      {"api.limiter.max=1:2:1", "api has no limiter"},
  };
  for (const auto& [text, why] : cases) EXPECT_THAT(valuesOf(text), ElementsAre(HasSubstr(why))) << text;
}

}  // namespace
}  // namespace watertight
