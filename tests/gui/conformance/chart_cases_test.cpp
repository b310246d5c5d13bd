// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of tests/conformance/cases/gui.json about charts, by their ids. A chart here has one plot that is
// given to it whole, so that a case's "series" is a layer of it, and a replace() is a setPlot().
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTest>
#include <cmath>
#include <set>

#include "charts/time_chart.h"
#include "gui/support/frames.h"
#include "present/latency_plot.h"
#include "sim/replay_plan.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

Frame frameWithP95(double seconds, std::optional<Duration> p95) {
  Frame frame = frameAt(seconds, 1, 1s);
  frame.dependencies[0].latency.p50 = frame.dependencies[0].latency.p95 = p95;
  frame.dependencies[0].latency.samples = p95 ? 1 : 0;
  return frame;
}

bool isFinite(const YAxis& axis) {
  return std::isfinite(axis.low) && std::isfinite(axis.high);
}

// GC-01: no data is a gap and no number, and the axis is made of finite values only.
TEST(ConformanceGC01, WhatWasNotMeasuredIsAGapBetweenTheFinitePoints) {
  FrameHistory history;
  history.add(frameWithP95(1, 1ms));
  for (const double second : {2, 3, 4}) history.add(frameWithP95(second, std::nullopt));
  history.add(frameWithP95(5, 2ms));
  const auto frames = columnsOf(history, axisAt(5));
  LogScale scale;
  fitLatency(scale, frames);
  const auto plot = latencyPlot(frames, 0, scale, {});
  std::vector<double> values;
  for (const auto& point : plot.layers.back().points) values.push_back(point.y);
  ASSERT_EQ(values.size(), 5U);
  EXPECT_DOUBLE_EQ(values[0], std::log10(1));
  for (const std::size_t gap : {1U, 2U, 3U}) EXPECT_TRUE(std::isnan(values[gap]));
  EXPECT_DOUBLE_EQ(values[4], std::log10(2));
  EXPECT_TRUE(isFinite(plot.y));
  EXPECT_LE(plot.y.low, std::log10(1));
  EXPECT_GE(plot.y.high, std::log10(2));
}

TEST(ConformanceGC01, NoAxisAndNoPointIsMadeOfNanOrInfinity) {
  LogScale log;
  LinearScale linear;
  log.fit(1, 2);
  const double top = linear.fit(5);
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    log.fit(bad, 2);
    log.fit(1, bad);
    EXPECT_TRUE(isFinite(log.axis())) << bad;
    EXPECT_TRUE(std::isnan(log.y(bad))) << bad;
    EXPECT_EQ(linear.fit(bad), top) << bad;
  }
}

TEST(ConformanceGC01, AChartThatIsGivenThemDrawsAllTheSame) {
  TimeChart chart;
  chart.resize(500, 240);
  Plot plot;
  plot.y = {0, 4, {{0, "0"}, {4, "4"}}};
  for (const auto form : {LayerForm::kLine, LayerForm::kSteps}) {
    plot.layers.push_back(
        {form, inkOf(Role::kP95), {{-50, 1}, {-40, kGap}, {-30, HUGE_VAL}, {-20, -HUGE_VAL}, {-10, 2}}, {}});
  }
  chart.setPlot(plot);
  EXPECT_FALSE(chart.grab().isNull());
}

// GC-03: epoch milliseconds that differ by one are apart, since time counts from the run's beginning.
TEST(ConformanceGC03, LargeAndNearlyEqualTimesOfATraceStayApart) {
  Trace trace;
  trace.format = "calltrace";
  trace.dependencies = {"api"};
  for (std::int64_t i = 0; i < 2; ++i) {
    CallRecord record;
    record.index = i + 1;
    record.start = std::chrono::milliseconds{1'000'000'000'000 + i};
    record.latency = 1ms;
    record.outcome = RecordedOutcome::kOk;
    trace.calls.add(record);
  }
  const auto replay = planIdentity(trace);
  const auto& calls = replay.plan.inputs->replay;
  ASSERT_EQ(calls.size(), 2U);
  const TimeAxis axis{calls[1].at, 1min, 600};
  EXPECT_NEAR((axis.x(calls[1].at) - axis.x(calls[0].at)) * 1000, 1, 1e-6);
  EXPECT_GE(axis.span, 1ms);
  std::set<std::string> labels;
  for (const auto& tick : timeTicks(axis, 4)) labels.insert(tick.text);
  EXPECT_EQ(labels.size(), 5U);
}

// GC-06: each frame replaces the plot once, however many points are new.
TEST(ConformanceGC06, AFrameOfThousandsOfPointsIsOneUpdateAndSoonDrawn) {
  constexpr int kFrames = 100, kVisible = 5000, kNew = 1000;
  constexpr double kMostMilliseconds = 20;
  TimeChart chart;
  chart.resize(800, 240);
  chart.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
  QElapsedTimer time;
  time.start();
  for (int frame = 0; frame < kFrames; ++frame) {
    Plot plot;
    plot.y = {0, 20, {{0, "0"}, {20, "20"}}};
    Layer line{LayerForm::kLine, inkOf(Role::kP95), {}, {}};
    for (int i = 0; i < kVisible; ++i) {
      line.points.push_back({-60.0 + 60.0 * i / kVisible, static_cast<double>((frame * kNew + i) % 17)});
    }
    plot.layers.push_back(std::move(line));
    chart.setPlot(std::move(plot));
    chart.grab();
  }
  EXPECT_LT(static_cast<double>(time.elapsed()) / kFrames, kMostMilliseconds);
}

// GC-08, but for the zooming: zero has a place on a logarithmic axis.
TEST(ConformanceGC08, ZeroLiesAtTheEdgeOfALogarithmicAxisThatStaysFinite) {
  FrameHistory history;
  history.add(frameWithP95(1, 0ms));
  history.add(frameWithP95(2, 5ms));
  history.add(frameWithP95(3, 5000ms));
  const auto frames = columnsOf(history, axisAt(3));
  LogScale scale;
  fitLatency(scale, frames);
  const auto axis = scale.axis();
  EXPECT_TRUE(isFinite(axis));
  EXPECT_GT(std::pow(10, axis.low), 0);
  EXPECT_EQ(scale.y(0), axis.low);
  EXPECT_DOUBLE_EQ(scale.y(5), std::log10(5));
  EXPECT_DOUBLE_EQ(scale.y(5000), std::log10(5000));
  EXPECT_LE(axis.high - axis.low, 20);
}

}  // namespace
}  // namespace watertight
