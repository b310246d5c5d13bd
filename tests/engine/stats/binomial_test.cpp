// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/binomial.h"

#include <gtest/gtest.h>

#include <cmath>

namespace watertight {
namespace {

/// P(X >= k) by logarithms of factorials: slow, but of another kind.
double tailShare(int n, double p, int k) {
  double sum = 0;
  for (int i = k; i <= n; ++i) {
    sum += std::exp(std::lgamma(n + 1.0) - std::lgamma(i + 1.0) - std::lgamma(n - i + 1.0) + i * std::log(p) +
                    (n - i) * std::log1p(-p));
  }
  return sum;
}

TEST(BinomialA1, FourOfTwentyAndTenOfAHundredAreMoreThanChance) {
  EXPECT_EQ(criticalCount(20, 0.05, 0.95), 4);
  EXPECT_EQ(criticalCount(100, 0.05, 0.95), 10);
}

TEST(BinomialA1, TheCountIsTheLeastWhoseTailIsBelowTheChance) {
  for (const int n : {1, 2, 5, 19, 50, 333, 1000}) {
    for (const double p : {0.001, 0.05, 0.3, 0.5, 0.9, 0.999}) {
      for (const double confidence : {0.1, 0.5, 0.9, 0.95, 0.999}) {
        const int k = criticalCount(n, p, confidence);
        // lgamma leaves some 1e-12 of doubt about a tail that equals the chance.
        EXPECT_LT(tailShare(n, p, k), 1 - confidence + 1e-10) << n << " " << p << " " << confidence;
        EXPECT_GE(tailShare(n, p, k - 1), 1 - confidence - 1e-10) << n << " " << p << " " << confidence;
      }
    }
  }
}

TEST(BinomialA1, LargeNumbersFollowTheNormalLaw) {
  for (const int n : {1'000'000, 10'000'000}) {
    for (const double p : {0.05, 0.5, 0.95}) {
      const double deviation = std::sqrt(n * p * (1 - p));
      EXPECT_NEAR(criticalCount(n, p, 0.95), n * p + 1.6449 * deviation, 2) << n << " " << p;
    }
  }
}

TEST(BinomialA1, ExtremesHaveAnAnswer) {
  EXPECT_EQ(criticalCount(0, 0.05, 0.95), 1);
  EXPECT_EQ(criticalCount(20, 0, 0.95), 1);
  EXPECT_EQ(criticalCount(20, 1, 0.95), 21);
  EXPECT_EQ(criticalCount(20, 0.05, 0), 1);
  EXPECT_EQ(criticalCount(10'000, 0.5, 0), 1);
  EXPECT_EQ(criticalCount(20, 1e-300, 0.95), 1);
  EXPECT_EQ(criticalCount(10'000'000, 1 - 0x1p-53, 0.95), 10'000'001);
}

TEST(BinomialA1, ATailEqualToTheChanceIsNotBelowIt) {
  // 1 - 0.95 is a little over 0.05 in floating point.
  EXPECT_EQ(criticalCount(1, 0.05, 0.95), 2);
  EXPECT_EQ(criticalCount(2, 0.5, 0.75), 3);
  EXPECT_EQ(criticalCount(3, 0.1, 0.999), 4);
}

TEST(BinomialA1, ANearlyCertainVerdictNeedsMore) {
  EXPECT_EQ(criticalCount(20, 0.05, 1 - 0x1p-53), 16);
  EXPECT_LT(tailShare(20, 0.05, 16), 0x1p-53);
  EXPECT_GT(tailShare(20, 0.05, 15), 0x1p-53);
}

}  // namespace
}  // namespace watertight
