// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/setting_rules.h"

#include <gmock/gmock.h>

#include "present/knob_catalogue.h"
#include "sim/settings_registry.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

TEST(SettingRules, NameTheRulesOfEveryKnob) {
  for (const auto& group : knobCatalogue()) {
    for (const auto& knob : group.knobs) EXPECT_FALSE(rulesOf(knob.table, knob.key).empty()) << knob.key;
  }
}

TEST(SettingRules, NameTheRulesOfASettingOnItsOwnBeforeThoseOfItsTable) {
  EXPECT_EQ(rulesOf("breaker", "ramp"), "C9");
  EXPECT_EQ(rulesOf("breaker", "recovery"), "C3");
  EXPECT_EQ(rulesOf("no", "such"), "");
}

TEST(SettingRules, ExplainASettingWithItsUnitItsRangeItsDefaultAndItsRules) {
  const auto tip = settingTip(*findSetting("bulkhead", "limit"));
  EXPECT_THAT(tip, HasSubstr("calls in flight at once"));
  EXPECT_THAT(tip, HasSubstr("a whole number from 0 to 1000000; unit: calls"));
  EXPECT_THAT(tip, HasSubstr("Where nothing is said: 10"));
  EXPECT_THAT(tip, HasSubstr("Rules B1, B6, B7, B9"));
}

}  // namespace
}  // namespace watertight
