// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/slot_pool.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

struct Thing {
  std::uint32_t version = 0;
  int value = 0;
};

TEST(SlotPool, GivesDifferentSlotsUntilOneComesBack) {
  SlotPool<Thing> pool;
  const auto a = pool.acquire();
  const auto b = pool.acquire();
  EXPECT_NE(a, b);
  pool.release(a);
  EXPECT_EQ(pool.acquire(), a);
}

TEST(SlotPool, ObjectsStayWhereTheyAreWhileItGrows) {
  SlotPool<Thing> pool;
  Thing* const first = &pool[pool.acquire()];
  for (int i = 0; i < 10'000; ++i) pool.acquire();
  EXPECT_EQ(&pool[0], first);
}

TEST(SlotPool, WhatWasMeantForAnEarlierUserOfASlotFindsNobody) {
  SlotPool<Thing> pool;
  const auto slot = pool.acquire();
  const auto version = pool[slot].version;
  EXPECT_EQ(pool.find(slot, version), &pool[slot]);
  pool.release(slot);
  EXPECT_EQ(pool.find(slot, version), nullptr);
  ASSERT_EQ(pool.acquire(), slot);
  EXPECT_EQ(pool.find(slot, version), nullptr);
  EXPECT_EQ(pool.find(slot, pool[slot].version), &pool[slot]);
}

}  // namespace
}  // namespace watertight
