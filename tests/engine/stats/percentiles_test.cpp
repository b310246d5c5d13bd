// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/percentiles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace watertight {
namespace {

TEST(PercentileShareW3, PercentBecomeTenThousandthsToTheNearest) {
  EXPECT_EQ(percentileShare(0), 0);
  EXPECT_EQ(percentileShare(95), 9500);
  EXPECT_EQ(percentileShare(99.99), 9999);
  EXPECT_EQ(percentileShare(0.1), 10);
  EXPECT_EQ(percentileShare(100), 10000);
}

TEST(PercentileShareW3, WhatIsNoPercentileIsNone) {
  EXPECT_EQ(percentileShare(-1), std::nullopt);
  EXPECT_EQ(percentileShare(150), std::nullopt);
  EXPECT_EQ(percentileShare(std::nan("")), std::nullopt);
  EXPECT_EQ(percentileShare(std::numeric_limits<double>::infinity()), std::nullopt);
}

}  // namespace
}  // namespace watertight
