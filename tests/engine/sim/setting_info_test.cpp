// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/setting_info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "sim/settings_registry.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

const SettingInfo& setting(std::string_view table, std::string_view key) {
  const auto* found = findSetting(table, key);
  EXPECT_NE(found, nullptr) << table << '.' << key;
  return *found;
}

std::string refusal(const SettingInfo& info, const SettingValue& value) {
  const auto accepted = acceptValue(info, value, "it");
  return accepted ? "accepted" : accepted.error().text();
}

TEST(SettingValues, AWholeNumberIsNotWrittenWithAPoint) {
  EXPECT_EQ(refusal(setting("bulkhead", "limit"), 10.0),
            "it cannot be 10.0; allowed: a whole number from 0 to 1000000");
}

TEST(SettingValues, AFloatMayBeWrittenAsAWholeNumber) {
  EXPECT_EQ(*acceptValue(setting("service", "rate"), std::int64_t{60}, "it"), SettingValue{60.0});
}

TEST(SettingValues, NaNAndInfinitiesAreRefused) {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    EXPECT_THAT(refusal(setting("service", "rate"), bad), HasSubstr("it cannot be"));
    EXPECT_THAT(refusal(setting("downstream", "error_rate"), bad), HasSubstr("it cannot be"));
    EXPECT_THAT(refusal(setting("bulkhead", "limit"), bad), HasSubstr("it cannot be"));
  }
}

TEST(SettingValues, BoundsAreOpenOrClosedAsDocumented) {
  EXPECT_EQ(refusal(setting("downstream", "error_rate"), 0.0), "accepted");
  EXPECT_EQ(refusal(setting("downstream", "error_rate"), 1.0), "accepted");
  EXPECT_THAT(refusal(setting("downstream", "error_rate"), 1.01), HasSubstr("from 0 to 1"));
  EXPECT_THAT(refusal(setting("breaker", "failure_rate"), 0.0), HasSubstr("more than 0 and at most 1"));
  EXPECT_EQ(refusal(setting("breaker", "failure_rate"), 1.0), "accepted");
  EXPECT_THAT(refusal(setting("limiter", "backoff"), 1.0), HasSubstr("more than 0 and less than 1"));
  EXPECT_THAT(refusal(setting("limiter", "confidence"), 1.0), HasSubstr("at least 0 and less than 1"));
  EXPECT_THAT(refusal(setting("bulkhead", "limit"), std::int64_t{1'000'001}), HasSubstr("from 0 to 1000000"));
  EXPECT_THAT(refusal(setting("bulkhead", "limit"), std::int64_t{-1}), HasSubstr("cannot be -1"));
  EXPECT_THAT(refusal(setting("service", "sample"), Duration{999us}), HasSubstr("from 1ms to 366d"));
  EXPECT_THAT(refusal(setting("breaker", "recovery"), Duration{}), HasSubstr("more than 0s"));
  EXPECT_THAT(refusal(setting("breaker", "recovery"), kLongestDuration + 1ns), HasSubstr("at most 366d"));
}

TEST(SettingValues, ADurationIsTextWithAUnit) {
  EXPECT_EQ(*acceptValue(setting("breaker", "recovery"), std::string{"1m30s"}, "it"),
            SettingValue{Duration{90s}});
  EXPECT_THAT(refusal(setting("breaker", "recovery"), std::int64_t{30}), HasSubstr("a duration such as"));
  EXPECT_THAT(refusal(setting("breaker", "recovery"), std::string{"30"}), HasSubstr("unit is missing"));
}

TEST(SettingValues, AWordStandsForNoNumberWhereOneIsNamed) {
  EXPECT_EQ(refusal(setting("bulkhead", "queue"), std::string{"unlimited"}), "accepted");
  EXPECT_THAT(refusal(setting("bulkhead", "queue"), std::string{"much"}), HasSubstr("or \"unlimited\""));
  EXPECT_THAT(refusal(setting("bulkhead", "limit"), std::string{"unlimited"}), HasSubstr("a whole number"));
}

TEST(SettingValues, AChoiceListsItsNames) {
  EXPECT_EQ(refusal(setting("bulkhead", "policy"), std::string{"block"}),
            "it cannot be \"block\"; allowed: abort, discard, discard_oldest, caller_runs, fallback, wait");
  EXPECT_THAT(refusal(setting("bulkhead", "then"), std::string{"wait"}), HasSubstr("cannot be \"wait\""));
}

TEST(SettingValues, ChoicesOfLaterWorkSaySo) {
  SettingInfo latency;
  latency.type = SettingType::kChoice;
  latency.choices = {"recorded"};
  latency.laterChoices = {"fitted"};
  EXPECT_EQ(refusal(latency, std::string{"fitted"}), "it = \"fitted\" is not supported yet");
  EXPECT_EQ(refusal(latency, std::string{"recorded"}), "accepted");
}

TEST(SettingValues, TextIsReadByTheSettingsType) {
  const auto read = [](std::string_view table, std::string_view key, std::string_view text) {
    return acceptText(setting(table, key), text, "it");
  };
  EXPECT_EQ(*read("bulkhead", "limit", "4"), SettingValue{std::int64_t{4}});
  EXPECT_EQ(*read("service", "rate", "4"), SettingValue{4.0});
  EXPECT_EQ(*read("service", "rate", "0.5"), SettingValue{0.5});
  EXPECT_EQ(*read("downstream", "outage", "true"), SettingValue{true});
  EXPECT_EQ(*read("breaker", "recovery", "30s"), SettingValue{Duration{30s}});
  EXPECT_EQ(*read("bulkhead", "queue", "unlimited"), SettingValue{std::string{"unlimited"}});
  for (const auto* bad : {"", "4.0", "4x", " 4", "nan", "0x4", "99999999999999999999"}) {
    EXPECT_FALSE(read("bulkhead", "limit", bad)) << bad;
  }
  EXPECT_FALSE(read("service", "rate", "inf"));
  EXPECT_FALSE(read("downstream", "outage", "yes"));
}

TEST(SettingValues, TextOfAValueReadsBackAsTheValue) {
  EXPECT_EQ(settingText(SettingValue{0.1}), "0.1");
  EXPECT_EQ(settingText(SettingValue{true}), "true");
  EXPECT_EQ(settingText(SettingValue{std::int64_t{-4}}), "-4");
  EXPECT_EQ(settingText(SettingValue{Duration{250ms}}), "250ms");
  EXPECT_EQ(settingText(SettingValue{std::string{"abort"}}), "abort");
  for (const auto table : settingTables()) {
    for (const auto* info : settingsOf(table)) {
      const auto text = settingText(info->defaultValue);
      const bool unset = info->type == SettingType::kDuration && !info->range.contains(0) && text == "0s";
      if (unset || info->defaultValue == SettingValue{std::string{}}) continue;
      const auto back = acceptText(*info, text, info->key);
      ASSERT_TRUE(back) << back.error().text();
      EXPECT_EQ(*back, info->defaultValue) << table << '.' << info->key;
    }
  }
}

}  // namespace
}  // namespace watertight
