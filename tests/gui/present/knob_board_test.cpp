// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/knob_board.h"

#include <gmock/gmock.h>

#include "present/knob_text.h"
#include "present/knob_values.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::size_t kPayment = 0, kSms = 2;

class KnobBoardTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::vector<std::string> paths(std::size_t dependency) const {
    std::vector<std::string> out;
    for (const auto& section : board_.sections(dependency)) {
      for (const auto& knob : section.knobs) out.push_back(knob.path);
    }
    return out;
  }
  [[nodiscard]] KnobView knob(const std::string& path, std::size_t dependency = kSms) const {
    for (const auto& section : board_.sections(dependency)) {
      for (const auto& knob : section.knobs) {
        if (knob.path == path) return knob;
      }
    }
    ADD_FAILURE() << "no knob " << path;
    return {};
  }
  [[nodiscard]] std::string note(const std::string& title, std::size_t dependency) const {
    for (const auto& section : board_.sections(dependency)) {
      if (section.title == title) return section.note;
    }
    return "no section " + title;
  }

  Scenario scenario_ = scriptedScenario();
  KnobBoard board_{scenario_};
};

TEST_F(KnobBoardTest, OffersWhatDisturbsADownstream) {
  for (const auto* key : {"slowdown", "added", "error_rate", "hang_rate", "capacity", "outage", "pause"}) {
    EXPECT_THAT(paths(kSms), Contains(std::string{"sms.downstream."} + key));
  }
}

TEST_F(KnobBoardTest, OffersOnlyTheCompartmentsPartsThatExist) {
  EXPECT_THAT(paths(kSms), Contains("sms.breaker.recovery"));
  EXPECT_THAT(paths(kSms), Contains("sms.limiter.latency_threshold"));
  EXPECT_THAT(paths(kPayment), Contains("payment.bulkhead.limit"));
  EXPECT_THAT(paths(kPayment), Not(Contains("payment.breaker.recovery")));
  EXPECT_EQ(note("Breaker", kPayment), "No breaker in this scenario.");
}

TEST_F(KnobBoardTest, OffersOnlyWhatMeansSomethingBesideTheOthers) {
  EXPECT_THAT(paths(kSms), Not(Contains("sms.bulkhead.then")));
  EXPECT_THAT(paths(kSms), Contains("sms.bulkhead.max_wait")) << "without it the policy cannot be chosen";
  board_.turn("sms.bulkhead.max_wait", Duration{std::chrono::seconds{1}});
  board_.turn("sms.bulkhead.policy", std::string{"wait"});
  EXPECT_THAT(paths(kSms), Contains("sms.bulkhead.then"));
}

TEST_F(KnobBoardTest, OffersRetriesAndTheirBudgetUnderAnyIsolation) {
  EXPECT_EQ(note("Retries", kSms), "No retries in this scenario.");
  scenario_.dependencies[kSms].retry.emplace().budget.emplace();
  for (const auto isolation : {Isolation::kPerDependency, Isolation::kShared, Isolation::kNone}) {
    scenario_.service.isolation = isolation;
    board_ = KnobBoard{scenario_};
    EXPECT_THAT(paths(kSms), Contains("sms.retry.attempts"));
    EXPECT_THAT(paths(kSms), Contains("sms.retry.budget.ratio"));
    EXPECT_THAT(paths(kPayment), Not(Contains("payment.retry.attempts")));
    EXPECT_EQ(note("Retries", kSms), "");
  }
}

TEST_F(KnobBoardTest, OffersALimitersKnobsByItsAlgorithm) {
  Scenario scenario = scenario_;
  scenario.dependencies[kSms].compartment.limiter->algorithm = LimiterAlgorithm::kVegas;
  board_ = KnobBoard{scenario};
  EXPECT_THAT(paths(kSms), Contains("sms.limiter.max_healthy_latency"));
  EXPECT_THAT(paths(kSms), Contains("sms.limiter.monitor_only"));
  EXPECT_THAT(paths(kSms), Not(Contains("sms.limiter.latency_threshold")));
  EXPECT_THAT(paths(kSms), Not(Contains("sms.limiter.min_samples")));
}

TEST_F(KnobBoardTest, OffersTheLoad) {
  EXPECT_THAT(paths(kPayment), Contains("service.rate"));
  EXPECT_THAT(paths(kPayment), Not(Contains("service.users")));
}

TEST_F(KnobBoardTest, OffersNoCompartmentUnderIsolationNone) {
  scenario_.service.isolation = Isolation::kNone;
  board_ = KnobBoard{scenario_};
  EXPECT_THAT(paths(kSms), Not(Contains("sms.bulkhead.limit")));
  EXPECT_THAT(note("Bulkhead", kSms), HasSubstr("Isolation is none"));
  EXPECT_THAT(paths(kSms), Contains("sms.downstream.slowdown"));
}

TEST_F(KnobBoardTest, OffersTheSharedCompartmentToEveryDependency) {
  scenario_.service.isolation = Isolation::kShared;
  scenario_.shared = CompartmentSettings{BulkheadSettings{}, {}, {}, {}};
  board_ = KnobBoard{scenario_};
  EXPECT_THAT(paths(kSms), Contains("shared.bulkhead.limit"));
  EXPECT_THAT(paths(kPayment), Contains("shared.bulkhead.limit"));
}

TEST_F(KnobBoardTest, FollowsWhatTheScenarioTurns) {
  board_.take({"sms.bulkhead.limit", "10", "4", "scenario"});
  EXPECT_EQ(knob("sms.bulkhead.limit").value, SettingValue{std::int64_t{4}});
  EXPECT_EQ(knob("sms.bulkhead.limit").initial, SettingValue{std::int64_t{10}});
}

TEST_F(KnobBoardTest, DoesNotJumpBackWhenTheEchoOfAnEarlierTurnComesIn) {
  board_.turn("sms.bulkhead.limit", std::int64_t{4});
  board_.turn("sms.bulkhead.limit", std::int64_t{5});
  board_.take({"sms.bulkhead.limit", "10", "4", "hand"});
  EXPECT_EQ(knob("sms.bulkhead.limit").value, SettingValue{std::int64_t{5}});
  board_.take({"sms.bulkhead.limit", "4", "5", "hand"});
  EXPECT_EQ(knob("sms.bulkhead.limit").value, SettingValue{std::int64_t{5}});
  board_.take({"sms.bulkhead.limit", "5", "9", "scenario"});
  EXPECT_EQ(knob("sms.bulkhead.limit").value, SettingValue{std::int64_t{9}});
}

TEST_F(KnobBoardTest, SurvivesAnEventThatItCannotRead) {
  board_.take({"nobody.bulkhead.limit", "1", "2", "hand"});
  board_.take({"sms.bulkhead.limit", "1", "many", "hand"});
  EXPECT_EQ(knob("sms.bulkhead.limit").value, SettingValue{std::int64_t{10}});
}

TEST_F(KnobBoardTest, EveryKnobHasATipAndASliderThatHoldsItsValue) {
  for (const auto& section : board_.sections(kSms)) {
    for (const auto& knob : section.knobs) {
      EXPECT_FALSE(knob.tip.empty());
      EXPECT_FALSE(knobText(knob, knob.value).empty());
      if (knob.form != KnobForm::kSlider) continue;
      const KnobSlider slider{knob};
      for (int stop = 0; stop < slider.count(); ++stop) {
        EXPECT_EQ(slider.stopOf(slider.valueAt(stop)), stop) << knob.path;
      }
    }
  }
}

TEST_F(KnobBoardTest, WritesValuesWithTheirUnit) {
  const auto text = [this](const char* path, SettingValue value) { return knobText(knob(path), value); };
  EXPECT_EQ(text("sms.downstream.slowdown", 12.0), "12x");
  EXPECT_EQ(text("sms.downstream.added", Duration{std::chrono::milliseconds{400}}), "400 ms");
  EXPECT_EQ(text("sms.downstream.error_rate", 0.25), "25 %");
  EXPECT_EQ(text("sms.downstream.capacity", std::int64_t{40}), "40 calls");
  EXPECT_EQ(text("sms.downstream.capacity", std::int64_t{1}), "1 call");
  EXPECT_EQ(text("sms.downstream.capacity", std::int64_t{0}), "unlimited");
  EXPECT_EQ(text("sms.downstream.outage", true), "on");
  EXPECT_EQ(text("sms.bulkhead.policy", std::string{"caller_runs"}), "caller runs");
  EXPECT_EQ(text("sms.bulkhead.call_timeout", Duration{}), "none");
  EXPECT_EQ(text("sms.breaker.failure_rate", std::string{"off"}), "off");
  EXPECT_EQ(text("service.rate", 60.0), "60 /s");
}

TEST_F(KnobBoardTest, TheLastStopIsUnlimited) {
  const auto view = knob("sms.downstream.capacity");
  const KnobSlider slider{view};
  EXPECT_EQ(slider.valueAt(slider.count() - 1), SettingValue{std::int64_t{0}});
  const KnobSlider rate{knob("sms.breaker.failure_rate")};
  EXPECT_EQ(rate.valueAt(rate.count() - 1), SettingValue{std::string{"off"}});
}

TEST_F(KnobBoardTest, ReadsWhatItWrites) {
  for (const auto& section : board_.sections(kSms)) {
    for (const auto& knob : section.knobs) {
      if (knob.form != KnobForm::kSlider || knobText(knob, knob.value) == "not set") continue;
      const auto read = knobValue(scenario_, knob.path, knobText(knob, knob.value));
      ASSERT_TRUE(read) << knob.path << " " << read.error().text();
      EXPECT_EQ(*read, knob.value) << knob.path;
    }
  }
}

TEST_F(KnobBoardTest, ReadsWhatAScenarioTakes) {
  const auto read = [this](const char* path, const char* text) { return knobValue(scenario_, path, text); };
  EXPECT_EQ(*read("sms.downstream.added", "1m30s"), SettingValue{Duration{std::chrono::seconds{90}}});
  EXPECT_EQ(*read("sms.downstream.error_rate", "0.25"), SettingValue{0.25});
  EXPECT_EQ(*read("sms.bulkhead.limit", "1,000 calls"), SettingValue{std::int64_t{1000}});
  EXPECT_FALSE(read("sms.bulkhead.limit", "-1"));
  EXPECT_FALSE(read("sms.bulkhead.limit", "nan"));
  EXPECT_FALSE(read("sms.downstream.added", ""));
}

}  // namespace
}  // namespace watertight
