// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time_types.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(TimeTypesT4, NoSumOverflows) {
  EXPECT_EQ(saturatingAdd(Instant{Duration{5}}, kForever), kNever);
  EXPECT_EQ(saturatingAdd(kNever, Duration{1}), kNever);
  EXPECT_EQ(saturatingAdd(Instant{Duration{5}}, Duration{2}), Instant{Duration{7}});
}

TEST(TimeTypesT4, AZeroLimitIsNone) {
  EXPECT_EQ(deadlineAfter(Instant{Duration{5}}, Duration{}), kNever);
  EXPECT_EQ(deadlineAfter(Instant{Duration{5}}, Duration{3}), Instant{Duration{8}});
}

TEST(TimeTypes, SecondsBecomeTheNearestNanosecondOrSaturate) {
  EXPECT_EQ(fromSeconds(0.25), std::chrono::milliseconds{250});
  EXPECT_EQ(fromSeconds(-1), Duration{});
  EXPECT_EQ(fromSeconds(1e30), kForever);
}

}  // namespace
}  // namespace watertight
