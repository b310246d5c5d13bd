// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/settings_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing_support::dependency;
using testing_support::fixedLatency;

/// "sms" with everything, "bare" with nothing, and one whose name holds dots.
Scenario threeDependencies() {
  Scenario scenario = testing_support::oneDependency(fixedLatency(60ms), 10);
  scenario.dependencies.clear();
  auto sms = dependency("sms", fixedLatency(60ms));
  sms.compartment.bulkhead.emplace();
  sms.compartment.breaker.emplace();
  sms.compartment.limiter.emplace();
  sms.retry.emplace().budget.emplace();
  scenario.dependencies.push_back(sms);
  scenario.dependencies.push_back(dependency("bare", fixedLatency(60ms)));
  scenario.dependencies.push_back(dependency("bare.example.com:80", fixedLatency(60ms)));
  return scenario;
}

SettingValue text(std::string_view word) {
  return std::string{word};
}

SettingValue whole(std::int64_t number) {
  return number;
}

std::string refusal(Status status) {
  return status ? "accepted" : status.error().text();
}

TEST(SettingsRegistry, EveryOwnerAndTableHasAPath) {
  Scenario scenario = threeDependencies();
  scenario.shared.emplace().bulkhead.emplace();
  for (const auto& [path, value] : std::vector<std::pair<std::string, SettingValue>>{
           {"service.rate", 55.5},
           {"shared.bulkhead.limit", whole(3)},
           {"shared.window.span", Duration{20s}},
           {"sms.bulkhead.limit", whole(4)},
           {"sms.breaker.recovery", Duration{7s}},
           {"sms.breaker.window.span", Duration{6s}},
           {"sms.limiter.max", whole(60)},
           {"sms.window.span", Duration{5s}},
           {"sms.retry.attempts", whole(4)},
           {"sms.retry.budget.ratio", 0.2},
           {"sms.downstream.slowdown", 12.0},
           {"sms.downstream.latency.value", Duration{80ms}},
           {"bare.example.com:80.downstream.latency.value", Duration{90ms}},
       }) {
    ASSERT_EQ(refusal(setSetting(scenario, path, value)), "accepted") << path;
    EXPECT_EQ(*getSetting(scenario, path), value) << path;
  }
  EXPECT_EQ(scenario.dependencies[0].compartment.breaker->window.span, 6s);
  EXPECT_EQ(scenario.dependencies[0].compartment.window.span, 5s);
  EXPECT_EQ(scenario.dependencies[1].downstream.latency.value, 60ms);
  EXPECT_EQ(scenario.dependencies[2].downstream.latency.value, 90ms);
}

TEST(SettingsRegistry, UnknownPathsNameTheNearestKnownOnes) {
  Scenario scenario = threeDependencies();
  const auto says = [&](std::string_view path) { return refusal(setSetting(scenario, path, whole(1))); };
  EXPECT_THAT(says("smss.bulkhead.limit"),
              HasSubstr("there is no dependency \"smss\"; the nearest known name is \"sms\""));
  EXPECT_THAT(says("sms.bulkhed.limit"), HasSubstr("the nearest known table is \"bulkhead\""));
  EXPECT_THAT(says("sms.bulkhead.limt"), HasSubstr("the nearest known key is \"limit\""));
  EXPECT_THAT(says("service.wrokers"), HasSubstr("the nearest known key is \"workers\""));
  EXPECT_THAT(says("shared.downstream.slowdown"), HasSubstr("the scenario has no [shared]"));
  for (const auto* path : {"", ".", "..", "sms", "sms.", "sms..", "sms.limit", "service", "service.",
                           ".bulkhead.limit", "sms.bulkhead.limit.more", "sms.bulkhead"}) {
    EXPECT_NE(says(path), "accepted") << path;
  }
}

TEST(SettingsRegistry, APartThatIsLeftOutHasNoSettings) {
  Scenario scenario = threeDependencies();
  EXPECT_THAT(refusal(setSetting(scenario, "bare.bulkhead.limit", whole(1))),
              HasSubstr("bare has no bulkhead"));
  EXPECT_THAT(refusal(setSetting(scenario, "bare.breaker.window.span", Duration{1s})),
              HasSubstr("bare has no breaker"));
  EXPECT_THAT(refusal(setSetting(scenario, "shared.bulkhead.limit", whole(1))), HasSubstr("no [shared]"));
  EXPECT_FALSE(getSetting(scenario, "bare.limiter.max"));
}

TEST(SettingsRegistry, ARefusedChangeLeavesEverythingAsItWas) {
  Scenario scenario = threeDependencies();
  const Scenario before = scenario;
  EXPECT_THAT(refusal(setSetting(scenario, "sms.bulkhead.limit", whole(-1))),
              HasSubstr("sms.bulkhead.limit cannot be -1; allowed: a whole number from 0 to 1000000"));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.limiter.min", whole(101))),
              HasSubstr("min is more than max"));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.bulkhead.policy", text("wait"))),
              HasSubstr("set max_wait first"));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.bulkhead.queue", whole(3))), HasSubstr("it needs kind"));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.breaker.slow_rate", 0.5)), HasSubstr("slow_call"));
  EXPECT_THAT(refusal(setSetting(scenario, "service.arrivals", text("trace"))), HasSubstr("needs a trace"));
  EXPECT_EQ(scenario, before);
}

TEST(SettingsRegistry, ASemaphoresWaitingLineIsUnlimitedUnlessSaid) {
  Scenario scenario = threeDependencies();
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.max_wait", Duration{1s}));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.policy", text("wait")));
  EXPECT_EQ(*getSetting(scenario, "sms.bulkhead.queue"), text("unlimited"));
  EXPECT_EQ(scenario.dependencies[0].compartment.bulkhead->queue, kUnlimitedQueue);
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.queue", whole(3)));
  EXPECT_EQ(*getSetting(scenario, "sms.bulkhead.queue"), whole(3));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.policy", text("abort")));
  EXPECT_EQ(scenario.dependencies[0].compartment.bulkhead->queue, 0);
}

TEST(SettingsRegistry, OnlyAPoolsCallersGiveUp) {
  Scenario scenario = threeDependencies();
  EXPECT_THAT(refusal(setSetting(scenario, "sms.bulkhead.caller_timeout", Duration{1s})),
              HasSubstr("it needs kind \"thread_pool\""));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.kind", text("thread_pool")));
  EXPECT_EQ(*getSetting(scenario, "sms.bulkhead.queue"), whole(0));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.caller_timeout", Duration{1s}));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.kind", text("semaphore")));
  EXPECT_EQ(*getSetting(scenario, "sms.bulkhead.caller_timeout"), SettingValue{Duration{}});
}

TEST(SettingsRegistryB9, OnlyAKnobMayCloseAPool) {
  Scenario scenario = threeDependencies();
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.limit", whole(0)));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.bulkhead.kind", text("thread_pool"))),
              HasSubstr("at least one thread"));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.limit", whole(1)));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.kind", text("thread_pool")));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.bulkhead.limit", whole(0))),
              HasSubstr("at least one thread"));
  EXPECT_EQ(refusal(setLiveSetting(scenario, "sms.bulkhead.limit", whole(0))), "accepted");
}

TEST(SettingsRegistry, WhatIsNotLiveCannotBeTurnedWhileARunGoesOn) {
  Scenario scenario = threeDependencies();
  for (const auto& [path, value] : std::vector<std::pair<std::string, SettingValue>>{
           {"sms.bulkhead.kind", text("thread_pool")},
           {"service.isolation", text("none")},
           {"service.sample", Duration{1s}},
           {"sms.window.kind", text("count")},
       }) {
    EXPECT_FALSE(isLive(path)) << path;
    EXPECT_THAT(refusal(setLiveSetting(scenario, path, value)), HasSubstr("while a run goes on")) << path;
    EXPECT_EQ(refusal(setSetting(scenario, path, value)), "accepted") << path;
  }
  for (const auto* path : {"sms.bulkhead.limit", "service.rate", "service.workers", "sms.breaker.window.span",
                           "sms.downstream.latency.value", "shared.limiter.max"}) {
    EXPECT_TRUE(isLive(path)) << path;
  }
  for (const auto* path :
       {"", "limit", "bulkhead.limit", "sms.limit", "service", "sms.rate", ".bulkhead.limit"}) {
    EXPECT_FALSE(isLive(path)) << path;
  }
}

TEST(SettingsRegistry, TheKindOfLatencyIsSaidInTheFile) {
  Scenario scenario = threeDependencies();
  EXPECT_THAT(refusal(setSetting(scenario, "sms.downstream.latency.kind", text("exponential"))),
              HasSubstr("in the scenario's file only"));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.downstream.latency.mean", Duration{1s})),
              HasSubstr("it needs kind \"exponential\""));
}

TEST(SettingsRegistryC2, ConsecutiveFailuresAreInForceWhereNoRateIs) {
  Scenario scenario = threeDependencies();
  EXPECT_EQ(*getSetting(scenario, "sms.breaker.consecutive_failures"), whole(5));
  EXPECT_THAT(refusal(setSetting(scenario, "sms.breaker.consecutive_failures", text("off"))),
              HasSubstr("stays 5"));
  ASSERT_TRUE(setSetting(scenario, "sms.breaker.failure_rate", 0.5));
  EXPECT_EQ(*getSetting(scenario, "sms.breaker.consecutive_failures"), text("off"));
  ASSERT_TRUE(setSetting(scenario, "sms.breaker.consecutive_failures", whole(3)));
  ASSERT_TRUE(setSetting(scenario, "sms.breaker.consecutive_failures", text("off")));
}

TEST(SettingsRegistry, ABreakersWindowHoldsWhatItJudges) {
  Scenario scenario = threeDependencies();
  ASSERT_TRUE(setSetting(scenario, "sms.breaker.failure_rate", 0.5));
  ASSERT_TRUE(setSetting(scenario, "sms.breaker.window.kind", text("count")));
  const Scenario before = scenario;
  EXPECT_THAT(refusal(setSetting(scenario, "sms.breaker.window.size", whole(5))),
              HasSubstr("could never open"));
  EXPECT_EQ(scenario, before);
  EXPECT_THAT(refusal(setSetting(scenario, "sms.breaker.minimum_calls", whole(101))),
              HasSubstr("could never open"));
}

TEST(SettingsRegistry, AKnobSaysWhetherItMeansAnything) {
  Scenario scenario = threeDependencies();
  EXPECT_FALSE(settingFits(scenario, "sms.bulkhead.queue"));
  EXPECT_FALSE(settingFits(scenario, "sms.bulkhead.fallback_latency"));
  EXPECT_FALSE(settingFits(scenario, "bare.bulkhead.limit"));
  EXPECT_FALSE(settingFits(scenario, "nowhere.bulkhead.limit"));
  EXPECT_TRUE(settingFits(scenario, "sms.bulkhead.limit"));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.policy", text("fallback")));
  EXPECT_TRUE(settingFits(scenario, "sms.bulkhead.fallback_latency"));
}

TEST(SettingsRegistry, TextIsReadAsTheSettingItIsFor) {
  const Scenario scenario = threeDependencies();
  EXPECT_EQ(*parseSettingText(scenario, "sms.bulkhead.limit", "4"), whole(4));
  EXPECT_EQ(*parseSettingText(scenario, "service.rate", "4"), SettingValue{4.0});
  EXPECT_EQ(*parseSettingText(scenario, "sms.breaker.recovery", "1m30s"), SettingValue{Duration{90s}});
  EXPECT_THAT(parseSettingText(scenario, "sms.bulkhead.limit", "many").error().text(),
              HasSubstr("sms.bulkhead.limit cannot be \"many\""));
  EXPECT_FALSE(parseSettingText(scenario, "sms.bulkhead.limt", "4"));
}

TEST(SettingsRegistry, TablesKnowTheirSettings) {
  EXPECT_EQ(findSetting("bulkhead", "limit")->unit, "calls");
  EXPECT_EQ(findSetting("bulkhead", "limt"), nullptr);
  EXPECT_EQ(findSetting("nothing", "limit"), nullptr);
  EXPECT_EQ(settingsOf("bulkhead").front()->key, "kind");
  EXPECT_TRUE(settingsOf("nothing").empty());
}

}  // namespace
}  // namespace watertight
