// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/main_window.h"

#include <gmock/gmock.h>

#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include "bridge/load_file.h"
#include "gui/support/frames.h"
#include "gui/support/watched_run.h"
#include "session/stepped_session.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

constexpr const char* kOther = R"(schema = 1
name = "another"
[[dependency]]
name = "mail"
downstream = { latency = { kind = "fixed", value = "10ms" } }
)";

class MainWindowTest : public ::testing::Test {
 protected:
  void SetUp() override {
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
    QApplication::setActiveWindow(&window_);
    window_.setFocus();
  }
  QString write(const QByteArray& bytes) {
    const auto path = directory_.filePath("file.scenario.toml");
    QFile file{path};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return path;
  }
  template <typename T>
  T& named(const QString& name) {
    for (auto* widget : window_.findChildren<T*>()) {
      if (widget->accessibleName() == name) return *widget;
    }
    ADD_FAILURE() << "no " << name.toStdString();
    return *window_.findChild<T*>();
  }
  QPushButton& button(const QString& text) {
    for (auto* widget : window_.findChildren<QPushButton*>()) {
      if (widget->text() == text && !window_.replayPage().isAncestorOf(widget)) return *widget;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return *window_.findChild<QPushButton*>();
  }

  QTemporaryDir directory_;
  WatchedRun run_;
  MainWindow window_{run_.controller()};
};

TEST_F(MainWindowTest, ShowsWhyAFileIsBadAndLeavesTheRunAlone) {
  window_.openFile(write(QByteArray{kOther} + "bulkhead = { limit = -1 }\n"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return window_.banner().isVisible(); }));
  EXPECT_TRUE(window_.banner().text().contains("file.scenario.toml:6"))
      << window_.banner().text().toStdString();
  EXPECT_THAT(run_.session().commands, Not(Contains("restart")));
  EXPECT_EQ(run_.controller().model().requested().scenario->name, scriptedScenario().name);
}

TEST_F(MainWindowTest, OpensAGoodFileAndRunsIt) {
  window_.openFile(write(kOther));
  EXPECT_TRUE(QTest::qWaitFor([this] { return !run_.session().commands.empty(); }));
  EXPECT_THAT(run_.session().commands, ElementsAre("restart", "start"));
  EXPECT_EQ(run_.session().restartedWith.scenario->name, "another");
  run_.controller().poll();
  EXPECT_TRUE(window_.windowTitle().startsWith("another"));
}

TEST(EmptyWindow, RunsWithoutAnythingHappening) {
  auto owned = std::make_unique<SteppedSession>(emptyPlan());
  auto& session = *owned;
  RunController controller{std::move(owned), emptyPlan()};
  MainWindow window{controller};
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  controller.start();
  session.runUntil(Instant{std::chrono::seconds{3}});
  window.refreshAll();
  for (auto* slider : window.findChildren<QSlider*>()) slider->setValue(slider->maximum());
  session.runUntil(Instant{std::chrono::seconds{6}});
  window.refreshAll();
  EXPECT_EQ(controller.model().state().problem, "");
}

TEST_F(MainWindowTest, HasTheScenarioAndItsSeedInTheTitle) {
  run_.controller().setSeed(99);
  run_.controller().poll();
  EXPECT_EQ(window_.windowTitle(),
            QString::fromStdString(scriptedScenario().name) + " · seed 99 – Watertight");
}

TEST_F(MainWindowTest, TakesADroppedFile) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(write(kOther))});
  QDragEnterEvent enter{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
  QApplication::sendEvent(&window_, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop{{10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
  QApplication::sendEvent(&window_, &drop);
  EXPECT_TRUE(QTest::qWaitFor([this] { return !run_.session().commands.empty(); }));
}

TEST_F(MainWindowTest, GoesAwayFromAnErrorWhenOneDismissesIt) {
  window_.banner().showError("no");
  button("Dismiss").click();
  EXPECT_FALSE(window_.banner().isVisible());
}

TEST_F(MainWindowTest, ObeysTheKeys) {
  QTest::keyClick(&window_, Qt::Key_Space);
  QTest::keyClick(&window_, Qt::Key_Period);
  QTest::keyClick(&window_, Qt::Key_R, Qt::ControlModifier);
  QTest::keyClick(&window_, Qt::Key_BracketRight);
  QTest::keyClick(&window_, Qt::Key_BracketLeft);
  EXPECT_THAT(run_.session().commands, ElementsAre("start", "step", "restart", "speed 2", "speed 1"));
}

TEST_F(MainWindowTest, OffersTheWayBackToThePresentOnlyWhereTheViewHasLeftIt) {
  auto& page = *window_.findChild<LivePage*>();
  run_.goTo(atSecond(200));
  window_.refreshAll();
  EXPECT_FALSE(button("Follow").isVisible());
  page.showMoment(atSecond(100));
  EXPECT_TRUE(button("Follow").isVisible());
  EXPECT_FALSE(button("1 m").isChecked());
  button("Follow").click();
  EXPECT_FALSE(button("Follow").isVisible());
  EXPECT_TRUE(button("1 m").isChecked());
  page.showMoment(atSecond(100));
  QTest::keyClick(&window_, Qt::Key_F);
  EXPECT_TRUE(page.time().view().follows());
}

TEST_F(MainWindowTest, ZoomsInTimeByKeys) {
  auto& page = *window_.findChild<LivePage*>();
  run_.goTo(atSecond(200));
  window_.refreshAll();
  QTest::keyClick(&window_, Qt::Key_Plus);
  EXPECT_EQ(page.span(), std::chrono::seconds{40});
  QTest::keyClick(&window_, Qt::Key_Minus);
  EXPECT_EQ(page.span(), std::chrono::seconds{60});
  EXPECT_TRUE(page.time().view().follows());
}

TEST_F(MainWindowTest, ShowsTheWholeRun) {
  run_.goTo(atSecond(290));
  window_.refreshAll();
  button("all").click();
  EXPECT_TRUE(button("all").isChecked());
  EXPECT_GE(window_.findChild<LivePage*>()->span(), std::chrono::seconds{290});
  button("2 m").click();
  EXPECT_FALSE(button("all").isChecked());
  EXPECT_EQ(window_.findChild<LivePage*>()->span(), std::chrono::minutes{2});
}

TEST_F(MainWindowTest, SpaceIsRunAndPauseEvenAfterAClickOnAButton) {
  QTest::mouseClick(&button("Restart"), Qt::LeftButton);
  QTest::keyClick(window_.focusWidget() != nullptr ? window_.focusWidget() : &window_, Qt::Key_Space);
  EXPECT_THAT(run_.session().commands, ElementsAre("restart", "start"));
}

TEST_F(MainWindowTest, SendsTheBarsCommands) {
  button("Run").click();
  named<QSlider>("Speed").setValue(named<QSlider>("Speed").maximum());
  auto& seed = named<QLineEdit>("Seed");
  seed.setText("123");
  QTest::keyClick(&seed, Qt::Key_Return);
  EXPECT_EQ(run_.session().restartedWith.scenario->seed, 123U);
  auto& isolation = named<QComboBox>("Isolation");
  emit isolation.activated(static_cast<int>(Isolation::kShared));
  EXPECT_EQ(run_.session().restartedWith.scenario->service.isolation, Isolation::kShared);
  EXPECT_THAT(run_.session().commands, ElementsAre("start", "speed 100", "restart", "restart"));
}

TEST_F(MainWindowTest, TakesATypedSpeedWithinItsReach) {
  auto& speed = named<QLineEdit>("Speed, value");
  const auto type = [&](const QString& text) {
    speed.selectAll();
    QTest::keyClicks(&speed, text);
    QTest::keyClick(&speed, Qt::Key_Return);
  };
  type("2.5x");
  EXPECT_EQ(speed.text(), "2.5x");
  type("1000");
  EXPECT_THAT(run_.session().commands, ElementsAre("speed 2.5"));
}

TEST_F(MainWindowTest, SaysWhatSpeedIsReachedWhereTheEngineFallsBehind) {
  const auto& reached = named<QLabel>("Speed reached");
  run_.controller().setSpeed(100);
  run_.controller().start();
  run_.session().reachedSpeed = 99.8;
  run_.goTo(atSecond(10));
  window_.refreshAll();
  EXPECT_FALSE(reached.isVisible());
  run_.session().reachedSpeed = 23.4;
  run_.goTo(atSecond(11));
  window_.refreshAll();
  EXPECT_TRUE(reached.isVisible());
  EXPECT_EQ(reached.text(), "reaches 23x");
  EXPECT_LE(window_.minimumSizeHint().width(), 1200);
  run_.controller().pause();
  run_.goTo(atSecond(12));
  window_.refreshAll();
  EXPECT_FALSE(reached.isVisible());
}

TEST_F(MainWindowTest, ShowsTimeAndRequests) {
  run_.goTo(atSecond(100));
  window_.refreshAll();
  EXPECT_EQ(named<QLabel>("Virtual time").text(), "1:40.0");
  EXPECT_EQ(named<QLabel>("Requests offered a second").text(), "60 requests/s");
}

TEST_F(MainWindowTest, SwitchesBetweenLightAndDark) {
  const auto dark = window_.grab().toImage().pixelColor(3, 60).lightness();
  QTest::keyClick(&window_, Qt::Key_T, Qt::ControlModifier);
  EXPECT_EQ(window_.theme(), ThemeName::kLight);
  const auto light = window_.grab().toImage().pixelColor(3, 60).lightness();
  EXPECT_LT(dark, 60);
  EXPECT_GT(light, 200);
  button("Dark").click();
  EXPECT_EQ(window_.theme(), ThemeName::kDark);
}

TEST_F(MainWindowTest, ShowsTheSpanThatIsChosen) {
  button("5 m").click();
  EXPECT_EQ(window_.findChild<LivePage*>()->span(), Duration{std::chrono::minutes{5}});
  QTest::keyClick(&window_, Qt::Key_2, Qt::ControlModifier);
  EXPECT_EQ(window_.findChild<LivePage*>()->span(), Duration{std::chrono::minutes{2}});
  EXPECT_TRUE(button("2 m").isChecked());
}

TEST_F(MainWindowTest, TakesBackAKnobsTurnAndTurnsItAgain) {
  run_.controller().turn("sms.downstream.slowdown", 12.0);
  QTest::keyClick(&window_, Qt::Key_Z, Qt::ControlModifier);
  QTest::keyClick(&window_, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_EQ(run_.session().settings.size(), 3U);
  EXPECT_EQ(run_.session().settings[1].second, SettingValue{1.0});
  EXPECT_EQ(run_.session().settings[2].second, SettingValue{12.0});
}

TEST_F(MainWindowTest, ShowsARefusedKnobInTheBanner) {
  run_.session().refusal = "the breaker is forced open";
  run_.controller().turn("sms.downstream.slowdown", 2.0);
  EXPECT_TRUE(window_.banner().text().contains("the breaker is forced open"));
}

}  // namespace
}  // namespace watertight
