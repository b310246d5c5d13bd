// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/scenario_fields.h"

#include <gmock/gmock.h>

#include "sim/scenario_edit.h"
#include "sim/scenario_toml.h"
#include "support/scenario_text.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Owner = ScenarioTable::Owner;

constexpr std::size_t kPayment = 0, kSms = 1;

class ScenarioFieldsTest : public ::testing::Test {
 protected:
  static ScenarioTable of(std::size_t dependency, const std::string& table) {
    return {Owner::kDependency, dependency, table};
  }
  Status set(const ScenarioTable& at, std::string_view key, const SettingValue& value) {
    return setField(scenario_, at, key, value);
  }
  std::string refusal(const ScenarioTable& at, std::string_view key, const SettingValue& value) {
    const auto status = set(at, key, value);
    return status ? "" : status.error().text();
  }

  Scenario scenario_ = *parseScenario(testing_support::fullScenarioText(), "f");
};

TEST_F(ScenarioFieldsTest, HasEverySettingOfATable) {
  const auto fields = fieldsOf(scenario_, of(kSms, "limiter"));
  ASSERT_FALSE(fields.empty());
  EXPECT_EQ(fields[0].info->key, "algorithm");
  EXPECT_EQ(fields[0].value, SettingValue{std::string{"aimd"}});
  EXPECT_THAT(fieldsOf(scenario_, of(kPayment, "limiter")), IsEmpty()) << "it has none";
  EXPECT_THAT(fieldsOf(scenario_, of(99, "bulkhead")), IsEmpty());
}

TEST_F(ScenarioFieldsTest, SaysWhichMeanSomething) {
  for (const auto& field : fieldsOf(scenario_, of(kSms, "bulkhead"))) {
    if (field.info->key == "max_wait") {
      EXPECT_FALSE(field.fits);
    }
    if (field.info->key == "queue") {
      EXPECT_TRUE(field.fits);
    }
  }
}

TEST_F(ScenarioFieldsTest, SetsWhatAFileOnlyMaySet) {
  ASSERT_TRUE(set({Owner::kService, 0, "service"}, "arrivals", std::string{"poisson"}));
  EXPECT_EQ(scenario_.service.arrivals, Arrivals::kPoisson);
  ASSERT_TRUE(set({Owner::kScenario, 0, ""}, "duration", std::string{"90s"}));
  EXPECT_EQ(scenario_.duration, Duration{90s});
  ASSERT_TRUE(set({Owner::kRoute, 0, "route"}, "weight", 2.5));
  EXPECT_EQ(scenario_.routes[0].weight, 2.5);
}

TEST_F(ScenarioFieldsTest, RefusesWhatAFileMayNotHave) {
  EXPECT_THAT(refusal(of(kSms, "bulkhead"), "limit", std::int64_t{-1}), HasSubstr("from 0 to 1000000"));
  EXPECT_THAT(refusal(of(kSms, "bulkhead"), "limit", std::int64_t{0}), HasSubstr("at least one thread"));
  EXPECT_THAT(refusal(of(kSms, "bulkhead"), "max_wait", Duration{1s}) +
                  refusal(of(kSms, "bulkhead"), "then", std::string{"abort"}),
              HasSubstr("it needs policy \"wait\""));
  EXPECT_THAT(refusal(of(kSms, "no such table"), "limit", std::int64_t{1}), HasSubstr("no table"));
  EXPECT_THAT(refusal(of(kSms, "bulkhead"), "no such key", std::int64_t{1}), HasSubstr("no setting"));
}

TEST_F(ScenarioFieldsTest, LeavesOutWhatMayBeLeftOut) {
  const ScenarioTable fault{Owner::kFault, 0, "fault"};
  ASSERT_TRUE(set(fault, "for", std::string{}));
  EXPECT_FALSE(scenario_.faults[0].length);
  ASSERT_TRUE(set(fault, "error_rate", 0.5));
  ASSERT_TRUE(set(fault, "slowdown", std::string{}));
  EXPECT_FALSE(scenario_.faults[0].effect.slowdown);
  EXPECT_THAT(refusal(fault, "ramp", std::string{}), HasSubstr("duration"));
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
}

TEST_F(ScenarioFieldsTest, BeginsAnotherKindOfLatencyLikeTheOneBefore) {
  const auto latency = of(kSms, "downstream.latency");
  for (const auto kind : {"fixed", "uniform", "exponential", "pareto", "lognormal"}) {
    ASSERT_TRUE(set(latency, "kind", std::string{kind}));
    EXPECT_THAT(scenarioFaults(scenario_), IsEmpty()) << kind;
  }
}

TEST_F(ScenarioFieldsTest, AddsAndLeavesOutParts) {
  for (const auto* table : {"bulkhead", "breaker", "limiter", "retry", "retry.budget"}) {
    const auto at = of(kPayment, table);
    EXPECT_TRUE(isOptional(at));
    addTable(scenario_, at);
    EXPECT_TRUE(hasTable(scenario_, at)) << table;
    EXPECT_THAT(scenarioFaults(scenario_), IsEmpty()) << table;
  }
  for (const auto* table : {"retry.budget", "retry", "breaker", "bulkhead"}) {
    removeTable(scenario_, of(kPayment, table));
    EXPECT_FALSE(hasTable(scenario_, of(kPayment, table))) << table;
  }
  EXPECT_FALSE(hasTable(scenario_, of(kPayment, "limiter")))
      << "it goes with the bulkhead, whose limit it moves";
  EXPECT_FALSE(isOptional(of(kPayment, "window")));
}

TEST_F(ScenarioFieldsTest, DropsTheTurnedKnobsOfAPartThatGoes) {
  removeTable(scenario_, of(kSms, "bulkhead"));
  EXPECT_EQ(scenario_.sets.size(), 1U);
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
}

}  // namespace
}  // namespace watertight
