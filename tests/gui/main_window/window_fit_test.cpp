// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the window shows, it fits a screen of 1200x750: nothing makes it larger, and nothing is cut.
#include <gtest/gtest.h>

#include <QTableView>
#include <QTest>

#include "bridge/load_file.h"
#include "main_window/main_window.h"
#include "present/why_change.h"
#include "session/stepped_session.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

constexpr int kPatience = 60'000;  // ms
constexpr QSize kSmall{1200, 750};
constexpr int kARow = 21;

class WindowFitTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const auto loaded = loadFile(testsPath(GetParam()));
    ASSERT_TRUE(loaded) << loaded.error().text();
    auto owned = std::make_unique<SteppedSession>(loaded->plan);
    owned->runUntil(Instant{std::chrono::seconds{75}});
    controller_ = std::make_unique<RunController>(std::move(owned), loaded->plan);
    controller_->poll();
    window_ = std::make_unique<MainWindow>(*controller_);
    window_->resize(kSmall);
    window_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    settle();
  }
  void settle() {
    for (int pass = 0; pass < 2; ++pass) {
      QApplication::processEvents();
      window_->refreshAll();
    }
    QApplication::processEvents();
  }
  void compare() {
    SecondRun second;
    second.difference = Difference::kIsolation;
    window_->desk().compare().begin(second);
    settleSecond();
  }
  void branch() {
    SecondRun branch;
    branch.moment = Instant{std::chrono::seconds{30}};
    window_->desk().compare().begin(std::move(branch));
    settleSecond();
  }
  void settleSecond() {
    ASSERT_TRUE(QTest::qWaitFor(
        [this] {
          controller_->poll();
          return window_->desk().compare().model().state().now == controller_->model().state().now;
        },
        kPatience));
    settle();
  }
  void explain() {
    window_->page().showLastWhy(controller_->model().state().now);
    settle();
  }
  void complain() {
    window_->banner().showError(QStringLiteral("Not opened: a file with much to complain of. ").repeated(9));
    settle();
  }
  /// The window is as small as it was made, and a few of the journal's rows are on it.
  void expectFit(const char* what) {
    window_->resize(kSmall);
    settle();
    EXPECT_EQ(window_->size(), kSmall) << what;
    const auto least = window_->minimumSizeHint();
    EXPECT_LE(least.width(), kSmall.width()) << what;
    EXPECT_LE(least.height(), kSmall.height()) << what;
    const auto& table = *window_->page().findChild<QTableView*>();
    const QRect rows{table.viewport()->mapTo(window_.get(), QPoint{}), table.viewport()->size()};
    EXPECT_LE(rows.bottom(), kSmall.height()) << what;
    EXPECT_GE(rows.height(), kARow) << what;
  }

  std::unique_ptr<RunController> controller_;
  std::unique_ptr<MainWindow> window_;
};

TEST_P(WindowFitTest, TheLivePageFits) {
  expectFit("live");
  complain();
  expectFit("with an error over it");
}

TEST_P(WindowFitTest, TheReasonsFit) {
  explain();
  expectFit("why");
}

TEST_P(WindowFitTest, TheComparisonFits) {
  compare();
  expectFit("compare");
  explain();
  expectFit("compare and why");
  complain();
  expectFit("compare, why, and an error over it");
}

TEST_P(WindowFitTest, TheBranchFits) {
  branch();
  expectFit("branch");
}

TEST_P(WindowFitTest, AViewThatHasLeftThePresentFits) {
  compare();
  window_->page().showMoment(Instant{std::chrono::seconds{20}});
  expectFit("with the way back to the present");
}

INSTANTIATE_TEST_SUITE_P(Files, WindowFitTest,
                         ::testing::Values("../resources/scenarios/b-compartments.scenario.toml",
                                           "../resources/scenarios/a-flood.scenario.toml",
                                           "support/twelve-dependencies.scenario.toml"));

}  // namespace
}  // namespace watertight
