// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/age_strip.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

class AgeStripTest : public ::testing::Test {
 protected:
  // A frame a second; `ages` tells each band's calls at a second.
  void run(int seconds, const std::function<CallAges(int)>& ages) {
    for (int i = 1; i <= seconds; ++i) {
      auto frame = frameAt(i, 1, std::chrono::seconds{1});
      frame.dependencies[0].ages = ages(i);
      frame.dependencies[0].oldest = std::chrono::seconds{i};
      history_.add(std::move(frame));
    }
    strip_ = ageStrip(columnsOf(history_, axisAt(seconds)), 0);
  }

  FrameHistory history_;
  AgeStrip strip_;
};

TEST_F(AgeStripTest, JoinsWhatStaysTheSame) {
  run(10, [](int) { return CallAges{5}; });
  ASSERT_EQ(strip_.cells.size(), 1U);
  EXPECT_EQ(strip_.cells[0].band, 0U);
  EXPECT_EQ(strip_.cells[0].level, 2);
  EXPECT_NEAR(strip_.cells[0].from, -10, 1e-9);
  EXPECT_NEAR(strip_.cells[0].to, 0, 1e-9);
}

TEST_F(AgeStripTest, ShowsAHangClimb) {
  run(6, [](int i) {
    CallAges ages{};
    ages[static_cast<std::size_t>(i)] = 40;
    return ages;
  });
  ASSERT_EQ(strip_.cells.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(strip_.cells[i].band, i + 1);
  EXPECT_EQ(strip_.cells[0].level, kAgeLevels);
  EXPECT_TRUE(strip_.alarming);
  EXPECT_EQ(strip_.oldest, "oldest 6 s");
  EXPECT_EQ(strip_.label, "6.0 s");
}

TEST_F(AgeStripTest, LeavesOutBandsThatAreEmpty) {
  run(4, [](int i) { return i == 2 ? CallAges{0, 1} : CallAges{}; });
  ASSERT_EQ(strip_.cells.size(), 1U);
  EXPECT_EQ(strip_.cells[0].level, 1);
}

TEST(AgeBands, AreNamed) {
  EXPECT_EQ(ageBandText(0), "under 100 ms");
  EXPECT_EQ(ageBandText(3), "1 s to 3 s");
  EXPECT_EQ(ageBandText(6), "over 30 s");
}

}  // namespace
}  // namespace watertight
