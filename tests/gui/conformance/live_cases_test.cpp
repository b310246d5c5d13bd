// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of tests/conformance/cases/gui.json about what comes in live, by their ids.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTest>
#include <thread>

#include "bridge/load_file.h"
#include "bridge/resources.h"
#include "charts/time_chart.h"
#include "gui/support/frames.h"
#include "main_window/main_window.h"
#include "present/frame_columns.h"
#include "session/simulated_session.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

RunPlan planOfManyFrames() {
  Scenario scenario;
  scenario.duration = 1h;
  scenario.service.arrivals = Arrivals::kConstant;
  scenario.service.rate = 1000;
  scenario.service.sample = 1ms;
  DependencySettings dependency;
  dependency.name = "api";
  dependency.downstream.latency.kind = LatencyKind::kFixed;
  dependency.downstream.latency.value = 1ms;
  scenario.dependencies.push_back(dependency);
  RouteSettings route;
  route.name = "default";
  route.calls = {"api"};
  scenario.routes.push_back(route);
  return {std::make_shared<Scenario>(scenario)};
}

// GL-01: while nobody asks, what waits for the screen is bounded. It is the run that waits, so that nothing
// has to be dropped: all frames come in order, and the last one is the newest.
TEST(ConformanceGL01, FramesThatNobodyFetchesAreBoundedAndNoneIsLost) {
  constexpr std::size_t kCapacity = 10'000;
  SimulatedSession session(planOfManyFrames());
  session.setSpeed(100);
  session.start();
  std::int64_t shown = 0;
  std::int64_t arrivals = 0;
  Instant last{};
  for (int poll = 0; poll < 3; ++poll) {
    std::this_thread::sleep_for(600ms);  // the screen is blocked
    const auto update = session.poll();
    EXPECT_LE(update.frames.size(), kCapacity);
    for (const auto& frame : update.frames) {
      ASSERT_EQ(frame.t, last + 1ms);
      last = frame.t;
      arrivals += frame.dependencies[0].arrivals;
    }
    shown += static_cast<std::int64_t>(update.frames.size());
    EXPECT_GE(update.state.now, last);
    EXPECT_LT(update.state.now, last + 1ms);
  }
  EXPECT_EQ(shown, last.time_since_epoch() / 1ms);
  EXPECT_NEAR(static_cast<double>(arrivals), static_cast<double>(shown), 1);
}

// GL-03: charts ask on which thread they are used, and end the program on any other than their own.
TEST(ConformanceGL03, OnlyTheThreadOfTheWindowTouchesChartsWhileARunGoesOnElsewhere) {
  auto loaded = loadFile(firstScenario().toStdString());
  ASSERT_TRUE(loaded) << loaded.error().text();
  RunController controller(std::make_unique<SimulatedSession>(loaded->plan), loaded->plan);
  MainWindow window(controller);
  window.show();
  controller.setSpeed(100);
  controller.start();
  window.pump().start();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return controller.model().state().now >= Instant{fromSeconds(30)}; }, 60'000));
}

TEST(ConformanceGL03DeathTest, AChartThatIsTouchedFromElsewhereSaysSo) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(
      {
        TimeChart chart;
        std::thread([&chart] { chart.setPlot({}); }).join();
      },
      "currentThread");
}

// GL-04: what is kept is capped, what is drawn is capped, and a frame costs the same at the end as at first.
TEST(ConformanceGL04, AMillionFramesLeaveABoundedHistoryAndABoundedPlot) {
  constexpr int kCount = 1'000'000, kPart = 100'000;
  constexpr std::size_t kMostPoints = 5000;
  FrameHistory history;
  QElapsedTimer time;
  std::vector<qint64> parts;
  time.start();
  for (int i = 0; i < kCount; ++i) {
    history.add(frameAt(i * 0.1, 1));
    if ((i + 1) % kPart == 0) parts.push_back(time.restart());
  }
  EXPECT_LE(history.frames().size(), FrameHistory::kMostFrames);
  EXPECT_EQ(history.last().t, atSecond((kCount - 1) * 0.1));
  const auto columns = columnsOf(history, {history.last().t, 5min, 1600});
  EXPECT_LE(columns.columns.size(), kMostPoints);
  // A full history is reached in the first part already.
  EXPECT_LT(parts.back(), 5 * (parts.front() + 10));
}

}  // namespace
}  // namespace watertight
