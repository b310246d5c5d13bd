// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/reached_speed.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(ReachedSpeed, IsUnknownForAFirstSecond) {
  ReachedSpeed reached;
  reached.tell(Instant{5s}, Instant{0s});
  reached.tell(Instant{5900ms}, Instant{9s});
  EXPECT_FALSE(reached.speed());
  reached.tell(Instant{6s}, Instant{10s});
  EXPECT_DOUBLE_EQ(reached.speed().value(), 10);
}

TEST(ReachedSpeed, IsThatOfTheLastFullSecond) {
  ReachedSpeed reached;
  reached.tell(Instant{0s}, Instant{0s});
  reached.tell(Instant{1s}, Instant{50s});
  reached.tell(Instant{1500ms}, Instant{51s});
  EXPECT_DOUBLE_EQ(reached.speed().value(), 50);
  reached.tell(Instant{3s}, Instant{60s});
  EXPECT_DOUBLE_EQ(reached.speed().value(), 5);
}

TEST(ReachedSpeed, ForgetsWhatWasBeforeAnotherBeginning) {
  ReachedSpeed reached;
  reached.tell(Instant{0s}, Instant{0s});
  reached.tell(Instant{1s}, Instant{50s});
  reached.reset();
  EXPECT_FALSE(reached.speed());
  reached.tell(Instant{10s}, Instant{0s});
  EXPECT_FALSE(reached.speed());
}

}  // namespace
}  // namespace watertight
