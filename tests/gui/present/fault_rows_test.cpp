// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/fault_rows.h"

#include <gmock/gmock.h>

#include "sim/scenario_edit.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kText = R"(schema = 1
duration = "180s"
[[dependency]]
name = "mail"
downstream = { latency = { kind = "fixed", value = "10ms" } }
[[dependency]]
name = "sms"
downstream = { latency = { kind = "fixed", value = "10ms" } }
[[fault]]
at = "60s"
for = "45s"
dependency = "sms"
slowdown = 12
error_rate = 0.25
ramp = "5s"
[[fault]]
key = 1
rate = 2
)";

class FaultRowsTest : public ::testing::Test {
 protected:
  std::string edit(std::size_t row, FaultColumn column, const std::string& text) {
    const auto edited = editFault(scenario_, faultRows(scenario_)[row], column, text);
    if (!edited) return edited.error().text();
    scenario_ = *edited;
    return "";
  }
  [[nodiscard]] const FaultSettings& fault(std::size_t i) const { return scenario_.faults[i]; }

  Scenario scenario_ = *parseScenario(kText, "f");
};

TEST_F(FaultRowsTest, AreOneForEachThingThatAFaultDoes) {
  const auto rows = faultRows(scenario_);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0].texts, ElementsAre("1m", "45s", "5s", "sms", "slowdown", "12x"));
  EXPECT_THAT(rows[1].texts, ElementsAre("1m", "45s", "5s", "sms", "error rate", "25 %"));
  EXPECT_THAT(rows[2].texts, ElementsAre("by key", "to the end", "0s", "the load", "rate", "2x"));
}

TEST_F(FaultRowsTest, TakeWhatIsTyped) {
  EXPECT_EQ(edit(0, FaultColumn::kAt, "50s"), "");
  EXPECT_EQ(edit(0, FaultColumn::kFor, "to the end"), "");
  EXPECT_EQ(edit(0, FaultColumn::kRamp, "1.5 s"), "");
  EXPECT_EQ(edit(1, FaultColumn::kStrength, "50 %"), "");
  EXPECT_EQ(fault(0).at, Instant{50s});
  EXPECT_EQ(fault(0).length, std::nullopt);
  EXPECT_EQ(fault(0).ramp, Duration{1500ms});
  EXPECT_EQ(fault(0).effect.errorRate, 0.5);
  EXPECT_EQ(fault(0).effect.slowdown, 12) << "the other effect stays";
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
}

TEST_F(FaultRowsTest, SayWhatIsWrongAsAFileWould) {
  EXPECT_THAT(edit(0, FaultColumn::kStrength, "-3"), HasSubstr("more than 0"));
  EXPECT_THAT(edit(0, FaultColumn::kAt, "soon"), HasSubstr("at"));
  EXPECT_THAT(edit(0, FaultColumn::kWhom, "mial"), HasSubstr("the nearest known one is \"mail\""));
  EXPECT_THAT(edit(0, FaultColumn::kWhat, "flood"), HasSubstr("slowdown, added"));
  EXPECT_EQ(scenario_, *parseScenario(kText, "f"));
}

TEST_F(FaultRowsTest, BeginAnotherThingWithAUsualStrength) {
  for (const auto* what : {"added", "hang rate", "outage", "pause", "capacity", "error rate"}) {
    EXPECT_EQ(edit(0, FaultColumn::kWhat, what), "");
    EXPECT_THAT(scenarioFaults(scenario_), IsEmpty()) << what;
  }
  EXPECT_FALSE(fault(0).effect.slowdown);
}

TEST_F(FaultRowsTest, GoBetweenADependencyAndTheLoad) {
  EXPECT_EQ(edit(0, FaultColumn::kWhom, "the load"), "");
  EXPECT_TRUE(fault(0).dependency.empty());
  EXPECT_TRUE(fault(0).effect.rate);
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
  EXPECT_EQ(edit(0, FaultColumn::kWhat, "outage"), "");
  EXPECT_EQ(fault(0).dependency, "mail");
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
}

TEST_F(FaultRowsTest, ComeAndGo) {
  scenario_ = addFault(scenario_, Instant{30s});
  EXPECT_EQ(fault(2).at, Instant{30s});
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
  scenario_ = removeFault(scenario_, faultRows(scenario_)[0]);
  EXPECT_EQ(scenario_.faults.size(), 3U) << "it still makes errors";
  scenario_ = removeFault(scenario_, faultRows(scenario_)[0]);
  EXPECT_EQ(scenario_.faults.size(), 2U);
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
}

TEST_F(FaultRowsTest, MoveNeitherBeforeTheRunNorToNothing) {
  scenario_ = moveFault(scenario_, 0, Instant{-5s}, Duration{-1s});
  EXPECT_EQ(fault(0).at, Instant{});
  EXPECT_GT(*fault(0).length, Duration{});
  EXPECT_THAT(scenarioFaults(scenario_), IsEmpty());
}

}  // namespace
}  // namespace watertight
