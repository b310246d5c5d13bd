// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/tune_setup.h"

#include <gmock/gmock.h>

#include "bridge/resources.h"
#include "gui/support/tuned.h"

namespace watertight {
namespace {

using testing::HasSubstr;

TEST(TuneOffers, EveryOneOfEveryShippedScenarioCanBeTried) {
  for (const auto& file : shippedScenarios()) {
    const auto path = file.path.toStdString();
    const auto scenario = loadScenario(path);
    ASSERT_TRUE(scenario) << path;
    for (const auto& offer : tuneOffers(*scenario)) {
      const auto knob = parseKnob(*scenario, offer.knob.path + "=" + offer.knob.values);
      ASSERT_TRUE(knob) << path << ": " << offer.knob.path << "=" << offer.knob.values << ": "
                        << knob.error().text();
      EXPECT_GT(knob->values.size(), 1U) << path << ": " << offer.knob.path;
      EXPECT_LT(knob->values.size(), 30U) << path << ": " << offer.knob.path << "=" << offer.knob.values;
      EXPECT_EQ(offer.knob.path.find(".downstream."), std::string::npos) << "not ours to tune";
    }
  }
}

TEST(TuneOffers, BeginWithLimitAndQueueOfTheDependencyThatIsDisturbed) {
  auto scenario = tightScenario();
  scenario.dependencies.push_back(scenario.dependencies.front());
  scenario.dependencies.back().name = "mail";
  FaultSettings fault;
  fault.dependency = "mail";
  scenario.faults.push_back(fault);
  const auto first = firstKnobs(scenario);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].path, "mail.bulkhead.limit");
  EXPECT_EQ(first[1].path, "mail.bulkhead.queue");
}

TEST(TuneOffers, LieAroundWhatIsInForce) {
  EXPECT_EQ(firstKnobs(tightScenario()).front(), (TunedKnob{"sms.bulkhead.limit", "1:8:x2"}));
}

TEST(TuneSetupTest, SaysHowManyRunsItMeans) {
  const TuneSetup setup{{{"sms.bulkhead.limit", "1:8:x2"}, {"sms.bulkhead.queue", "0,4"}}, {}, 5};
  EXPECT_EQ(*tuneSize(tightScenario(), setup), "8 points, 5 seeds each: 45 runs");
  auto latin = setup;
  latin.latin = 20;
  EXPECT_EQ(*tuneSize(tightScenario(), latin), "20 points, 5 seeds each: 105 runs");
}

TEST(TuneSetupTest, SaysWhatIsWrongWithAKnob) {
  const auto scenario = tightScenario();
  EXPECT_THAT(tuneSize(scenario, {}).error().text(), HasSubstr("no knob is varied"));
  const auto unknown = tuneSize(scenario, {{{"sms.bulkhead.limits", "1,2"}}, {}, 5});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().text(), HasSubstr("limits"));
  const auto downwards = tuneSize(scenario, {{{"sms.bulkhead.limit", "8:1:x2"}}, {}, 5});
  ASSERT_FALSE(downwards);
  EXPECT_THAT(downwards.error().text(), HasSubstr("leads downwards"));
}

}  // namespace
}  // namespace watertight
