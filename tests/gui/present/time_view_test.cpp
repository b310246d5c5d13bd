// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/time_view.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TimeView viewAt(double t) {
  TimeView view;
  view.advance(atSecond(t));
  return view;
}

TEST(TimeView, FollowsTheRunFromTheStart) {
  auto view = viewAt(100);
  EXPECT_TRUE(view.follows());
  view.advance(atSecond(101));
  EXPECT_EQ(view.end(), atSecond(101));
  EXPECT_EQ(view.from(), atSecond(41));
}

TEST(TimeView, StandsStillOnceItIsPanned) {
  auto view = viewAt(100);
  view.pan(-seconds{20});
  EXPECT_FALSE(view.follows());
  EXPECT_EQ(view.end(), atSecond(80));
  view.advance(atSecond(150));
  EXPECT_EQ(view.end(), atSecond(80));
}

TEST(TimeView, StopsAtTheRunsBeginning) {
  auto view = viewAt(100);
  view.pan(-hours{1});
  EXPECT_EQ(view.from(), Instant{});
  EXPECT_EQ(view.end(), atSecond(60));
}

TEST(TimeView, FollowsAgainWhenItIsPulledBeyondThePresent) {
  auto view = viewAt(100);
  view.pan(-seconds{20});
  view.pan(seconds{10});
  EXPECT_FALSE(view.follows());
  view.pan(seconds{15});
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.end(), atSecond(100));
}

TEST(TimeView, ComesBackToThePresentWithTheSpanItHas) {
  auto view = viewAt(100);
  view.zoom(2, 0.25);
  view.follow();
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.span(), seconds{30});
  EXPECT_EQ(view.end(), atSecond(100));
}

TEST(TimeView, ZoomsAboutThePointer) {
  auto view = viewAt(100);
  view.zoom(2, 0.5);  // at 70 s
  EXPECT_EQ(view.from(), atSecond(55));
  EXPECT_EQ(view.end(), atSecond(85));
  view.zoom(0.5, 0.5);
  EXPECT_EQ(view.from(), atSecond(40));
  EXPECT_EQ(view.end(), atSecond(100));
}

TEST(TimeView, GoesOnFollowingWhenItIsZoomedAtThePresent) {
  auto view = viewAt(100);
  view.zoom(2, 1);
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.span(), seconds{30});
}

TEST(TimeView, ZoomsAboutThePresentByKeysWhileItFollows) {
  auto view = viewAt(100);
  view.zoom(4);
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.from(), atSecond(85));
}

TEST(TimeView, ZoomsAboutTheMarkByKeys) {
  auto view = viewAt(300);
  view.showMoment(atSecond(100));
  view.pan(seconds{15});
  view.zoom(2);
  EXPECT_EQ(view.from(), atSecond(92.5));
  EXPECT_EQ(view.end(), atSecond(122.5));
}

TEST(TimeView, ZoomsNoCloserThanASecondAndNoFurtherThanTheRun) {
  auto view = viewAt(600);
  view.zoom(1e9, 0.5);
  EXPECT_EQ(view.span(), seconds{1});
  view.zoom(1e-9, 0.5);
  EXPECT_EQ(view.span(), view.longest());
  EXPECT_GE(view.span(), seconds{600});
  EXPECT_LE(view.span(), seconds{660});
}

TEST(TimeView, TakesNoNonsenseForAZoom) {
  auto view = viewAt(100);
  view.zoom(0, 0.5);
  view.zoom(-1, 0.5);
  view.zoom(kGap, 0.5);
  view.zoom(2, kGap);
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.span(), seconds{60});
}

TEST(TimeView, PutsAMomentIntoItsMiddleAndMarksIt) {
  auto view = viewAt(300);
  view.showMoment(atSecond(100));
  EXPECT_FALSE(view.follows());
  EXPECT_EQ(view.from(), atSecond(70));
  EXPECT_EQ(view.end(), atSecond(130));
  EXPECT_EQ(view.axis(400).marked, atSecond(100));
}

TEST(TimeView, LeavesTheRunsEndsAtItsEdgesWhenAMomentLiesNearThem) {
  auto view = viewAt(300);
  view.showMoment(atSecond(5));
  EXPECT_EQ(view.from(), Instant{});
  view.showMoment(atSecond(295));
  EXPECT_EQ(view.end(), atSecond(300));
  EXPECT_FALSE(view.follows());
}

TEST(TimeView, ForgetsTheMarkOnceItFollowsAgain) {
  auto view = viewAt(300);
  view.showMoment(atSecond(100));
  view.follow();
  EXPECT_FALSE(view.marked());
}

TEST(TimeView, ShowsTheWholeRunHoweverLongItGrows) {
  auto view = viewAt(100);
  view.showAll();
  for (const double t : {120.0, 600.0, 3600.0, 36000.0}) {
    view.advance(atSecond(t));
    EXPECT_LE(view.from(), Instant{});
    EXPECT_GE(view.from(), -Duration{fromSeconds(t * 0.11)} + Instant{});
  }
}

TEST(TimeView, KeepsItsSpanForAsLongAsTheWholeRunFits) {
  auto view = viewAt(1000);
  view.showAll();
  const auto span = view.span();
  view.advance(atSecond(1001));
  EXPECT_EQ(view.span(), span);
}

TEST(TimeView, ShowsAMomentCloseEnoughEvenWhereTheWholeRunWasInSight) {
  auto view = viewAt(3600);
  view.showAll();
  view.showMoment(atSecond(1000));
  EXPECT_EQ(view.span(), TimeView::kUsual);
  EXPECT_EQ(view.from(), atSecond(970));
}

TEST(TimeView, ShowsTheStretchThatOneAsksFor) {
  auto view = viewAt(600);
  view.show(atSecond(120), atSecond(240));
  EXPECT_EQ(view.from(), atSecond(120));
  EXPECT_EQ(view.end(), atSecond(240));
  EXPECT_FALSE(view.follows());
}

TEST(TimeView, HoldsAllOfARunThatIsShorterThanTheSpan) {
  auto view = viewAt(20);
  view.showMoment(atSecond(10));
  EXPECT_LE(view.from(), Instant{});
  EXPECT_GE(view.end(), atSecond(20));
}

TEST(TimeView, FollowsAnotherRunFromItsBeginning) {
  auto view = viewAt(300);
  view.showMoment(atSecond(100));
  view.advance(atSecond(1));
  EXPECT_TRUE(view.follows());
  EXPECT_FALSE(view.marked());
}

}  // namespace
}  // namespace watertight
