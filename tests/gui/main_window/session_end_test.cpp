// SPDX-License-Identifier: GPL-3.0-or-later
// A session that is opened stands at its recorded end, says so, and goes on if one wants it to.
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <QTest>

#include "bridge/load_file.h"
#include "main_window/main_window.h"
#include "session/simulated_session.h"
#include "session/stepped_session.h"
#include "sim/scenario_writer.h"
#include "support/scripted_session.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr int kPatience = 60'000;  // ms
constexpr Duration kLength = 2345ms;

class SessionEndTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto path = directory_.filePath("mine.watertight");
    const auto saved = saveSession(scriptedScenario(), {3, kLength}, path.toStdString());
    ASSERT_TRUE(saved) << saved.error().text();
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
    QApplication::setActiveWindow(&window_);
    window_.setFocus();
    controller_.setSpeed(100);
    window_.pump().start();
    window_.openFile(path);
    ASSERT_TRUE(until([this] { return state().paused && state().now > Instant{}; }));
  }
  template <typename Condition>
  static bool until(Condition&& condition) {
    return QTest::qWaitFor(std::forward<Condition>(condition), kPatience);
  }
  [[nodiscard]] const SessionState& state() const { return controller_.model().state(); }

  QTemporaryDir directory_;
  RunController controller_{std::make_unique<SimulatedSession>(emptyPlan()), emptyPlan()};
  MainWindow window_{controller_};
};

TEST_F(SessionEndTest, StandsExactlyThereAndSaysSo) {
  EXPECT_EQ(state().now, Instant{kLength});
  SteppedSession alone{controller_.model().plan()};
  alone.runUntil(Instant{kLength});
  EXPECT_EQ(state().digest, alone.digest());
  EXPECT_TRUE(window_.banner().isVisible());
  EXPECT_TRUE(window_.banner().text().contains("0:02.3")) << window_.banner().text().toStdString();
}

TEST_F(SessionEndTest, GoesOnAtOneKey) {
  QTest::keyClick(&window_, Qt::Key_Space);
  EXPECT_TRUE(until([this] { return state().now > Instant{3s}; }));
  EXPECT_FALSE(window_.banner().isVisible());
  EXPECT_FALSE(state().paused);
}

TEST_F(SessionEndTest, StandsThereAgainAfterARestart) {
  QTest::keyClick(&window_, Qt::Key_R, Qt::ControlModifier);
  ASSERT_TRUE(until([this] { return state().now == Instant{}; }));
  QTest::keyClick(&window_, Qt::Key_Space);
  ASSERT_TRUE(until([this] { return state().paused && state().now > Instant{}; }));
  EXPECT_EQ(state().now, Instant{kLength});
}

TEST_F(SessionEndTest, AnotherSeedIsAnotherRunAndHasNoEnd) {
  controller_.setSeed(4);
  QTest::keyClick(&window_, Qt::Key_Space);
  EXPECT_TRUE(until([this] { return state().now > Instant{3s}; }));
  EXPECT_FALSE(state().paused);
}

}  // namespace
}  // namespace watertight
