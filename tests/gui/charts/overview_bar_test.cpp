// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/overview_bar.h"

#include <gtest/gtest.h>

#include <QTest>

#include "bridge/qt_colour.h"
#include "gui/support/frames.h"
#include "gui/support/hand.h"
#include "gui/support/watched_run.h"
#include "present/overview.h"

namespace watertight {
namespace {

class OverviewBarTest : public ::testing::Test {
 protected:
  void SetUp() override {
    bar_.resize(666, bar_.height());
    goTo(280);
    bar_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bar_));
  }
  void goTo(double t) {
    run_.goTo(atSecond(t));
    time_.advance(atSecond(t));
    const auto axis = wholeRun(time_.view(), bar_.plotWidth());
    bar_.setPlot(overview_.plot(run_.controller().model(), axis), axis);
  }
  [[nodiscard]] QPoint at(double t) const {
    return {static_cast<int>(std::lround(bar_.xOf(atSecond(t)))), bar_.height() / 2};
  }
  [[nodiscard]] const TimeView& view() const { return time_.view(); }
  [[nodiscard]] double from() const { return toSeconds(view().from().time_since_epoch()); }
  [[nodiscard]] double end() const { return toSeconds(view().end().time_since_epoch()); }

  WatchedRun run_;
  SharedTime time_;
  Overview overview_;
  OverviewBar bar_{time_};
};

TEST_F(OverviewBarTest, ShowsTheWholeRun) {
  EXPECT_NEAR(bar_.xOf(Instant{}), 3, 1);
  EXPECT_GT(bar_.xOf(atSecond(280)), 0.9 * bar_.width());
  double first = 0;
  for (const auto& layer : bar_.plot().layers) {
    for (const auto& column : layer.columns) first = std::min(first, column.from);
  }
  EXPECT_NEAR(first, -toSeconds(view().longest()), 1);
}

TEST_F(OverviewBarTest, ShowsWhenFaultsHeld) {
  const auto& faults = bar_.plot().layers.front();
  EXPECT_EQ(faults.ink, inkOf(Role::kFault, Shade::kTint));
  EXPECT_FALSE(faults.columns.empty());
}

TEST_F(OverviewBarTest, DraggingTheFrameGoesBackInTimeWhileTheRunGoesOn) {
  drag(bar_, at(250), at(130));
  EXPECT_NEAR(end(), 160, 1);
  EXPECT_NEAR(from(), 100, 1);
  goTo(290);
  EXPECT_NEAR(end(), 160, 1);
}

TEST_F(OverviewBarTest, DraggingASideMakesTheFrameLonger) {
  drag(bar_, at(220), at(100));
  EXPECT_TRUE(view().follows());
  EXPECT_NEAR(from(), 100, 1);
}

TEST_F(OverviewBarTest, APressBesideTheFrameBringsItThere) {
  QTest::mouseClick(&bar_, Qt::LeftButton, {}, at(100));
  EXPECT_NEAR(from(), 70, 1);
  EXPECT_NEAR(end(), 130, 1);
}

TEST_F(OverviewBarTest, DraggingTheFrameToThePresentFollowsItAgain) {
  QTest::mouseClick(&bar_, Qt::LeftButton, {}, at(100));
  drag(bar_, at(100), QPoint{bar_.width() - 1, 10});
  EXPECT_TRUE(view().follows());
}

TEST_F(OverviewBarTest, ADoubleClickShowsTheWholeRun) {
  QTest::mouseDClick(&bar_, Qt::LeftButton, {}, at(250));
  EXPECT_TRUE(view().showsAll());
}

TEST_F(OverviewBarTest, TheWheelZooms) {
  turnWheel(bar_, at(100), 1);
  EXPECT_EQ(view().span(), std::chrono::seconds{48});
}

TEST_F(OverviewBarTest, DrawsTheFrameInTheAccentsColour) {
  const auto accent = toQt(themeOf(ThemeName::kDark).of(Role::kAccent)).rgb();
  const auto image = bar_.grab().toImage();
  int pixels = 0;
  for (int x = 0; x < image.width(); ++x) pixels += image.pixel(x, 1) == accent ? 1 : 0;
  EXPECT_NEAR(pixels, bar_.xOf(atSecond(280)) - bar_.xOf(atSecond(220)), 4);
}

TEST_F(OverviewBarTest, TellsThoseWhoDoNotSeeIt) {
  EXPECT_TRUE(bar_.accessibleDescription().contains("4:40"));
}

}  // namespace
}  // namespace watertight
