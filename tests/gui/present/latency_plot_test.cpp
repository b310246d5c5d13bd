// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/latency_plot.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

class LatencyPlotTest : public ::testing::Test {
 protected:
  template <typename Shape>
  void run(double seconds, int columns, Shape shape) {
    for (int i = 1; i <= std::lround(seconds * 10); ++i) {
      auto frame = frameAt(i * 0.1);
      shape(frame.dependencies[0].latency, i * 0.1);
      history_.add(std::move(frame));
    }
    frames_ = columnsOf(history_, {atSecond(seconds), std::chrono::minutes{1}, columns});
    fitLatency(scale_, frames_);
  }

  [[nodiscard]] std::vector<Point> p95() const {
    for (const auto& layer : latencyPlot(frames_, 0, scale_, {}).layers) {
      const bool greyed = layer.ink == inkOf(Role::kMuted, Shade::kSoft);
      if ((greyed || layer.ink == inkOf(Role::kP95)) && !layer.points.empty()) return layer.points;
    }
    return {};
  }

  FrameHistory history_;
  FrameColumns frames_;
  LogScale scale_;
};

TEST_F(LatencyPlotTest, HasAGapAndNeverAZeroWhereThereIsNoTraffic) {
  run(30, 600, [](Percentiles& latency, double t) {
    if (t > 10.05 && t < 20.05) return;
    latency = {5, milliseconds{40}, milliseconds{120}, {}};
  });
  int gaps = 0;
  for (const auto& point : p95()) {
    const bool quiet = point.x > -20 && point.x < -10;
    EXPECT_EQ(std::isnan(point.y), quiet) << point.x;
    gaps += quiet ? 1 : 0;
  }
  EXPECT_EQ(gaps, 100);
}

TEST_F(LatencyPlotTest, TakesTheLogarithmItself) {
  run(5, 600, [](Percentiles& latency, double) { latency = {5, milliseconds{10}, milliseconds{100}, {}}; });
  EXPECT_DOUBLE_EQ(p95().back().y, 2);
}

TEST_F(LatencyPlotTest, ShowsTheLowestAndTheHighestOfAPixel) {
  run(60, 60, [](Percentiles& latency, double t) {
    const bool spike = std::abs(t - 30.5) < 0.01;
    latency = {5, milliseconds{10}, milliseconds{spike ? 900 : 100}, {}};
  });
  const auto points = p95();
  EXPECT_TRUE(std::any_of(points.begin(), points.end(), [](const Point& p) { return p.y > 2.9; }));
  EXPECT_LE(points.size(), 122U);
}

TEST_F(LatencyPlotTest, IsNotFlattenedByAFewCallsThatEndedAtOnce) {
  run(5, 600, [](Percentiles& latency, double t) {
    latency = {
        5, t > 4.95 ? std::chrono::microseconds{30} : Duration{milliseconds{40}}, milliseconds{400}, {}};
  });
  EXPECT_EQ(scale_.axis().low, 0);
}

TEST_F(LatencyPlotTest, HasTheThresholdsThatJudgeIt) {
  run(5, 600, [](Percentiles& latency, double) { latency = {5, milliseconds{10}, milliseconds{700}, {}}; });
  PlotRule rule{
      inkOf(Role::kThreshold), std::log10(400), "cuts over", {}, RuleScale::kLatency, 1, 0, 5, true};
  const auto plot = latencyPlot(frames_, 0, scale_, {rule});
  ASSERT_EQ(plot.rules.size(), 1U);
  EXPECT_NE(plot.description.find("cuts over 400 ms"), std::string::npos) << plot.description;
}

TEST_F(LatencyPlotTest, DrawsWhatTheLimiterTakesForNormal) {
  for (int i = 1; i <= 50; ++i) {
    auto frame = frameAt(i * 0.1);
    frame.dependencies[0].latency = {5, milliseconds{10}, milliseconds{700}, {}};
    frame.dependencies[0].baseline = milliseconds{i < 25 ? 20 : 60};
    history_.add(std::move(frame));
  }
  frames_ = columnsOf(history_, {atSecond(5), std::chrono::minutes{1}, 600});
  fitLatency(scale_, frames_);
  const auto plot = latencyPlot(frames_, 0, scale_, {});
  ASSERT_EQ(plot.layers.front().form, LayerForm::kSteps);
  EXPECT_NEAR(plot.layers.front().points.front().y, std::log10(20), 1e-9);
  EXPECT_NEAR(plot.layers.front().points.back().y, std::log10(60), 1e-9);
  EXPECT_EQ(plot.legend.back().name, "normal");
}

TEST_F(LatencyPlotTest, GreysP95WhereFewCallsStandBehindIt) {
  run(6, 600, [](Percentiles& latency, double t) {
    latency = {t < 3 ? 40 : 200, milliseconds{10}, milliseconds{100}, {}};
  });
  const auto plot = latencyPlot(frames_, 0, scale_, {});
  const auto& sure = plot.layers.back();
  const auto& unsure = plot.layers[plot.layers.size() - 2];
  EXPECT_EQ(unsure.ink.role, Role::kMuted);
  EXPECT_NEAR(unsure.points.front().x, -6, 0.2);
  EXPECT_NEAR(sure.points.front().x, -3, 0.3);
  EXPECT_EQ(plot.legend[1].value, "100 ms");
}

TEST_F(LatencyPlotTest, SaysADashInItsLegendWithoutTraffic) {
  run(5, 600, [](Percentiles&, double) {});
  for (const auto& entry : latencyPlot(frames_, 0, scale_, {}).legend) EXPECT_EQ(entry.value, "–");
}

}  // namespace
}  // namespace watertight
