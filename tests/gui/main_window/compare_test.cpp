// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side in the window, driven as a person would.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "bridge/load_file.h"
#include "charts/time_chart.h"
#include "main_window/main_window.h"
#include "main_window/save_session.h"
#include "session/stepped_session.h"
#include "sim/scenario_toml.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr int kPatience = 60'000;  // ms

constexpr const char* kScenario = R"(schema = 1
name = "a small flood"
seed = 5
duration = "40s"
[service]
workers = 6
rate = 40
[[route]]
name = "send"
calls = ["sms"]
deadline = "1s"
[[route]]
name = "browse"
calls = ["stock"]
deadline = "1s"
[[dependency]]
name = "sms"
downstream = { latency = { kind = "exponential", mean = "40ms" } }
bulkhead = { limit = 3 }
[[dependency]]
name = "stock"
downstream = { latency = { kind = "exponential", mean = "10ms" } }
bulkhead = { limit = 3 }
[[fault]]
at = "5s"
for = "10s"
dependency = "sms"
slowdown = 50
)";

class CompareTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto scenario = parseScenario(kScenario, "a.scenario.toml");
    ASSERT_TRUE(scenario) << scenario.error().text();
    plan_ = RunPlan{std::make_shared<Scenario>(*scenario)};
    auto session = std::make_unique<SteppedSession>(plan_);
    session_ = session.get();
    controller_ = std::make_unique<RunController>(std::move(session), plan_);
    window_ = std::make_unique<MainWindow>(*controller_);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());
    window_->setFocus();
    goTo(10s);
  }

  void goTo(Duration t) {
    session_->runUntil(Instant{t});
    controller_->poll();
    window_->refreshAll();
  }
  /// Both runs are at the same virtual time.
  [[nodiscard]] bool together() {
    const bool there = QTest::qWaitFor(
        [this] {
          controller_->poll();
          return compare().active() && compare().model().state().now == controller_->model().state().now;
        },
        kPatience);
    window_->refreshAll();
    return there;
  }
  void press(Qt::Key key) { QTest::keyClick(window_.get(), key, Qt::ControlModifier); }
  CompareController& compare() { return window_->desk().compare(); }
  ComparePanel& panel() { return *window_->desk().panel(); }
  QPushButton& button(const QString& text) {
    for (auto* widget : panel().findChildren<QPushButton*>()) {
      if (widget->text() == text) return *widget;
    }
    ADD_FAILURE() << "no button " << text.toStdString();
    return *panel().findChild<QPushButton*>();
  }
  QComboBox& choice() { return *panel().findChild<QComboBox*>(); }
  void click(const QString& text) { QTest::mouseClick(&button(text), Qt::LeftButton); }
  bool anyDashed() {
    for (const auto* chart : window_->findChildren<TimeChart*>()) {
      for (const auto& layer : chart->plot().layers) {
        const bool line = layer.form == LayerForm::kLine || layer.form == LayerForm::kSteps;
        if (line && layer.ink.shade == Shade::kHatched) return true;
      }
    }
    return false;
  }
  [[nodiscard]] std::string digestAt(Duration t) const {
    SteppedSession alone{plan_};
    alone.runUntil(Instant{t});
    return alone.digest();
  }

  RunPlan plan_;
  SteppedSession* session_ = nullptr;
  std::unique_ptr<RunController> controller_;
  std::unique_ptr<MainWindow> window_;
};

TEST_F(CompareTest, BeginsWithWhatIsolationIsWorthAndEndsWhereItBegan) {
  EXPECT_FALSE(panel().isVisible());
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  EXPECT_TRUE(panel().isVisible());
  EXPECT_EQ(choice().currentText(), "no isolation");
  EXPECT_TRUE(anyDashed());
  EXPECT_NE(compare().model().state().digest, session_->digest());
  EXPECT_NE(panel().view().columns[0].first, panel().view().columns[0].second);
  click("Close");
  window_->refreshAll();
  EXPECT_FALSE(panel().isVisible());
  EXPECT_FALSE(anyDashed());
  EXPECT_EQ(session_->digest(), digestAt(10s)) << "the first run was left alone";
}

TEST_F(CompareTest, AGhostIsTheRunWithoutItsFaultsFaintAndWithoutAPanel) {
  QTest::keyClick(window_.get(), Qt::Key_G);
  ASSERT_TRUE(together());
  EXPECT_EQ(compare().second().difference, Difference::kNoFaults);
  EXPECT_FALSE(panel().isVisible());
  EXPECT_FALSE(anyDashed());
  SteppedSession calm{{std::make_shared<Scenario>(withoutFaults(*plan_.scenario))}};
  calm.runUntil(Instant{10s});
  EXPECT_EQ(compare().model().state().digest, calm.digest());
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  EXPECT_TRUE(panel().isVisible()) << "a comparison takes its place";
  QTest::keyClick(window_.get(), Qt::Key_G);
  QTest::keyClick(window_.get(), Qt::Key_G);
  EXPECT_FALSE(compare().active());
}

TEST_F(CompareTest, TheBarsButtonBeginsAndEndsIt) {
  auto* compareButton = [this] {
    for (auto* widget : window_->findChild<RunBar*>()->findChildren<QPushButton*>()) {
      if (widget->text() == "Compare") return widget;
    }
    return static_cast<QPushButton*>(nullptr);
  }();
  ASSERT_NE(compareButton, nullptr);
  QTest::mouseClick(compareButton, Qt::LeftButton);
  ASSERT_TRUE(together());
  EXPECT_TRUE(compareButton->isChecked());
  click("Close");
  EXPECT_FALSE(compareButton->isChecked());
  press(Qt::Key_M);
  EXPECT_TRUE(compareButton->isChecked());
  QTest::mouseClick(compareButton, Qt::LeftButton);
  EXPECT_FALSE(compare().active());
}

TEST_F(CompareTest, KeepsInStepWithTheFirstRunAndDoesWhatIsDoneToIt) {
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  controller_->turn("sms.downstream.slowdown", 2.0);
  goTo(14s);
  ASSERT_TRUE(together());
  EXPECT_EQ(compare().model().state().now, Instant{14s});
  ASSERT_EQ(compare().model().state().done->sets.size(), 1U);
  EXPECT_EQ(compare().model().state().done->sets[0].path, "sms.downstream.slowdown");
}

TEST_F(CompareTest, AnotherSecondRunIsChosenFromTheList) {
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  choice().setFocus();
  QTest::keyClick(&choice(), Qt::Key_Down);  // without faults stands below
  QTest::keyClick(&choice(), Qt::Key_Down);
  ASSERT_TRUE(together());
  EXPECT_EQ(compare().second().difference, Difference::kNoFaults);
  EXPECT_EQ(panel().view().second, "without faults");
  EXPECT_FALSE(button("Take over").isEnabled()) << "faults are no settings";
}

TEST_F(CompareTest, BranchesOffWithKnobsOfItsOwn) {
  press(Qt::Key_B);
  ASSERT_TRUE(together());
  EXPECT_EQ(compare().model().state().digest, session_->digest()) << "nothing is changed yet";
  EXPECT_EQ(choice().currentText(), "branch at 0:10.0");
  controller_->turn("sms.bulkhead.limit", std::int64_t{1});
  goTo(14s);
  ASSERT_TRUE(together());
  EXPECT_EQ(session_->digest(), digestAt(14s)) << "the first run goes on unchanged";
  EXPECT_NE(compare().model().state().digest, session_->digest());
  EXPECT_EQ(compare().model().frames().last().dependencies[0].limit, 1);
  EXPECT_EQ(controller_->knobs().current().dependencies[0].compartment.bulkhead->limit, 1);
  EXPECT_EQ(controller_->model().knobs().current().dependencies[0].compartment.bulkhead->limit, 3);
}

TEST_F(CompareTest, TheKnobsCanBeTheFirstRunsAgain) {
  press(Qt::Key_B);
  ASSERT_TRUE(together());
  click("Knobs turn the branch");
  controller_->turn("sms.bulkhead.limit", std::int64_t{2});
  goTo(14s);
  ASSERT_TRUE(together());
  EXPECT_EQ(controller_->model().state().done->sets.size(), 1U);
  EXPECT_EQ(compare().model().frames().last().dependencies[0].limit, 3);
}

TEST_F(CompareTest, OneClickTakesOverABranchsSettings) {
  press(Qt::Key_B);
  ASSERT_TRUE(together());
  controller_->turn("sms.bulkhead.limit", std::int64_t{1});
  ASSERT_TRUE(together());
  click("Take over");
  EXPECT_FALSE(compare().active());
  goTo(11s);
  EXPECT_EQ(controller_->model().frames().last().dependencies[0].limit, 1);
  ASSERT_EQ(controller_->model().state().done->sets.size(), 1U);
}

TEST_F(CompareTest, OneClickTakesOverAnotherIsolation) {
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  click("Take over");
  controller_->poll();
  EXPECT_EQ(controller_->model().scenario().service.isolation, Isolation::kNone);
  EXPECT_FALSE(panel().isVisible());
}

TEST_F(CompareTest, OneClickTurnsKnobsBackToTheFile) {
  controller_->turn("sms.bulkhead.limit", std::int64_t{1});
  goTo(12s);
  SecondRun filed;
  filed.difference = Difference::kAsFiled;
  compare().begin(filed);
  ASSERT_TRUE(together());
  EXPECT_EQ(compare().model().frames().last().dependencies[0].limit, 3);
  click("Take over");
  goTo(13s);
  EXPECT_EQ(controller_->model().frames().last().dependencies[0].limit, 3);
}

TEST_F(CompareTest, MeasuresPairsInTheBackgroundAndSaysWhatTheyTell) {
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  EXPECT_NE(panel().view().verdict.find("anecdote"), std::string::npos);
  click("Measure 20 pairs");
  ASSERT_TRUE(QTest::qWaitFor([this] { return !compare().measurer().busy(); }, kPatience));
  EXPECT_EQ(compare().measurer().pairs().size(), 20U);
  EXPECT_EQ(panel().view().caption, "mean of 20 pairs, 0:00.0 to 0:40.0");
  EXPECT_EQ(panel().view().better, -1);
  EXPECT_NE(panel().view().verdict.find("\"per dependency\" is better"), std::string::npos)
      << panel().view().verdict;
  EXPECT_NE(panel().view().columns[5].second, "–") << "damage to browse";
}

TEST_F(CompareTest, MeasuringCanBeCancelled) {
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  click("Measure 20 pairs");
  click("Cancel");
  EXPECT_TRUE(QTest::qWaitFor([this] { return !compare().measurer().busy(); }, kPatience));
  EXPECT_LT(compare().measurer().pairs().size(), 20U);
  button("Measure 20 pairs");
}

TEST_F(CompareTest, ARestartIsARestartOfBothAndAnotherFileEndsIt) {
  press(Qt::Key_M);
  ASSERT_TRUE(together());
  controller_->restart();
  controller_->poll();
  goTo(2s);
  ASSERT_TRUE(together());
  EXPECT_EQ(compare().model().state().now, Instant{2s});
  auto other = std::make_shared<Scenario>(*plan_.scenario);
  other->name = "another";
  controller_->open({other});
  controller_->poll();
  EXPECT_FALSE(compare().active());
}

TEST_F(CompareTest, TheRunIsSavedAsASessionThatComesToTheSameDigest) {
  const QTemporaryDir directory;
  controller_->turn("sms.bulkhead.limit", std::int64_t{2});
  goTo(13s);
  const auto path = directory.filePath("mine.watertight");
  QTimer::singleShot(0, [&] {
    auto* dialog = window_->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* name = dialog->findChild<QLineEdit*>();
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
  });
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
  const auto loaded = loadFile(path.toStdString());
  ASSERT_TRUE(loaded) << loaded.error().text();
  SteppedSession again{loaded->plan};
  again.runUntil(Instant{13s});
  EXPECT_EQ(again.digest(), session_->digest());
  EXPECT_EQ(sessionFileName(*plan_.scenario), "a-small-flood.watertight");
}

}  // namespace
}  // namespace watertight
