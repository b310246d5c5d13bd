// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/card_grid.h"

#include <gtest/gtest.h>

#include "present/plot.h"
#include "present/scales.h"

namespace watertight {
namespace {

CardGrid gridOf(std::size_t cards, int width = 1270, int height = 590) {
  return cardGrid(cards, width, height, 10);
}

TEST(CardGrid, IsARowOfColumnsUpToFour) {
  for (std::size_t n = 1; n <= 4; ++n) {
    EXPECT_EQ(gridOf(n).columns, static_cast<int>(n));
    EXPECT_EQ(gridOf(n).rows, 1);
    EXPECT_EQ(gridOf(n).size, CardSize::kFull);
  }
}

TEST(CardGrid, HasRowsOfThreeAndOfFourForMore) {
  const auto shape = [](std::size_t n) { return std::pair{gridOf(n).columns, gridOf(n).rows}; };
  EXPECT_EQ(shape(5), (std::pair{3, 2}));
  EXPECT_EQ(shape(6), (std::pair{3, 2}));
  EXPECT_EQ(shape(7), (std::pair{4, 2}));
  EXPECT_EQ(shape(8), (std::pair{4, 2}));
  EXPECT_EQ(shape(9), (std::pair{4, 3}));
  EXPECT_EQ(shape(12), (std::pair{4, 3}));
  EXPECT_EQ(shape(16), (std::pair{4, 4}));
}

TEST(CardGrid, IsThereForNoCardsToo) {
  EXPECT_EQ(gridOf(0).columns, 1);
  EXPECT_EQ(gridOf(0).rows, 1);
}

TEST(CardGrid, MakesCardsSmallerWhereTheyAreMany) {
  EXPECT_EQ(gridOf(6).size, CardSize::kCompact);
  EXPECT_EQ(gridOf(12).size, CardSize::kDense);
}

TEST(CardGrid, NeedsNoScrollingForTwelveInTheSmallestWindowThatCounts) {
  const auto grid = gridOf(12, 870, 436);
  const auto least = leastExtent(grid.size);
  EXPECT_LE(grid.columns * least.width + (grid.columns - 1) * 6, 870);
  EXPECT_LE(grid.rows * least.height + (grid.rows - 1) * 6, 436);
}

TEST(CardGrid, MakesFourColumnsSmallerRatherThanScroll) {
  EXPECT_NE(gridOf(4, 870, 443).size, CardSize::kFull);
}

TEST(FiguresLine, SaysWhatTheLargeFiguresSay) {
  CardHeader header;
  header.occupancy.value = "3 / 10";
  header.p95.value = "42 ms";
  header.rejected.value = "0";
  header.waiting.value = "2";
  EXPECT_EQ(figuresLine(header), "3 / 10 · p95 42 ms · rejected 0 /s");
  header.waiting.alarming = true;
  EXPECT_EQ(figuresLine(header), "3 / 10 · p95 42 ms · rejected 0 /s · waiting 2");
}

TEST(ThinTicks, KeepsTheFirstAndTheLastWhereTwoAreAllowed) {
  auto axis = linearAxis(40, 4);
  ASSERT_EQ(axis.ticks.size(), 5U);
  thinTicks(axis, 2);
  ASSERT_EQ(axis.ticks.size(), 2U);
  EXPECT_EQ(axis.ticks[0].at, 0);
  EXPECT_EQ(axis.ticks[1].at, 40);
}

TEST(ThinTicks, KeepsEverySecondWhereThatIsEnough) {
  auto axis = linearAxis(40, 4);
  thinTicks(axis, 3);
  ASSERT_EQ(axis.ticks.size(), 3U);
  EXPECT_EQ(axis.ticks[1].at, 20);
}

TEST(ThinTicks, LeavesAFewAlone) {
  auto axis = linearAxis(40, 4);
  thinTicks(axis, 99);
  EXPECT_EQ(axis.ticks.size(), 5U);
}

}  // namespace
}  // namespace watertight
