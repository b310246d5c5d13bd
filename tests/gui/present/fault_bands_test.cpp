// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/fault_bands.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

FaultSettings fault(Duration at, std::optional<Duration> length, const std::string& dependency = "sms") {
  FaultSettings out;
  out.at = Instant{at};
  out.length = length;
  out.dependency = dependency;
  out.effect.slowdown = 12;
  return out;
}

Scenario withFaults(std::vector<FaultSettings> faults) {
  Scenario scenario;
  scenario.duration = 180s;
  scenario.dependencies = {{.name = "mail", .downstream = {}, .compartment = {}},
                           {.name = "sms", .downstream = {}, .compartment = {}}};
  scenario.faults = std::move(faults);
  return scenario;
}

TEST(FaultBands, StandWhereTheFaultsAre) {
  const auto axis = faultAxis(withFaults({fault(60s, 45s), fault(150s, std::nullopt)}));
  EXPECT_EQ(axis.length, Duration{180s});
  ASSERT_EQ(axis.bands.size(), 2U);
  EXPECT_EQ(axis.bands[0].to, Instant{105s});
  EXPECT_EQ(axis.bands[0].text, "sms slowdown 12x");
  EXPECT_EQ(axis.bands[0].ink, inkOfDependency(1));
  EXPECT_TRUE(axis.bands[1].toTheEnd);
  EXPECT_EQ(axis.bands[1].to, Instant{180s});
  EXPECT_EQ(axis.lanes, 1);
}

TEST(FaultBands, OverlapInNoLane) {
  const auto axis = faultAxis(withFaults({fault(60s, 45s), fault(70s, 10s), fault(105s, 10s)}));
  EXPECT_EQ(axis.lanes, 2);
  EXPECT_NE(axis.bands[0].lane, axis.bands[1].lane);
  EXPECT_EQ(axis.bands[0].lane, axis.bands[2].lane);
}

TEST(FaultBands, LeaveOutWhatAKeySetsOff) {
  auto byKey = fault(0s, std::nullopt);
  byKey.at.reset();
  byKey.key = 1;
  EXPECT_TRUE(faultAxis(withFaults({byKey})).bands.empty());
}

TEST(FaultBands, WidenTheAxisForWhatComesAfterTheRunsEnd) {
  EXPECT_EQ(faultAxis(withFaults({fault(300s, 30s)})).length, Duration{330s});
  EXPECT_GE(faultAxis(withFaults({fault(kLongestDuration, kLongestDuration)})).length, kLongestDuration);
}

TEST(FaultBands, HaveFewTicksAndASmallStep) {
  for (const Duration length :
       {Duration{1ms}, Duration{2s}, Duration{180s}, Duration{24h}, kLongestDuration}) {
    auto scenario = withFaults({});
    scenario.duration = length;
    const auto axis = faultAxis(scenario);
    EXPECT_LE(axis.ticks.size(), 400U) << length.count();
    EXPECT_GT(axis.step, Duration{});
  }
  EXPECT_EQ(faultAxis(withFaults({})).step, Duration{500ms});
}

TEST(FaultBands, SnapToTheNearestStep) {
  EXPECT_EQ(snapped(1240ms, 500ms), Duration{1s});
  EXPECT_EQ(snapped(1260ms, 500ms), Duration{1500ms});
  EXPECT_EQ(snapped(-1260ms, 500ms), Duration{-1500ms});
}

}  // namespace
}  // namespace watertight
