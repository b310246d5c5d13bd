// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_turn.h"

#include <gtest/gtest.h>

#include "sim/settings_registry.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

const std::string kLimit = "sms.bulkhead.limit", kPolicy = "sms.bulkhead.policy";

KnobTurn turned(Scenario before, const std::string& path, const SettingValue& value) {
  auto after = before;
  EXPECT_TRUE(setLiveSetting(after, path, value));
  return knobTurn(before, after, path);
}

TEST(KnobTurn, SaysWhereTheKnobStoodAndStands) {
  const auto turn = turned(scriptedScenario(), kLimit, std::int64_t{4});
  ASSERT_EQ(turn.size(), 1U);
  EXPECT_EQ(turn[0], (KnobChange{kLimit, std::int64_t{10}, std::int64_t{4}}));
  EXPECT_EQ(turnText(turn), "sms.bulkhead.limit 10 → 4");
}

TEST(KnobTurn, SaysWhatThePolicyChangedBesides) {
  auto scenario = scriptedScenario();
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.max_wait", Duration{std::chrono::seconds{1}}));
  ASSERT_TRUE(setSetting(scenario, kPolicy, std::string{"wait"}));
  ASSERT_TRUE(setSetting(scenario, "sms.bulkhead.queue", std::int64_t{7}));
  const auto turn = turned(scenario, kPolicy, std::string{"abort"});
  ASSERT_EQ(turn.size(), 2U);
  EXPECT_EQ(turn[0].path, kPolicy) << "the knob itself comes first";
  EXPECT_EQ(turn[1], (KnobChange{"sms.bulkhead.queue", std::int64_t{7}, std::int64_t{0}}));
}

TEST(KnobTurn, OfAKnobThatStaysIsNothing) {
  EXPECT_TRUE(turned(scriptedScenario(), kLimit, std::int64_t{10}).empty());
}

TEST(KnobTurn, GoesOnFromWhereTheFirstBegan) {
  const KnobTurn first{{kLimit, std::int64_t{10}, std::int64_t{4}}};
  const KnobTurn next{{kLimit, std::int64_t{4}, std::int64_t{3}}};
  EXPECT_EQ(mergedTurns(first, next), (KnobTurn{{kLimit, std::int64_t{10}, std::int64_t{3}}}));
  const KnobTurn back{{kLimit, std::int64_t{4}, std::int64_t{10}}};
  EXPECT_TRUE(changesNothing(mergedTurns(first, back)));
}

}  // namespace
}  // namespace watertight
