// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/threshold_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "sim/settings_registry.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;

class ThresholdRules : public ::testing::Test {
 protected:
  [[nodiscard]] CompartmentInForce sms() const { return compartmentInForce(scenario_, 2).value(); }
  static std::vector<std::string> textsOf(const std::vector<PlotRule>& rules) {
    std::vector<std::string> out;
    for (const auto& rule : rules) out.push_back(ruleText(rule));
    return out;
  }
  CompartmentSettings& settings() { return scenario_.dependencies[2].compartment; }

  Scenario scenario_ = scriptedScenario();
};

TEST_F(ThresholdRules, AreTheLimitersRangeOnTheCalls) {
  settings().limiter->min = 2;
  settings().limiter->max = 40;
  EXPECT_THAT(textsOf(limitRules(sms())), ElementsAre("max 40", "min 2"));
}

TEST_F(ThresholdRules, AreTheBulkheadsOwnLimitWhereNoLimiterMovesIt) {
  const auto rules = limitRules(*compartmentInForce(scenario_, 0));
  ASSERT_EQ(rules.size(), 1U);
  EXPECT_EQ(rules[0].path, "payment.bulkhead.limit");
  EXPECT_FALSE(rules[0].drawn);
}

TEST_F(ThresholdRules, AreTheLatenciesThatAreCalledSlow) {
  settings().breaker->slowRate = 0.5;
  settings().breaker->slowCall = milliseconds{1500};
  EXPECT_THAT(textsOf(latencyRules(sms())), ElementsAre("cuts over 400 ms", "slow over 1.5 s"));
}

TEST_F(ThresholdRules, AreTheErrorRatesThatCutAndTrip) {
  settings().breaker->failureRate = 0.6;
  EXPECT_THAT(textsOf(errorRules(sms(), 40)), ElementsAre("cuts over 50 %", "trips at 60 %"));
  EXPECT_EQ(errorRules(sms(), 40)[0].y, 20);
}

TEST_F(ThresholdRules, BelongToTheSharedCompartmentWhereThatIsInForce) {
  scenario_.service.isolation = Isolation::kShared;
  EXPECT_FALSE(compartmentInForce(scenario_, 2));
  scenario_.shared = settings();
  EXPECT_EQ(latencyRules(sms())[0].path, "shared.limiter.latency_threshold");
  scenario_.service.isolation = Isolation::kNone;
  EXPECT_FALSE(compartmentInForce(scenario_, 2));
}

TEST_F(ThresholdRules, NameSettingsThatCanBeTurnedToTheValuesThatTheyGive) {
  settings().breaker->failureRate = 0.5;
  settings().breaker->slowRate = 0.5;
  settings().breaker->slowCall = milliseconds{500};
  auto all = limitRules(sms());
  for (const auto& rules : {latencyRules(sms()), errorRules(sms(), 10)})
    all.insert(all.end(), rules.begin(), rules.end());
  for (const auto& rule : all) {
    auto turned = scenario_;
    const auto done = setLiveSetting(turned, rule.path, ruleValue(rule, (rule.y + rule.least) / 2));
    EXPECT_TRUE(done) << rule.path;
  }
}

TEST(RuleValue, IsRoundedAsPeopleChoose) {
  PlotRule calls{{}, 0, "limit", "x", RuleScale::kCalls, 1, 0, 100, true};
  EXPECT_EQ(ruleValue(calls, 7.4), SettingValue{std::int64_t{7}});
  PlotRule share{{}, 0, "trips at", "x", RuleScale::kShare, 40, 0.4, 40, true};
  EXPECT_EQ(ruleValue(share, 20.1), SettingValue{0.5});
  PlotRule latency{{}, 0, "cuts over", "x", RuleScale::kLatency, 1, 0, 5, true};
  EXPECT_EQ(ruleValue(latency, std::log10(387)), SettingValue{Duration{milliseconds{390}}});
}

TEST(RuleValue, StaysWithinWhatTheSettingTakes) {
  PlotRule calls{{}, 5, "max", "x", RuleScale::kCalls, 1, 2, 30, true};
  EXPECT_EQ(ruleValue(calls, -10), SettingValue{std::int64_t{2}});
  EXPECT_EQ(ruleValue(calls, 99), SettingValue{std::int64_t{30}});
}

}  // namespace
}  // namespace watertight
