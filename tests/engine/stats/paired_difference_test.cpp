// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/paired_difference.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(PairedDifference, HasAMeanAndAnIntervalByStudentsT) {
  const auto difference = pairedDifference({1, 2, 3, 4});
  EXPECT_EQ(difference.pairs, 4);
  EXPECT_DOUBLE_EQ(difference.mean, 2.5);
  // Standard deviation 1.29099, divided by 2; t of 3 degrees of freedom 3.18245.
  EXPECT_NEAR(*difference.half, 2.05426, 1e-5);
  EXPECT_EQ(difference.direction(), 1);
}

TEST(PairedDifference, OfOnePairIsAnAnecdote) {
  const auto difference = pairedDifference({7});
  EXPECT_EQ(difference.mean, 7);
  EXPECT_FALSE(difference.half);
  EXPECT_EQ(difference.direction(), 0);
}

TEST(PairedDifference, ThatMayBeNothingHasNoDirection) {
  EXPECT_EQ(pairedDifference({-1, 2, -2, 1}).direction(), 0);
  EXPECT_EQ(pairedDifference({0, 0, 0}).direction(), 0);
  EXPECT_EQ(pairedDifference({}).pairs, 0);
}

TEST(PairedDifference, ThatIsAlwaysTheSameIsCertain) {
  EXPECT_EQ(pairedDifference({-3, -3, -3}).direction(), -1);
}

}  // namespace
}  // namespace watertight
