// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/occupancy_plot.h"

#include <gmock/gmock.h>

#include <cmath>

#include "gui/support/frames.h"

namespace watertight {
namespace {

const Subject kSubject{0, "sms", false};

class OccupancyPlotTest : public ::testing::Test {
 protected:
  // `shape` fills each frame's dependency, given its second.
  template <typename Shape>
  void run(double seconds, Shape shape) {
    for (int i = 1; i <= std::lround(seconds * 10); ++i) {
      auto frame = frameAt(i * 0.1);
      shape(frame.dependencies[0], i * 0.1);
      history_.add(std::move(frame));
    }
    axis_ = axisAt(seconds);
  }

  Plot plot(double top = 20) { return occupancyPlot(columnsOf(history_, axis_), journal_, kSubject, top); }

  static const Layer& layerOf(const Plot& plot, Ink ink) {
    for (const auto& layer : plot.layers) {
      if (layer.ink == ink) return layer;
    }
    static const Layer kNone;
    return kNone;
  }

  FrameHistory history_;
  JournalLog journal_;
  TimeAxis axis_;
};

TEST_F(OccupancyPlotTest, ShowsABurstBetweenTwoSamples) {
  run(30, [](DependencyFrame& d, double t) {
    d.inFlight = 2;
    d.inFlightPeak = std::abs(t - 20) < 0.01 ? 17 : 2;
  });
  const auto edge = layerOf(plot(), inkOfDependency(0)).points;
  EXPECT_TRUE(std::any_of(edge.begin(), edge.end(), [](const Point& p) { return p.y == 17; }));
}

TEST_F(OccupancyPlotTest, KeepsTheBurstHoweverManyFramesShareAPixel) {
  run(290, [](DependencyFrame& d, double t) { d.inFlightPeak = std::abs(t - 100) < 0.01 ? 17 : 1; });
  axis_ = {atSecond(290), std::chrono::minutes{5}, 200};
  const auto edge = layerOf(plot(), inkOfDependency(0)).points;
  EXPECT_LE(edge.size(), 201U);
  EXPECT_TRUE(std::any_of(edge.begin(), edge.end(), [](const Point& p) { return p.y == 17; }));
}

TEST_F(OccupancyPlotTest, ShowsALimitThatIsOnlyMonitoredBesideTheOneInForce) {
  run(10, [](DependencyFrame& d, double) { d.limit = 12, d.monitoredLimit = 7; });
  const auto drawn = plot();
  ASSERT_FALSE(layerOf(drawn, inkOf(Role::kLimit, Shade::kSoft)).points.empty());
  EXPECT_EQ(layerOf(drawn, inkOf(Role::kLimit, Shade::kSoft)).points.back().y, 7);
  EXPECT_EQ(layerOf(drawn, inkOf(Role::kLimit)).points.back().y, 12);
  EXPECT_EQ(occupancyMaximum(columnsOf(history_, axis_), 0), 12);
}

TEST_F(OccupancyPlotTest, MarksTheLastOfManyChangesInOneColumnAndEveryRamp) {
  run(30, [](DependencyFrame& d, double) { d.limit = 12; });
  for (int i = 0; i < 50; ++i) journal_.add(limitEntry(20 + i * 0.001, 20 + i, 21 + i));
  auto ramp = limitEntry(20.06, 70, 1);
  std::get<LimitEvent>(ramp.event).change.branch = LimitBranch::kRamp;
  journal_.add(ramp);
  journal_.add(limitEntry(20.07, 1, 2));
  std::vector<double> marked;
  for (const auto& marker : plot().markers) marked.push_back(marker.at.y);
  EXPECT_THAT(marked, testing::ElementsAre(1, 2)) << "the changes before the ramp shared its column";
}

TEST_F(OccupancyPlotTest, ShowsTheLastValueOfEachPeriodBesideItsPeak) {
  run(10, [](DependencyFrame& d, double) { d.inFlight = 3, d.inFlightPeak = 8; });
  const auto drawn = plot();
  for (const auto& column : layerOf(drawn, inkOfDependency(0, Shade::kSoft)).columns)
    EXPECT_EQ(column.top, 3);
  for (const auto& column : layerOf(drawn, inkOfDependency(0, Shade::kFaint)).columns) {
    EXPECT_EQ(column.bottom, 3);
    EXPECT_EQ(column.top, 8);
  }
}

TEST_F(OccupancyPlotTest, DrawsTheLimitAsStepsUpToNow) {
  run(30, [](DependencyFrame& d, double t) { d.limit = t > 20.05 ? 5 : 10; });
  const auto steps = layerOf(plot(), inkOf(Role::kLimit)).points;
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0].y, 10);
  EXPECT_NEAR(steps[1].x, -10, 1e-6);
  EXPECT_EQ(steps[1].y, 5);
  EXPECT_EQ(steps[2].x, 0);
}

TEST_F(OccupancyPlotTest, DrawsWaitingAndLoadOnlyWhereTheyDiffer) {
  run(10, [](DependencyFrame& d, double t) {
    d.inFlight = d.inFlightPeak = d.downstreamLoad = 4;
    if (t > 5.05) d.downstreamLoad = 22;
    if (t > 8.05) d.waiting = 3;
  });
  const auto drawn = [](const Layer& layer) {
    return std::count_if(layer.points.begin(), layer.points.end(),
                         [](const Point& p) { return !std::isnan(p.y); });
  };
  EXPECT_EQ(drawn(layerOf(plot(), inkOf(Role::kDownstream))), 50);
  EXPECT_EQ(drawn(layerOf(plot(), inkOf(Role::kWaiting))), 20);
}

TEST_F(OccupancyPlotTest, MarksEveryChangeOfLimitWithItsReason) {
  run(30, [](DependencyFrame& d, double) { d.limit = 10; });
  journal_.add(limitEntry(10, 10, 11, "healthy"));
  journal_.add(limitEntry(15, 11, 11, "too few"));
  journal_.add(limitEntry(20, 11, 5, "error rate 62 % > 50 %"));
  const auto markers = plot().markers;
  ASSERT_EQ(markers.size(), 2U);
  EXPECT_EQ(markers[0].shape, MarkerShape::kUp);
  EXPECT_EQ(markers[1].shape, MarkerShape::kDown);
  EXPECT_NEAR(markers[1].at.x, -10, 1e-9);
  EXPECT_EQ(markers[1].at.y, 5);
  EXPECT_THAT(markers[1].tip, ::testing::HasSubstr("error rate 62 % > 50 %"));
  EXPECT_THAT(markers[1].tip, ::testing::HasSubstr("0:20.0"));
}

TEST_F(OccupancyPlotTest, MarksALimitThatWasSetByHand) {
  run(30, [](DependencyFrame& d, double) { d.limit = 4; });
  journal_.add(setEntry(12, "sms.bulkhead.limit", "8", "4"));
  journal_.add(setEntry(13, "sms.bulkhead.queue", "2", "3"));
  journal_.add(setEntry(14, "other.bulkhead.limit", "8", "4"));
  const auto markers = plot().markers;
  ASSERT_EQ(markers.size(), 1U);
  EXPECT_EQ(markers[0].shape, MarkerShape::kSquare);
  EXPECT_EQ(markers[0].at.y, 4);
}

TEST_F(OccupancyPlotTest, TintsTheTimeOfAFaultAndPointsAtItsEnds) {
  run(30, [](DependencyFrame&, double) {});
  journal_.add(faultEntry(10, true));
  journal_.add(faultEntry(25, false));
  journal_.add(faultEntry(26, true, "outage", 1));
  const auto drawn = plot();
  const auto& bands = layerOf(drawn, inkOf(Role::kFault, Shade::kTint)).columns;
  ASSERT_EQ(bands.size(), 1U);
  EXPECT_NEAR(bands[0].from, -20, 1e-9);
  EXPECT_NEAR(bands[0].to, -5, 1e-9);
  EXPECT_EQ(drawn.markers.size(), 2U);
  EXPECT_TRUE(drawn.markers[0].atTop);
}

TEST_F(OccupancyPlotTest, NamesTheFaultsInSight) {
  run(100, [](DependencyFrame&, double) {});
  journal_.add(faultEntry(10, true, "outage"));
  journal_.add(faultEntry(20, true, "error_rate 20 %"));
  journal_.add(faultEntry(30, false, "outage"));
  journal_.add(faultEntry(80, true, "slowdown 2x"));
  const auto labels = plot().labels;
  ASSERT_EQ(labels.size(), 2U) << "one that ended before is not in sight";
  EXPECT_EQ(labels[0].text, "error_rate 20 %");
  EXPECT_DOUBLE_EQ(labels[0].x, -60) << "one that began before begins at the edge";
  EXPECT_DOUBLE_EQ(labels[1].x, -20);
}

TEST_F(OccupancyPlotTest, TintsFaultsThatOverlapOnce) {
  run(50, [](DependencyFrame&, double) {});
  journal_.add(faultEntry(10, true, "outage"));
  journal_.add(faultEntry(20, true, "slowdown 2x"));
  journal_.add(faultEntry(30, false, "slowdown 2x"));
  journal_.add(faultEntry(40, false, "outage"));
  const auto drawn = plot();
  const auto& bands = layerOf(drawn, inkOf(Role::kFault, Shade::kTint)).columns;
  ASSERT_EQ(bands.size(), 1U);
  EXPECT_DOUBLE_EQ(bands[0].from, -40);
  EXPECT_DOUBLE_EQ(bands[0].to, -10);
}

TEST_F(OccupancyPlotTest, NamesInItsLegendOnlyWhatIsInSight) {
  run(10,
      [](DependencyFrame& d, double) { d.inFlight = d.inFlightPeak = d.downstreamLoad = 4, d.limit = 9; });
  std::vector<std::string> names;
  for (const auto& entry : plot().legend) names.push_back(entry.name);
  EXPECT_THAT(names, ::testing::ElementsAre("limit", "in flight", "peak"));
}

TEST_F(OccupancyPlotTest, LeavesOutOfTheScaleALimitFarAboveAllThatHappens) {
  run(10, [](DependencyFrame& d, double) { d.inFlightPeak = 5, d.limit = 1000; });
  EXPECT_EQ(occupancyMaximum(columnsOf(history_, axis_), 0), 5);
}

TEST_F(OccupancyPlotTest, ReachesUpToTheDownstreamsLoad) {
  run(10, [](DependencyFrame& d, double) { d.inFlightPeak = 4, d.limit = 4, d.downstreamLoad = 20; });
  EXPECT_EQ(occupancyMaximum(columnsOf(history_, axis_), 0), 20);
}

TEST_F(OccupancyPlotTest, IsEmptyBeforeTheFirstFrame) {
  const auto drawn = plot();
  EXPECT_TRUE(drawn.legend.empty());
  EXPECT_TRUE(drawn.markers.empty());
}

}  // namespace
}  // namespace watertight
