// SPDX-License-Identifier: GPL-3.0-or-later
// The window over the app's own session, which runs on a thread of its own.
#include <gtest/gtest.h>

#include <QTest>

#include "bridge/load_file.h"
#include "bridge/resources.h"
#include "charts/worker_tokens_view.h"
#include "main_window/main_window.h"
#include "session/simulated_session.h"

namespace watertight {
namespace {

constexpr int kPatience = 60'000;  // ms

class LiveRunTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto loaded = loadFile(firstScenario().toStdString());
    ASSERT_TRUE(loaded) << loaded.error().text();
    controller_ =
        std::make_unique<RunController>(std::make_unique<SimulatedSession>(loaded->plan), loaded->plan);
    window_ = std::make_unique<MainWindow>(*controller_);
    window_->show();
    controller_->setSpeed(100);
    controller_->start();
    window_->pump().start();
  }
  [[nodiscard]] bool reaches(double seconds) const {
    return QTest::qWaitFor([&] { return controller_->model().state().now >= Instant{fromSeconds(seconds)}; },
                           kPatience);
  }

  std::unique_ptr<RunController> controller_;
  std::unique_ptr<MainWindow> window_;
};

TEST_F(LiveRunTest, ShowsTheShippedScenarioAsItGoes) {
  ASSERT_TRUE(reaches(70));
  const auto& model = controller_->model();
  EXPECT_FALSE(model.frames().empty());
  EXPECT_FALSE(model.journal().entries().empty());
  EXPECT_FALSE(window_->banner().isVisible()) << window_->banner().text().toStdString();
  EXPECT_FALSE(window_->findChild<WorkerTokensView*>()->workers().tokens.empty());
}

TEST_F(LiveRunTest, JournalsAKnobThatIsTurnedWhileItRuns) {
  ASSERT_TRUE(reaches(2));
  controller_->turn("sms.bulkhead.limit", std::int64_t{3});
  EXPECT_TRUE(QTest::qWaitFor(
      [this] {
        const auto& entries = controller_->model().journal().entries();
        return std::any_of(entries.begin(), entries.end(), [](const JournalEntry& entry) {
          const auto* set = std::get_if<SetEvent>(&entry.event);
          return set != nullptr && set->path == "sms.bulkhead.limit" && set->by == "hand";
        });
      },
      kPatience));
}

TEST_F(LiveRunTest, BeginsAgainUnderAnotherIsolation) {
  ASSERT_TRUE(reaches(5));
  controller_->setIsolation(Isolation::kNone);
  EXPECT_TRUE(QTest::qWaitFor(
      [this] { return controller_->model().scenario().service.isolation == Isolation::kNone; }, kPatience));
  EXPECT_TRUE(reaches(3));
  EXPECT_FALSE(controller_->model().frames().last().dependencies[0].limit);
}

TEST_F(LiveRunTest, StandsStillWhenPausedAndGoesOneSampleAStep) {
  ASSERT_TRUE(reaches(1));
  controller_->pause();
  ASSERT_TRUE(QTest::qWaitFor([this] { return controller_->model().state().paused; }, kPatience));
  const auto before = controller_->model().state().now;
  controller_->step();
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller_->model().state().now > before; }, kPatience));
  EXPECT_EQ(controller_->model().state().now - before, controller_->model().scenario().service.sample);
}

TEST_F(LiveRunTest, GoesOnUntouchedWhenAFileIsBad) {
  ASSERT_TRUE(reaches(2));
  const auto run = controller_->model().state().run;
  window_->openFile(QStringLiteral("no-such-file.scenario.toml"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return window_->banner().isVisible(); }, kPatience));
  EXPECT_EQ(controller_->model().state().run, run);
  EXPECT_TRUE(reaches(toSeconds(controller_->model().state().now - Instant{}) + 1));
}

TEST_F(LiveRunTest, OpensEveryShippedFile) {
  auto files = shippedScenarios();
  for (const auto& trace : shippedTraces()) files.push_back(trace);
  ASSERT_FALSE(files.empty());
  for (const auto& file : files) {
    const auto run = controller_->model().state().run;
    window_->openFile(file.path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller_->model().state().run != run; }, kPatience))
        << file.path.toStdString() << ": " << window_->banner().text().toStdString();
  }
}

}  // namespace
}  // namespace watertight
