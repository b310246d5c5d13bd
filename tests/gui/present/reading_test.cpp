// SPDX-License-Identifier: GPL-3.0-or-later
// What charts say of the moment that one points at.
#include <gtest/gtest.h>

#include <cmath>

#include "gui/support/frames.h"
#include "present/card_header.h"
#include "present/latency_plot.h"
#include "present/occupancy_plot.h"
#include "present/rejection_plot.h"
#include "present/request_plot.h"
#include "present/worker_plot.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

// A minute in which everything counts the seconds, save that nothing was measured between 30 s and 40 s.
class ReadingTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int i = 1; i <= 600; ++i) {
      if (i > 300 && i <= 400) continue;
      history_.add(frame(i));
    }
    axis_ = axisAt(60);
    axis_.follows = false;
  }

  static Frame frame(int tenth) {
    const int second = (tenth - 1) / 10;
    auto out = frameAt(tenth * 0.1);
    auto& d = out.dependencies[0];
    d.limit = 100 + second;
    d.inFlight = second;
    d.hasBreaker = true;
    d.breaker = second < 20 ? BreakerState::kClosed : BreakerState::kOpen;
    d.latency.p95 = milliseconds{second};
    d.latency.samples = 200;
    d.rejected[static_cast<std::size_t>(RejectReason::kQueueFull)] = second;
    out.service.busy = second;
    out.service.workers = 64;
    out.service.backlog = 2 * second;
    out.service.ok = second;
    return out;
  }

  void pointAt(double seconds) { axis_.pointed = atSecond(seconds); }
  [[nodiscard]] FrameColumns frames() const { return columnsOf(history_, axis_); }

  static std::string value(const Plot& plot, const std::string& name) {
    for (const auto& entry : plot.legend) {
      if (entry.name == name) return entry.value;
    }
    return "no " + name;
  }
  [[nodiscard]] Plot occupancy() const { return occupancyPlot(frames(), {}, {0, "sms", false}, 20); }
  [[nodiscard]] Plot latency() const { return latencyPlot(frames(), 0, LogScale{}, {}); }
  [[nodiscard]] CardHeader header() const {
    const auto columns = frames();
    return cardHeader(columns, breakerRibbon(columns, {}, {0, "sms", false}), 0, "sms");
  }

  FrameHistory history_;
  TimeAxis axis_;
};

TEST_F(ReadingTest, LegendsTellTheLatestWhereNobodyPoints) {
  EXPECT_EQ(value(occupancy(), "in flight"), "59");
  EXPECT_EQ(value(requestPlot(frames(), {}, {"sms"}, 100), "good"), "590");
}

TEST_F(ReadingTest, LegendsTellTheMomentThatOnePointsAt) {
  pointAt(12.34);
  EXPECT_EQ(value(occupancy(), "in flight"), "12");
  EXPECT_EQ(value(occupancy(), "limit"), "112");
  EXPECT_EQ(value(latency(), "p95"), "12 ms");
  EXPECT_EQ(value(rejectionPlot(frames(), 0, 100), "queue full"), "120");
  EXPECT_EQ(value(requestPlot(frames(), {}, {"sms"}, 100), "good"), "120");
  EXPECT_EQ(value(backlogPlot(frames(), 50, 100), "waiting"), "24 of 50");
  EXPECT_EQ(value(workerPlot(frames(), {}, {"sms"}, 64), "busy"), "12");
}

TEST_F(ReadingTest, LegendsTellTheMomentThatIsMarked) {
  axis_.marked = atSecond(7.5);
  EXPECT_EQ(value(occupancy(), "in flight"), "7");
}

TEST_F(ReadingTest, LegendsSayADashInAGap) {
  pointAt(35);
  EXPECT_EQ(value(occupancy(), "in flight"), "–");
  EXPECT_EQ(value(occupancy(), "limit"), "–");
  EXPECT_EQ(value(occupancy(), "peak"), "–");
  EXPECT_EQ(value(latency(), "p95"), "–");
  EXPECT_EQ(value(rejectionPlot(frames(), 0, 100), "queue full"), "–");
  EXPECT_EQ(value(requestPlot(frames(), {}, {"sms"}, 100), "good"), "–");
  EXPECT_EQ(value(backlogPlot(frames(), 50, 100), "waiting"), "– of 50");
  EXPECT_EQ(value(workerPlot(frames(), {}, {"sms"}, 64), "busy"), "–");
}

TEST_F(ReadingTest, FiguresOverTheChartsTellTheSameMomentWhereTheViewStandsStill) {
  pointAt(25.5);
  EXPECT_EQ(header().occupancy.value, "25 / 125");
  EXPECT_EQ(header().p95.value, "25 ms");
  EXPECT_EQ(header().pill, "open · 5.5 s");
  pointAt(12.5);
  EXPECT_EQ(header().pill, "closed · 12 s");
}

TEST_F(ReadingTest, FiguresOverTheChartsTellThePresentWhileTheViewFollows) {
  axis_.follows = true;
  pointAt(25.5);
  EXPECT_EQ(header().occupancy.value, "59 / 159");
  EXPECT_EQ(header().pill, "open · 40 s");
}

TEST_F(ReadingTest, FiguresOverTheChartsAreDashesInAGap) {
  pointAt(35);
  EXPECT_EQ(header().occupancy.value, "–");
}

}  // namespace
}  // namespace watertight
