// SPDX-License-Identifier: GPL-3.0-or-later
// What recorded calls that are known say of those that are not (FORMATS, Replay).
#include "sim/known_calls.h"

#include <gtest/gtest.h>

#include <set>

namespace watertight {
namespace {

using namespace std::chrono_literals;

DrawKey keyOf(std::uint64_t request) {
  return {1, DrawPurpose::kReplayResample, 0, request};
}

/// One call a second that takes as many milliseconds as it has seconds.
KnownCalls oneASecond(int calls) {
  KnownCalls known;
  for (int i = 0; i < calls; ++i) known.add(Instant{i * 1s}, {i * 1ms, Answer::kOk});
  return known;
}

TEST(KnownCalls, TheFiftyNearestInTimeAreDrawnFrom) {
  const auto known = oneASecond(1000);
  std::set<Duration> drawn;
  for (std::uint64_t i = 0; i < 5000; ++i) drawn.insert(known.drawNear(Instant{500s}, keyOf(i))->service);
  EXPECT_EQ(drawn.size(), 50U);
  EXPECT_GE(*drawn.begin(), 475ms);
  EXPECT_LE(*drawn.rbegin(), 525ms);
}

TEST(KnownCalls, AtTheEndsTheyAreTheFirstAndTheLastFifty) {
  const auto known = oneASecond(1000);
  for (std::uint64_t i = 0; i < 500; ++i) {
    EXPECT_LT(known.drawNear(Instant{}, keyOf(i))->service, 50ms);
    EXPECT_GE(known.drawNear(Instant{1h}, keyOf(i))->service, 950ms);
  }
}

TEST(KnownCalls, AnyOfThemMayBeDrawn) {
  const auto known = oneASecond(1000);
  std::set<Duration> drawn;
  for (std::uint64_t i = 0; i < 5000; ++i) drawn.insert(known.drawAny(keyOf(i))->service);
  EXPECT_GT(drawn.size(), 950U);
  EXPECT_EQ(known.drawAny(keyOf(3)), known.drawAny(keyOf(3)));
}

TEST(KnownCalls, NothingIsDrawnFromNothing) {
  EXPECT_EQ(KnownCalls{}.drawAny(keyOf(1)), nullptr);
  EXPECT_EQ(KnownCalls{}.drawNear(Instant{}, keyOf(1)), nullptr);
}

}  // namespace
}  // namespace watertight
