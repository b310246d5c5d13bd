// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/time_gestures.h"

#include <gtest/gtest.h>

#include <QTest>

#include "charts/chart_geometry.h"
#include "charts/ribbon_view.h"
#include "charts/rule_drag.h"
#include "charts/time_chart.h"
#include "charts/time_keys.h"
#include "gui/support/frames.h"
#include "gui/support/hand.h"

namespace watertight {
namespace {

using std::chrono::seconds;

constexpr int kPlotWidth = 600;  // a tenth of a second is a pixel

class TimeGesturesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    chart_.resize(kPlotLeft + kPlotWidth + kPlotRight, 100);
    gestures_.watch(chart_);
    keys_.watch(chart_);
    time_.advance(atSecond(300));
    chart_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart_));
    QTest::mouseMove(&chart_,
                     {1, 1});  // wherever an earlier test left it: moves only count where they are some
  }
  // At so many seconds after the left edge, which is at 4:00 while nothing was moved.
  [[nodiscard]] static QPoint at(int second) { return {kPlotLeft + 10 * second, 50}; }
  [[nodiscard]] const TimeView& view() const { return time_.view(); }
  [[nodiscard]] std::optional<Instant> pointed() const { return time_.axis(kPlotWidth).pointed; }

  SharedTime time_;
  TimeGestures gestures_{time_};
  TimeKeys keys_{time_};
  TimeChart chart_;
};

TEST_F(TimeGesturesTest, PointingPutsTheCrosshairUnderThePointer) {
  QTest::mouseMove(&chart_, at(15));
  ASSERT_TRUE(pointed());
  EXPECT_EQ(*pointed(), atSecond(255));
}

TEST_F(TimeGesturesTest, TheCrosshairGoesWhenThePointerLeaves) {
  QTest::mouseMove(&chart_, at(15));
  QEvent leave{QEvent::Leave};
  QApplication::sendEvent(&chart_, &leave);
  EXPECT_FALSE(pointed());
}

TEST_F(TimeGesturesTest, TheCrosshairStaysUnderThePointerWhileTheRunGoesOn) {
  QTest::mouseMove(&chart_, at(15));
  time_.advance(atSecond(310));
  ASSERT_TRUE(pointed());
  EXPECT_EQ(*pointed(), atSecond(265));
}

TEST_F(TimeGesturesTest, ThereIsNoCrosshairBeforeTheRun) {
  time_.reset();
  time_.advance(atSecond(20));
  QTest::mouseMove(&chart_, at(15));
  EXPECT_FALSE(pointed());
}

TEST_F(TimeGesturesTest, ThereIsNoCrosshairBesideThePlot) {
  QTest::mouseMove(&chart_, at(15));
  QTest::mouseMove(&chart_, QPoint{kPlotLeft - 20, 50});
  EXPECT_FALSE(pointed());
}

TEST_F(TimeGesturesTest, TheWheelZoomsAboutThePointer) {
  turnWheel(chart_, at(30), 1);
  EXPECT_EQ(view().span(), seconds{48});
  EXPECT_EQ(view().from(), atSecond(246));
  EXPECT_FALSE(view().follows());
}

TEST_F(TimeGesturesTest, TheWheelAtTheRightEdgeZoomsAndGoesOnFollowing) {
  turnWheel(chart_, at(60), 1);
  EXPECT_EQ(view().span(), seconds{48});
  EXPECT_TRUE(view().follows());
}

TEST_F(TimeGesturesTest, TheWheelBackwardsShowsMore) {
  turnWheel(chart_, at(60), -1);
  EXPECT_EQ(view().span(), seconds{75});
}

TEST_F(TimeGesturesTest, TheWheelWithShiftPans) {
  turnWheel(chart_, at(30), 1, Qt::ShiftModifier);
  EXPECT_EQ(view().end(), atSecond(294));
  EXPECT_EQ(view().span(), seconds{60});
}

TEST_F(TimeGesturesTest, DraggingKeepsWhatWasTakenUnderThePointer) {
  drag(chart_, at(10), at(30));
  EXPECT_EQ(view().from(), atSecond(220));
  EXPECT_FALSE(view().follows());
}

TEST_F(TimeGesturesTest, DraggingBeyondThePresentFollowsIt) {
  time_.pan(-seconds{10});
  drag(chart_, at(50), at(20));
  EXPECT_TRUE(view().follows());
}

TEST_F(TimeGesturesTest, AClickMovesNothing) {
  QTest::mouseClick(&chart_, Qt::LeftButton, {}, at(20));
  EXPECT_TRUE(view().follows());
  EXPECT_EQ(view().span(), seconds{60});
}

TEST_F(TimeGesturesTest, MovingAfterTheButtonIsUpPansNoMore) {
  drag(chart_, at(10), at(30));
  QTest::mouseMove(&chart_, at(50));
  EXPECT_EQ(view().from(), atSecond(220));
}

TEST_F(TimeGesturesTest, TheOtherButtonDragsNothing) {
  drag(chart_, at(10), at(30), Qt::RightButton);
  EXPECT_TRUE(view().follows());
}

TEST_F(TimeGesturesTest, AThresholdUnderTheHandIsDraggedRatherThanTheTime) {
  RuleDrag thresholds{chart_};
  gestures_.watch(chart_);
  Plot plot;
  plot.y = {0, 20, {}};
  plot.rules.push_back({{}, 10, "max", "x", RuleScale::kCalls, 1, 2, 30, true});
  chart_.setPlot(plot);
  const int y = static_cast<int>(chart_.plotMap().y(10));
  drag(chart_, QPoint{at(10).x(), y}, QPoint{at(30).x(), y});
  EXPECT_TRUE(view().follows());
  drag(chart_, QPoint{at(10).x(), y + 20}, QPoint{at(30).x(), y + 20});
  EXPECT_FALSE(view().follows());
}

TEST_F(TimeGesturesTest, TheBreakersBandTakesPart) {
  RibbonView ribbon;
  ribbon.resize(chart_.width(), ribbon.height());
  gestures_.watch(ribbon);
  ribbon.show();
  turnWheel(ribbon, {at(30).x(), 9}, 1);
  EXPECT_EQ(view().from(), atSecond(246));
}

TEST_F(TimeGesturesTest, ArrowsPanByATenthAndWithShiftByHalf) {
  QTest::keyClick(&chart_, Qt::Key_Left);
  EXPECT_EQ(view().end(), atSecond(294));
  QTest::keyClick(&chart_, Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(view().end(), atSecond(264));
  QTest::keyClick(&chart_, Qt::Key_Right);
  EXPECT_EQ(view().end(), atSecond(270));
}

TEST_F(TimeGesturesTest, HomeShowsTheWholeRunAndEndFollowsIt) {
  QTest::keyClick(&chart_, Qt::Key_Left);
  QTest::keyClick(&chart_, Qt::Key_Home);
  EXPECT_LE(view().from(), Instant{});
  QTest::keyClick(&chart_, Qt::Key_Left);
  QTest::keyClick(&chart_, Qt::Key_End);
  EXPECT_TRUE(view().follows());
}

TEST_F(TimeGesturesTest, KeysWithOtherModifiersAreLeftToOthers) {
  QTest::keyClick(&chart_, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_TRUE(view().follows());
}

}  // namespace
}  // namespace watertight
