// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/counted.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(Counted, OnlyOneIsSingular) {
  EXPECT_EQ(counted(0, "call"), "0 calls");
  EXPECT_EQ(counted(1, "call"), "1 call");
  EXPECT_EQ(counted(2, "call"), "2 calls");
}

TEST(Counted, TakesAPluralThatIsNotMadeByAnS) {
  EXPECT_EQ(counted(1, "entry", "entries"), "1 entry");
  EXPECT_EQ(counted(3, "entry", "entries"), "3 entries");
}

}  // namespace
}  // namespace watertight
