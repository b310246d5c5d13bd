// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/scenario_actions.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "bridge/load_file.h"
#include "gui/support/watched_run.h"
#include "main_window/main_window.h"
#include "pages/scenario/scenario_dialog.h"
#include "session/stepped_session.h"

namespace watertight {
namespace {

std::string digestOf(const std::string& path) {
  const auto loaded = loadFile(path);
  EXPECT_TRUE(loaded) << loaded.error().text();
  SteppedSession session{loaded->plan};
  session.runUntil(Instant{std::chrono::seconds{20}});
  return session.digest();
}

TEST(ScenarioActions, SaveWhatRunsToTheSameDigest) {
  for (const auto& shipped : shippedScenarios()) {
    const QTemporaryDir directory;
    const auto loaded = loadFile(shipped.path.toStdString());
    ASSERT_TRUE(loaded) << loaded.error().text();
    RunController controller{std::make_unique<SteppedSession>(loaded->plan), loaded->plan};
    QWidget window;
    ScenarioActions actions{controller, &window};
    QSignalSpy saved{&actions, &ScenarioActions::saved};
    const auto path = directory.filePath("saved.scenario.toml");
    actions.save(path, false);
    ASSERT_EQ(saved.count(), 1) << shipped.path.toStdString();
    EXPECT_EQ(digestOf(path.toStdString()), digestOf(shipped.path.toStdString()))
        << shipped.path.toStdString();
  }
}

TEST(ScenarioActions, SaveKnobsAsTheyStandIfAsked) {
  const QTemporaryDir directory;
  WatchedRun run;
  QWidget window;
  ScenarioActions actions{run.controller(), &window};
  run.controller().turn("sms.bulkhead.limit", std::int64_t{4});
  const auto limitSaved = [&](bool withKnobs) {
    const auto path = directory.filePath("saved.scenario.toml");
    actions.save(path, withKnobs);
    const auto loaded = loadFile(path.toStdString());
    return loaded->plan.scenario->dependencies[2].compartment.bulkhead->limit;
  };
  EXPECT_EQ(limitSaved(true), 4);
  EXPECT_EQ(limitSaved(false), 10);
}

TEST(ScenarioActions, SayWhyNothingWasSaved) {
  WatchedRun run;
  QWidget window;
  ScenarioActions actions{run.controller(), &window};
  QSignalSpy failed{&actions, &ScenarioActions::failed};
  actions.save("/nowhere/at/all.scenario.toml", false);
  ASSERT_EQ(failed.count(), 1);
  EXPECT_TRUE(failed[0][0].toString().contains("/nowhere/at/all"));
}

TEST(ScenarioActions, RunAnEditedScenarioFromItsBeginning) {
  WatchedRun run;
  MainWindow window{run.controller()};
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  QApplication::setActiveWindow(&window);
  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  auto* dialog = window.findChild<ScenarioDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->isVisible());
  auto edited = dialog->draft().scenario();
  edited.dependencies[0].name = "till";
  edited.routes.clear();
  emit dialog->applied(edited);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !run.session().commands.empty(); }));
  EXPECT_EQ(run.session().restartedWith.scenario->dependencies[0].name, "till");
  run.controller().poll();
  EXPECT_EQ(dialog->draft().scenario(), edited);
}

TEST(ScenarioActions, TakeOverKnobsThatWereTurned) {
  WatchedRun run;
  MainWindow window{run.controller()};
  window.findChild<ScenarioActions*>();
  run.controller().turn("sms.bulkhead.limit", std::int64_t{4});
  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  QApplication::setActiveWindow(&window);
  QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
  auto* dialog = window.findChild<ScenarioDialog*>();
  ASSERT_NE(dialog, nullptr);
  emit dialog->knobsAsked();
  EXPECT_EQ(dialog->draft().scenario().dependencies[2].compartment.bulkhead->limit, 4);
}

}  // namespace
}  // namespace watertight
