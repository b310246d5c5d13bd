// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/run_model.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

RunPlan planOf(std::size_t dependencies, std::string name = "one") {
  auto scenario = std::make_shared<Scenario>();
  scenario->name = std::move(name);
  for (std::size_t i = 0; i < dependencies; ++i) {
    scenario->dependencies.emplace_back();
    scenario->dependencies.back().name = "d" + std::to_string(i);
  }
  return {std::move(scenario)};
}

SessionUpdate updateOf(std::uint64_t run, double seconds, std::size_t dependencies) {
  SessionUpdate update;
  update.state.run = run;
  update.state.now = atSecond(seconds);
  update.frames.push_back(frameAt(seconds, dependencies));
  update.journal.push_back(limitEntry(seconds, 10, 5));
  return update;
}

TEST(RunModel, KeepsWhatPollsBring) {
  RunModel model{planOf(1)};
  EXPECT_FALSE(model.take(updateOf(3, 0.1, 1)));
  EXPECT_FALSE(model.take(updateOf(3, 0.2, 1)));
  EXPECT_EQ(model.frames().frames().size(), 1U + 1U);
  EXPECT_EQ(model.journal().entries().size(), 2U);
}

TEST(RunModel, ShowsTheOldRunUntilTheNewOneTellsOfItself) {
  RunModel model{planOf(1, "old")};
  model.take(updateOf(1, 0.1, 1));
  model.expect(planOf(2, "new"));
  EXPECT_EQ(model.requested().scenario->name, "new");
  model.take(updateOf(1, 0.2, 1));
  EXPECT_EQ(model.scenario().name, "old");
  EXPECT_TRUE(model.take(updateOf(2, 0.1, 2)));
  EXPECT_EQ(model.scenario().name, "new");
  EXPECT_EQ(model.names().size(), 2U);
  EXPECT_EQ(model.frames().frames().size(), 1U);
  EXPECT_EQ(model.journal().entries().size(), 1U);
}

TEST(RunModel, LeavesAsideFramesOfARunGivenUpBetweenTwoPolls) {
  RunModel model{planOf(1)};
  model.take(updateOf(1, 0.1, 1));
  model.expect(planOf(3));
  model.take(updateOf(2, 0.1, 2));
  EXPECT_TRUE(model.frames().empty());
}

TEST(RunModel, BeginsAgainWithTheSameScenarioWhereNoOtherIsExpected) {
  RunModel model{planOf(1, "same")};
  model.take(updateOf(1, 0.1, 1));
  EXPECT_TRUE(model.take(updateOf(2, 0.1, 1)));
  EXPECT_EQ(model.scenario().name, "same");
}

TEST(RunModel, KeepsNoMoreDependenciesThanAreShown) {
  RunModel model{planOf(1000)};
  model.take(updateOf(1, 0.1, 1000));
  EXPECT_EQ(model.names().size(), RunModel::kMostDependencies);
  EXPECT_EQ(model.frames().last().dependencies.size(), RunModel::kMostDependencies);
}

TEST(RunModel, TellsWhetherThereIsAnythingNew) {
  RunModel model{planOf(1)};
  model.take(updateOf(1, 0.1, 1));
  const auto version = model.version();
  SessionUpdate nothing;
  nothing.state = model.state();
  model.take(nothing);
  EXPECT_EQ(model.version(), version);
  nothing.state.paused = !nothing.state.paused;
  model.take(nothing);
  EXPECT_GT(model.version(), version);
}

TEST(RunModel, TurnsItsKnobsAsTheJournalSays) {
  RunModel model{{std::make_shared<Scenario>(scriptedScenario())}};
  SessionUpdate update;
  update.journal.push_back(setEntry(1, "sms.bulkhead.limit", "10", "4"));
  model.take(update);
  EXPECT_EQ(model.knobs().current().dependencies[2].compartment.bulkhead->limit, 4);
}

}  // namespace
}  // namespace watertight
