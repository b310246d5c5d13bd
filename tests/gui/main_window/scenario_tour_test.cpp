// SPDX-License-Identifier: GPL-3.0-or-later
// Every shipped scenario, from its opening to the window's end, over the app's own session, as a person goes
// through it; and Qt has nothing to complain of on the way.
#include <gtest/gtest.h>

#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <filesystem>

#include "bridge/load_file.h"
#include "charts/overview_bar.h"
#include "charts/time_chart.h"
#include "gui/support/hand.h"
#include "gui/support/qt_warnings.h"
#include "main_window/main_window.h"
#include "session/simulated_session.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

constexpr int kPatience = 60'000;  // ms

std::vector<std::string> shippedNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(resourcePath("scenarios"))) {
    auto name = entry.path().filename().string();
    constexpr std::string_view kEnding = ".scenario.toml";
    if (!name.ends_with(kEnding)) continue;
    name.resize(name.size() - kEnding.size());
    names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

class ScenarioTourTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    controller_ =
        std::make_unique<RunController>(std::make_unique<SimulatedSession>(emptyPlan()), emptyPlan());
    window_ = std::make_unique<MainWindow>(*controller_);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    QApplication::setActiveWindow(window_.get());
    window_->setFocus();
    controller_->setSpeed(100);
    window_->pump().start();
  }

  void open() {
    const auto path = resourcePath("scenarios/" + GetParam() + ".scenario.toml");
    const auto before = model().state().run;
    window_->openFile(QString::fromStdString(path));
    ASSERT_TRUE(until([&] { return model().state().run != before; }))
        << window_->banner().text().toStdString();
    EXPECT_FALSE(window_->banner().isVisible()) << window_->banner().text().toStdString();
  }
  void runTo(Duration t) {
    ASSERT_TRUE(until([&] { return model().state().now >= Instant{t}; }));
    EXPECT_EQ(model().state().problem, "");
  }
  void pauseAndStep() {
    press(Qt::Key_Space);
    ASSERT_TRUE(until([&] { return model().state().paused; }));
    const auto before = model().state().now;
    press(Qt::Key_Period);
    ASSERT_TRUE(until([&] { return model().state().now != before; }));
    EXPECT_EQ(model().state().now - before, model().scenario().service.sample);
  }
  /// By the bar under the strip, by the pointer and the wheel over a chart, by a row of the journal; and
  /// back.
  void scrub() {
    auto& bar = *window_->findChild<OverviewBar*>();
    for (int i = 0; i < 5; ++i) press(Qt::Key_Plus);  // or the frame has no room to be moved in
    window_->refreshAll();
    QTest::mouseClick(&bar, Qt::LeftButton, {}, {bar.width() / 4, bar.height() / 2});
    drag(bar, {bar.width() / 4, bar.height() / 2}, {bar.width() / 2, bar.height() / 2});
    EXPECT_FALSE(page().time().view().follows());
    auto& chart = *window_->findChild<TimeChart*>();
    turnWheel(chart, chart.rect().center(), 1);
    QTest::mouseMove(&chart, chart.rect().center());
    window_->refreshAll();
    chooseNewestEntry();
    draw();
  }
  void chooseNewestEntry() {
    auto& table = *window_->findChild<QTableView*>();
    if (table.model()->rowCount() == 0) return;
    const auto place = table.visualRect(table.model()->index(0, 0)).center();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, place);
    EXPECT_TRUE(page().time().view().marked());
  }
  void branch() {
    press(Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(together());
    EXPECT_EQ(second().state().digest, model().state().digest) << "nothing was changed";
    draw();
    press(Qt::Key_M, Qt::ControlModifier);
    EXPECT_FALSE(compare().active());
  }
  void compareAndClose() {
    press(Qt::Key_F);
    press(Qt::Key_M, Qt::ControlModifier);
    ASSERT_TRUE(together());
    EXPECT_NE(second().scenario().service.isolation, model().scenario().service.isolation);
    draw();
    for (auto* button : window_->desk().panel()->findChildren<QPushButton*>()) {
      if (button->text() == "Close") QTest::mouseClick(button, Qt::LeftButton);
    }
    EXPECT_FALSE(compare().active());
  }
  void close() {
    draw();
    EXPECT_TRUE(window_->close());
    window_.reset();
    controller_.reset();
  }

 private:
  template <typename Condition>
  static bool until(Condition&& condition) {
    return QTest::qWaitFor(std::forward<Condition>(condition), kPatience);
  }
  [[nodiscard]] bool together() {
    return until([this] { return compare().active() && second().state().now == model().state().now; });
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(window_.get(), key, modifiers);
  }
  void draw() {
    window_->refreshAll();
    QApplication::processEvents();
    EXPECT_FALSE(window_->grab().isNull());
  }
  [[nodiscard]] const RunModel& model() const { return controller_->model(); }
  CompareController& compare() { return window_->desk().compare(); }
  const RunModel& second() { return compare().model(); }
  LivePage& page() { return window_->page(); }

  QtWarnings warnings_;
  std::unique_ptr<RunController> controller_;
  std::unique_ptr<MainWindow> window_;

 protected:
  [[nodiscard]] std::string warnings() const { return warnings_.text(); }
};

TEST_P(ScenarioTourTest, GoesFromOpeningToClosingWithoutAWarning) {
  ASSERT_NO_FATAL_FAILURE(open());
  ASSERT_NO_FATAL_FAILURE(runTo(std::chrono::seconds{40}));
  ASSERT_NO_FATAL_FAILURE(pauseAndStep());
  ASSERT_NO_FATAL_FAILURE(scrub());
  ASSERT_NO_FATAL_FAILURE(branch());
  ASSERT_NO_FATAL_FAILURE(compareAndClose());
  close();
  EXPECT_EQ(warnings(), "");
}

INSTANTIATE_TEST_SUITE_P(Shipped, ScenarioTourTest, ::testing::ValuesIn(shippedNames()),
                         [](const auto& tested) {
                           auto name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace watertight
