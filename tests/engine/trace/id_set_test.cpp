// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/id_set.h"

#include <gtest/gtest.h>

#include <string>

namespace watertight {
namespace {

TEST(IdSet, TakesEachIdentifierOnce) {
  IdSet seen;
  for (int i = 0; i < 5000; ++i) EXPECT_TRUE(seen.insert(idHash("trace", std::to_string(i))));
  for (int i = 0; i < 5000; ++i) EXPECT_FALSE(seen.insert(idHash("trace", std::to_string(i))));
}

TEST(IdSet, HexadecimalDigitsAreTheSameInBothCases) {
  EXPECT_EQ(idHash("5B8E", "EEE1"), idHash("5b8e", "eee1"));
  EXPECT_NE(idHash("a", "bc"), idHash("ab", "c"));
  EXPECT_EQ(idHash("a", ""), 0U);
}

}  // namespace
}  // namespace watertight
