// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/run_controller.h"

#include <gmock/gmock.h>

#include <QSignalSpy>

#include "gui/support/frames.h"
#include "gui/support/watched_run.h"

namespace watertight {
namespace {

using ::testing::ElementsAre;

TEST(RunController, StartsPausesAndSteps) {
  WatchedRun run;
  run.controller().togglePause();
  run.controller().togglePause();
  run.controller().step();
  run.controller().togglePause();
  EXPECT_THAT(run.session().commands, ElementsAre("start", "pause", "step", "start"));
}

TEST(RunController, RestartsWithAnotherSeedOrIsolation) {
  WatchedRun run;
  run.controller().setSeed(99);
  EXPECT_EQ(run.session().restartedWith.scenario->seed, 99U);
  run.controller().setIsolation(Isolation::kNone);
  EXPECT_EQ(run.session().restartedWith.scenario->seed, 99U) << "one change does not undo another";
  EXPECT_EQ(run.session().restartedWith.scenario->service.isolation, Isolation::kNone);
}

TEST(RunController, TakesAPlanThatComesBeforeItsFirstPoll) {
  RunController controller{std::make_unique<ScriptedSession>(),
                           RunPlan{std::make_shared<Scenario>(scriptedScenario())}};
  auto other = std::make_shared<Scenario>(scriptedScenario());
  other->name = "other";
  controller.open({other});
  controller.poll();
  EXPECT_EQ(controller.model().scenario().name, "other");
}

TEST(RunController, SaysWhenAnotherRunBegins) {
  WatchedRun run;
  QSignalSpy began{&run.controller(), &RunController::runBegan};
  run.controller().restart();
  EXPECT_EQ(began.count(), 0);
  run.controller().poll();
  EXPECT_EQ(began.count(), 1);
}

TEST(RunController, TurnsAKnob) {
  WatchedRun run;
  run.controller().turn("sms.downstream.slowdown", 12.0);
  ASSERT_EQ(run.session().settings.size(), 1U);
  EXPECT_EQ(run.session().settings[0].first, "sms.downstream.slowdown");
  EXPECT_EQ(run.session().settings[0].second, SettingValue{12.0});
  EXPECT_EQ(run.controller().model().knobs().current().dependencies[2].downstream.slowdown, 12);
}

TEST(RunController, SaysWhyAKnobWasRefusedAndLeavesItWhereItWas) {
  WatchedRun run;
  run.session().refusal = "the run is over";
  QSignalSpy failed{&run.controller(), &RunController::failed};
  QSignalSpy changed{&run.controller(), &RunController::knobsChanged};
  run.controller().turn("sms.downstream.slowdown", 12.0);
  ASSERT_EQ(failed.count(), 1);
  EXPECT_TRUE(failed[0][0].toString().contains("the run is over"));
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(run.controller().model().knobs().current().dependencies[2].downstream.slowdown, 1);
}

TEST(RunController, UnderstandsTypedValues) {
  WatchedRun run;
  run.controller().turnByText("sms.downstream.error_rate", "25 %");
  ASSERT_EQ(run.session().settings.size(), 1U);
  EXPECT_EQ(run.session().settings[0].second, SettingValue{0.25});
  QSignalSpy failed{&run.controller(), &RunController::failed};
  run.controller().turnByText("sms.downstream.error_rate", "a lot");
  EXPECT_EQ(run.session().settings.size(), 1U);
  EXPECT_EQ(failed.count(), 1);
}

TEST(RunController, SaysOnceWhyARunCannotGoOn) {
  WatchedRun run;
  QSignalSpy failed{&run.controller(), &RunController::failed};
  run.session().problem = "does not balance";
  run.controller().poll();
  run.controller().poll();
  EXPECT_EQ(failed.count(), 1);
}

TEST(RunController, TellsWhenTheScenarioItselfTurnsAKnob) {
  WatchedRun run;
  QSignalSpy changed{&run.controller(), &RunController::knobsChanged};
  run.session().extraJournal.push_back(setEntry(1, "sms.bulkhead.limit", "10", "4"));
  run.controller().poll();
  EXPECT_EQ(changed.count(), 1);
}

}  // namespace
}  // namespace watertight
