// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/ring_queue.h"

#include <gtest/gtest.h>

#include <deque>

#include "support/dice.h"

namespace watertight {
namespace {

using testing_support::Dice;

// Longer and shorter by turns, so that it wraps around and grows at any place of its first element.
TEST(RingQueue, GivesBackWhatItWasGivenInThatOrder) {
  Dice dice(1);
  RingQueue<int> queue;
  std::deque<int> expected;
  for (int i = 0; i < 20'000; ++i) {
    if (dice.chance(i / 1000 % 2 == 0 ? 0.55 : 0.45)) {
      queue.pushBack(i);
      expected.push_back(i);
    } else if (!expected.empty()) {
      ASSERT_EQ(queue.front(), expected.front());
      queue.popFront();
      expected.pop_front();
    }
    ASSERT_EQ(queue.empty(), expected.empty());
  }
}

}  // namespace
}  // namespace watertight
