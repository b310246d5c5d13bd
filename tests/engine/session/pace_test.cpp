// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/pace.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

constexpr Instant at(Duration t) {
  return Instant{t};
}

TEST(Pace, VirtualTimePassesAtItsSpeed) {
  Pace pace;
  pace.anchor(at(100s), at(7s), 10);
  EXPECT_EQ(pace.target(at(100s)), at(7s));
  EXPECT_EQ(pace.target(at(101s)), at(17s));
  pace.anchor(at(101s), at(17s), 0.5);
  EXPECT_EQ(pace.target(at(103s)), at(18s));
}

TEST(Pace, SpeedStaysBetweenATenthAndAHundredfold) {
  Pace pace;
  pace.anchor(at(0s), at(0s), 0);
  EXPECT_EQ(pace.speed(), 0.1);
  pace.anchor(at(0s), at(0s), 1e9);
  EXPECT_EQ(pace.speed(), 100);
}

TEST(Pace, ARunThatIsAQuarterOfASecondBehindGivesUpCatchingUp) {
  Pace pace;
  pace.anchor(at(0s), at(0s), 100);
  EXPECT_FALSE(pace.fellBehind(at(1s), at(76s)));
  EXPECT_TRUE(pace.fellBehind(at(1s), at(74s)));
  pace.anchor(at(1s), at(74s), pace.speed());
  EXPECT_FALSE(pace.fellBehind(at(1s), at(74s)));
}

TEST(Pace, NeverGoesBeyondTime) {
  Pace pace;
  pace.anchor(at(0s), kNever - 1s, 100);
  EXPECT_EQ(pace.target(at(10s)), kNever);
}

}  // namespace
}  // namespace watertight
