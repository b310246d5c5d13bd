// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/rejection_plot.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

std::int64_t& at(ReasonCounts& counts, RejectReason reason) {
  return counts[static_cast<std::size_t>(reason)];
}

class RejectionPlotTest : public ::testing::Test {
 protected:
  template <typename Shape>
  void run(double seconds, Shape shape) {
    for (int i = 1; i <= std::lround(seconds * 10); ++i) {
      auto frame = frameAt(i * 0.1);
      frame.dependencies[0].arrivals = 5;
      shape(frame.dependencies[0]);
      history_.add(std::move(frame));
    }
    frames_ = columnsOf(history_, axisAt(seconds));
  }

  static const Layer& layerOf(const Plot& plot, Role role, Shade shade = Shade::kSolid) {
    for (const auto& layer : plot.layers) {
      if (layer.ink == inkOf(role, shade)) return layer;
    }
    static const Layer kNone;
    return kNone;
  }

  FrameHistory history_;
  FrameColumns frames_;
};

TEST_F(RejectionPlotTest, StacksASecondsRejectionsByReason) {
  run(10, [](DependencyFrame& d) {
    at(d.rejected, RejectReason::kBulkheadFull) = 2;
    at(d.rejected, RejectReason::kBreakerOpen) = 1;
  });
  const auto plot = rejectionPlot(frames_, 0, 40);
  const auto& full = layerOf(plot, Role::kBulkheadFull).columns;
  const auto& open = layerOf(plot, Role::kBreakerOpen).columns;
  ASSERT_EQ(full.size(), 10U);
  ASSERT_EQ(open.size(), 10U);
  EXPECT_EQ(full[4].bottom, 0);
  EXPECT_EQ(full[4].top, 20);
  EXPECT_EQ(open[4].bottom, 20);
  EXPECT_EQ(open[4].top, 30);
  EXPECT_NEAR(full[4].to - full[4].from, 1, 1e-9);
}

TEST_F(RejectionPlotTest, CountsDiscardedAndFallbackUnderTheirReason) {
  run(3, [](DependencyFrame& d) {
    at(d.rejected, RejectReason::kQueueFull) = 1;
    at(d.discarded, RejectReason::kQueueFull) = 1;
    at(d.fallback, RejectReason::kQueueFull) = 1;
  });
  EXPECT_EQ(layerOf(rejectionPlot(frames_, 0, 40), Role::kQueueFull).columns[0].top, 30);
}

TEST_F(RejectionPlotTest, ShowsCallsThatRanOnTheirCallerAsABandOfTheirOwn) {
  run(3, [](DependencyFrame& d) { d.overflowStarted = 2; });
  EXPECT_EQ(layerOf(rejectionPlot(frames_, 0, 40), Role::kRanOnCaller).columns[0].top, 20);
}

TEST_F(RejectionPlotTest, DrawsTheSecondThatGoesOnSoftlyWithWhatItHasSoFar) {
  run(3.4, [](DependencyFrame& d) { at(d.rejected, RejectReason::kQueueFull) = 1; });
  const auto plot = rejectionPlot(frames_, 0, 40);
  EXPECT_EQ(layerOf(plot, Role::kQueueFull).columns.size(), 3U);
  const auto& part = layerOf(plot, Role::kQueueFull, Shade::kSoft).columns;
  ASSERT_EQ(part.size(), 1U);
  EXPECT_EQ(part[0].top, 4);
}

TEST_F(RejectionPlotTest, NamesOnlyTheReasonsInSight) {
  run(3, [](DependencyFrame& d) { at(d.rejected, RejectReason::kWaitExpired) = 1; });
  const auto plot = rejectionPlot(frames_, 0, 40);
  ASSERT_EQ(plot.legend.size(), 1U);
  EXPECT_EQ(plot.legend[0].name, "wait expired");
  EXPECT_EQ(plot.legend[0].value, "10");
}

TEST_F(RejectionPlotTest, ShowsRejectionsThatARecordBrings) {
  run(3, [](DependencyFrame& d) { at(d.rejected, RejectReason::kNone) = 1; });
  const auto plot = rejectionPlot(frames_, 0, 40);
  ASSERT_EQ(plot.legend.size(), 1U);
  EXPECT_EQ(plot.legend[0].name, "as recorded");
}

TEST_F(RejectionPlotTest, ReachesUpToTheWorstSecond) {
  run(3, [](DependencyFrame& d) { at(d.rejected, RejectReason::kQueueFull) = 3, d.overflowStarted = 1; });
  EXPECT_EQ(rejectionMaximum(frames_, 0), 40);
}

TEST_F(RejectionPlotTest, DrawsNothingWhereNothingWasRejected) {
  run(3, [](DependencyFrame&) {});
  for (const auto& layer : rejectionPlot(frames_, 0, 4).layers) EXPECT_TRUE(layer.columns.empty());
}

TEST(ErrorRate, IsDrawnOnAnAxisOfItsOwn) {
  FrameHistory history;
  for (int i = 1; i <= 10; ++i) {
    auto frame = frameAt(i);
    frame.dependencies[0].errorRate = 0.25;
    history.add(std::move(frame));
  }
  const auto frames = columnsOf(history, axisAt(10));
  auto plot = rejectionPlot(frames, 0, 40);
  addErrorRate(plot, frames, 0, {});
  EXPECT_EQ(plot.layers.back().points.back().y, 10);
  EXPECT_EQ(plot.legend.back().name, "errors");
  EXPECT_EQ(plot.legend.back().value, "25 %");
  ASSERT_EQ(plot.right.size(), 1U);
  EXPECT_EQ(plot.right[0].at, 40);
}

TEST(ErrorRate, TakesNoRoomWhereThereAreNoErrorsAndNothingJudgesThem) {
  FrameHistory history;
  history.add(frameAt(1));
  const auto frames = columnsOf(history, axisAt(1));
  auto plot = rejectionPlot(frames, 0, 4);
  const auto legend = plot.legend.size();
  addErrorRate(plot, frames, 0, {});
  EXPECT_EQ(plot.legend.size(), legend);
  EXPECT_TRUE(plot.right.empty());
}

}  // namespace
}  // namespace watertight
