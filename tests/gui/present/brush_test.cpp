// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/brush.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::seconds;

TimeView viewOver(double from, double to, double present = 600) {
  TimeView view;
  view.advance(atSecond(present));
  view.show(atSecond(from), atSecond(to));
  return view;
}

TEST(BrushPart, IsASideNearItAndTheInsideBetweenThem) {
  EXPECT_EQ(brushPartAt(50, 100, 200), BrushPart::kNone);
  EXPECT_EQ(brushPartAt(97, 100, 200), BrushPart::kFrom);
  EXPECT_EQ(brushPartAt(104, 100, 200), BrushPart::kFrom);
  EXPECT_EQ(brushPartAt(150, 100, 200), BrushPart::kInside);
  EXPECT_EQ(brushPartAt(197, 100, 200), BrushPart::kTo);
  EXPECT_EQ(brushPartAt(204, 100, 200), BrushPart::kTo);
  EXPECT_EQ(brushPartAt(206, 100, 200), BrushPart::kNone);
}

TEST(BrushPart, LeavesAnInsideEvenToANarrowFrame) {
  EXPECT_EQ(brushPartAt(102, 100, 104), BrushPart::kInside);
}

TEST(Brush, MovesByAShareOfItsLengthAndStaysInTheRun) {
  auto view = viewOver(100, 200);
  moveBrush(view, 0.1);
  EXPECT_EQ(view.from(), atSecond(110));
  EXPECT_EQ(view.end(), atSecond(210));
  moveBrush(view, -5);
  EXPECT_EQ(view.from(), Instant{});
  EXPECT_EQ(view.end(), atSecond(100));
  view.showAll();
  moveBrush(view, -0.1);
  EXPECT_TRUE(view.showsAll());
}

TEST(Brush, IsMadeLongerAndShorterAtItsEnd) {
  auto view = viewOver(100, 200);
  stretchBrush(view, -0.1);
  EXPECT_EQ(view.from(), atSecond(100));
  EXPECT_EQ(view.end(), atSecond(190));
  stretchBrush(view, -5);
  EXPECT_EQ(view.end(), atSecond(101)) << "the shortest";
  stretchBrush(view, 1000);
  EXPECT_EQ(view.from(), atSecond(100));
  EXPECT_EQ(view.end(), atSecond(600));
}

TEST(Brush, AllOfItCanBecomeShorterAndAllAgain) {
  auto view = viewOver(0, 600);
  view.showAll();
  stretchBrush(view, -0.5);
  EXPECT_EQ(view.from(), Instant{});
  EXPECT_EQ(view.end(), atSecond(300));
  stretchBrush(view, 1);
  EXPECT_TRUE(view.showsAll());
}

TEST(BrushDrag, TheInsideMovesTheFrame) {
  auto view = viewOver(100, 200);
  const BrushDrag drag{view, BrushPart::kInside, atSecond(130)};
  drag.moveTo(view, atSecond(180));
  EXPECT_EQ(view.from(), atSecond(150));
  EXPECT_EQ(view.end(), atSecond(250));
}

TEST(BrushDrag, TheFrameComesBackWhereItWasHadItHitTheRunsBeginning) {
  auto view = viewOver(100, 200);
  const BrushDrag drag{view, BrushPart::kInside, atSecond(130)};
  drag.moveTo(view, atSecond(0));
  EXPECT_EQ(view.from(), Instant{});
  drag.moveTo(view, atSecond(130));
  EXPECT_EQ(view.from(), atSecond(100));
}

TEST(BrushDrag, ASideMovesAlone) {
  auto view = viewOver(100, 200);
  BrushDrag{view, BrushPart::kFrom, atSecond(100)}.moveTo(view, atSecond(150));
  EXPECT_EQ(view.from(), atSecond(150));
  EXPECT_EQ(view.end(), atSecond(200));
  BrushDrag{view, BrushPart::kTo, atSecond(200)}.moveTo(view, atSecond(300));
  EXPECT_EQ(view.from(), atSecond(150));
  EXPECT_EQ(view.end(), atSecond(300));
}

TEST(BrushDrag, ASideStopsBeforeTheOther) {
  auto view = viewOver(100, 200);
  BrushDrag{view, BrushPart::kFrom, atSecond(100)}.moveTo(view, atSecond(400));
  EXPECT_EQ(view.from(), atSecond(199));
  EXPECT_EQ(view.end(), atSecond(200));
}

TEST(BrushDrag, TheLeftSideChangesTheSpanAndGoesOnFollowing) {
  TimeView view;
  view.advance(atSecond(600));
  BrushDrag{view, BrushPart::kFrom, atSecond(540)}.moveTo(view, atSecond(400));
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.span(), seconds{200});
}

TEST(BrushDrag, AFrameThatIsDrawnToThePresentFollowsIt) {
  auto view = viewOver(100, 200);
  BrushDrag{view, BrushPart::kTo, atSecond(200)}.moveTo(view, atSecond(620));
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.from(), atSecond(100));
  view = viewOver(100, 200);
  BrushDrag{view, BrushPart::kInside, atSecond(150)}.moveTo(view, atSecond(590));
  EXPECT_TRUE(view.follows());
  EXPECT_EQ(view.span(), seconds{100});
}

TEST(BrushDrag, APressBesideTheFrameBringsItThere) {
  auto view = viewOver(100, 200);
  const BrushDrag drag{view, BrushPart::kNone, atSecond(400)};
  EXPECT_EQ(view.from(), atSecond(350));
  drag.moveTo(view, atSecond(410));
  EXPECT_EQ(view.from(), atSecond(360));
}

}  // namespace
}  // namespace watertight
