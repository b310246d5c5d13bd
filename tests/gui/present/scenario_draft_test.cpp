// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/scenario_draft.h"

#include <gmock/gmock.h>

#include "sim/scenario_edit.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Owner = ScenarioTable::Owner;

constexpr std::size_t kSms = 2;

class ScenarioDraftTest : public ::testing::Test {
 protected:
  static ScenarioTable of(const std::string& table) { return {Owner::kDependency, kSms, table}; }
  [[nodiscard]] const FormField* field(const ScenarioTable& at, const std::string& key) {
    fields_ = draft_.form(at);
    for (const auto& one : fields_) {
      if (one.key == key) return &one;
    }
    return nullptr;
  }
  std::string refusal(const ScenarioTable& at, const std::string& key, const std::string& text) {
    const auto typed = draft_.type(at, key, text);
    return typed ? "" : typed.error().text();
  }

  ScenarioDraft draft_{scriptedScenario()};
  std::vector<FormField> fields_;
};

TEST_F(ScenarioDraftTest, ShowsASettingAsPeopleReadIt) {
  const auto* limit = field(of("bulkhead"), "limit");
  ASSERT_NE(limit, nullptr);
  EXPECT_EQ(limit->label, "Limit");
  EXPECT_EQ(limit->value, "10");
  EXPECT_EQ(limit->unit, "calls");
  EXPECT_THAT(limit->tip, HasSubstr("from 0 to 1000000"));
  const auto* ramp = field(of("bulkhead"), "call_timeout");
  ASSERT_NE(ramp, nullptr);
  EXPECT_EQ(ramp->label, "Call timeout");
}

TEST_F(ScenarioDraftTest, TakesWhatIsTypedWithItsUnit) {
  EXPECT_FALSE(draft_.changed());
  EXPECT_EQ(refusal(of("bulkhead"), "limit", "12 calls"), "");
  EXPECT_EQ(refusal(of("downstream"), "error_rate", "5 %"), "");
  EXPECT_EQ(draft_.scenario().dependencies[kSms].compartment.bulkhead->limit, 12);
  EXPECT_EQ(draft_.scenario().dependencies[kSms].downstream.errorRate, 0.05);
  EXPECT_TRUE(draft_.changed());
}

TEST_F(ScenarioDraftTest, RefusesWhatAFileWouldNotHoldAndStaysAsItWas) {
  EXPECT_THAT(refusal(of("bulkhead"), "limit", "many"), HasSubstr("allowed: a whole number from 0"));
  EXPECT_THAT(refusal(of("bulkhead"), "policy", "wait"), HasSubstr("set max_wait first"));
  EXPECT_FALSE(draft_.changed());
}

TEST_F(ScenarioDraftTest, OffersWhatAChoiceWillAskForBeforeItMeansAnything) {
  ASSERT_NE(field(of("bulkhead"), "max_wait"), nullptr);
  EXPECT_EQ(field(of("bulkhead"), "then"), nullptr);
  EXPECT_EQ(refusal(of("bulkhead"), "max_wait", "2s"), "");
  EXPECT_EQ(refusal(of("bulkhead"), "policy", "wait"), "");
  EXPECT_NE(field(of("bulkhead"), "then"), nullptr);
}

TEST_F(ScenarioDraftTest, SaysWhatKeepsTheWholeFromRunning) {
  EXPECT_THAT(draft_.faults(), IsEmpty());
  EXPECT_EQ(refusal(of("downstream.latency"), "kind", "empirical"), "");
  EXPECT_THAT(draft_.faults(), Not(IsEmpty())) << "it names no trace";
  EXPECT_EQ(refusal(of("downstream.latency"), "kind", "fixed"), "");
  EXPECT_THAT(draft_.faults(), IsEmpty());
}

TEST_F(ScenarioDraftTest, PutsPartsInAndLeavesThemOut) {
  draft_.put(of("retry"), true);
  EXPECT_THAT(draft_.form(of("retry")), Not(IsEmpty()));
  draft_.put(of("retry"), false);
  EXPECT_THAT(draft_.form(of("retry")), IsEmpty());
  EXPECT_FALSE(draft_.changed());
}

TEST_F(ScenarioDraftTest, TakesAnEditOfTheWholeOrSaysWhyNot) {
  EXPECT_TRUE(draft_.take(renameDependency(draft_.scenario(), "sms", "text")));
  EXPECT_EQ(draft_.scenario().dependencies[kSms].name, "text");
  EXPECT_FALSE(draft_.take(renameDependency(draft_.scenario(), "text", "service")));
  EXPECT_EQ(draft_.scenario().dependencies[kSms].name, "text");
}

TEST_F(ScenarioDraftTest, HasNoFieldsForNamesThatListsEdit) {
  EXPECT_EQ(field({Owner::kRoute, 0, "route"}, "name"), nullptr);
  EXPECT_EQ(field({Owner::kScenario, 0, ""}, "schema"), nullptr);
  EXPECT_NE(field({Owner::kScenario, 0, ""}, "name"), nullptr);
}

}  // namespace
}  // namespace watertight
