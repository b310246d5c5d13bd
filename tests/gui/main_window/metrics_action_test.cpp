// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QMenu>
#include <QMenuBar>

#include "gui/support/watched_run.h"
#include "main_window/main_window.h"
#include "support/http_get.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;
using testing_support::httpGet;

class MetricsActionTest : public ::testing::Test {
 protected:
  MetricsActionTest() {
    window_.addMetrics(metrics_);
    MetricsNumbers numbers;
    numbers.dependencies.emplace_back().name = "sms";
    numbers.compartments.emplace_back();
    board_->post(numbers);
  }
  QAction& action() {
    for (auto* menu : window_.menuBar()->findChildren<QMenu*>()) {
      for (auto* action : menu->actions()) {
        if (action->text().contains("etrics page")) return *action;
      }
    }
    ADD_FAILURE() << "no action for the metrics page";
    return *window_.menuBar()->actions().front();
  }

  std::shared_ptr<MetricsBoard> board_ = std::make_shared<MetricsBoard>();
  MetricsSwitch metrics_{board_, {"127.0.0.1", 0}};
  WatchedRun run_;
  MainWindow window_{run_.controller()};
};

TEST_F(MetricsActionTest, IsOffUnlessAsked) {
  EXPECT_FALSE(metrics_.isOn());
  EXPECT_FALSE(action().isChecked());
  EXPECT_EQ(metrics_.url(), QString{});
}

TEST_F(MetricsActionTest, ServesThePageAndShowsWhere) {
  action().trigger();
  ASSERT_TRUE(metrics_.isOn());
  EXPECT_TRUE(action().isChecked());
  EXPECT_TRUE(action().text().contains(metrics_.url()));
  EXPECT_TRUE(window_.banner().text().contains(metrics_.url()));
  EXPECT_THAT(httpGet(metrics_.url().toStdString()), HasSubstr("dependency=\"sms\""));
}

TEST_F(MetricsActionTest, TakesThePageAwayAgain) {
  action().trigger();
  const auto url = metrics_.url().toStdString();
  action().trigger();
  EXPECT_FALSE(action().isChecked());
  EXPECT_EQ(httpGet(url), "");
}

TEST_F(MetricsActionTest, SaysWhyNobodyCanListenThereAndStaysOff) {
  MetricsSwitch elsewhere{board_, {"192.0.2.1", 0}};
  MainWindow window{run_.controller()};
  window.addMetrics(elsewhere);
  elsewhere.turn(true);
  EXPECT_FALSE(elsewhere.isOn());
  EXPECT_TRUE(window.banner().text().contains("no such address")) << window.banner().text().toStdString();
}

}  // namespace
}  // namespace watertight
