// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/deterministic_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/random.h"

namespace watertight {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Distance in representable numbers, for two numbers of one sign.
std::int64_t stepsBetween(double a, double b) {
  return std::abs(std::bit_cast<std::int64_t>(a) - std::bit_cast<std::int64_t>(b));
}

KeyedRandom draws() {
  return KeyedRandom({.seed = 11, .purpose = DrawPurpose::kService});
}

TEST(DeterministicMathE2, TheLogarithmsBitsArePinned) {
  const std::vector<std::pair<double, std::uint64_t>> pins{
      {0.5, 0xbfe62e42fefa39ef},         {2.0, 0x3fe62e42fefa39ef},
      {0.1, 0xc0026bb1bbb55515},         {1 + 0x1p-52, 0x3cafffffffffffff},
      {1 - 0x1p-53, 0xbca0000000000000}, {1e-300, 0xc085963447f87fb5},
      {0x1p-1074, 0xc0874385446d71c3},   {0x1.fffffffffffffp+1023, 0x40862e42fefa39ef},
      {3.0, 0x3ff193ea7aad030b},         {0.9999, 0xbf1a3738d2cf1cc2},
      {1.01, 0x3f8460d6ccca367c},        {123456.789, 0x40277281cad8a844},
      {0.7, 0xbfd6d3c324e13f50},         {1.3671875, 0x3fd404308686a7e4}};
  for (const auto& [x, bits] : pins) EXPECT_EQ(std::bit_cast<std::uint64_t>(detLog(x)), bits) << x;
}

TEST(DeterministicMathE2, TheExponentialsBitsArePinned) {
  const std::vector<std::pair<double, std::uint64_t>> pins{
      {1.0, 0x4005bf0a8b145769},   {-1.0, 0x3fd78b56362cef38},   {0.5, 0x3ffa61298e1e069c},
      {-0.5, 0x3fe368b2fc6f960a},  {1e-10, 0x3ff000000006df38},  {10.0, 0x40d5829dcf950560},
      {-10.0, 0x3f07cd79b5647c9b}, {700.0, 0x7f0d945df4f8ec8e},  {-700.0, 0x00d14f2b0fb9307f},
      {0.1, 0x3ff1aec7b35a00d4},   {-37.25, 0x3c93278bcd70e981}, {0.0, 0x3ff0000000000000}};
  for (const auto& [x, bits] : pins) EXPECT_EQ(std::bit_cast<std::uint64_t>(detExp(x)), bits) << x;
}

TEST(DeterministicMath, TheLogarithmAgreesWithTheLibrarysWithinTwoSteps) {
  KeyedRandom random = draws();
  for (int i = 0; i < 1'000'000; ++i) {
    const double anywhere = std::bit_cast<double>(random.next() >> 1);
    const double nearOne = 0.5 + 1.5 * random.uniform();
    for (const double x : {anywhere, nearOne}) {
      if (x > 0 && x < kInfinity && x != 1) {
        ASSERT_LE(stepsBetween(detLog(x), std::log(x)), 2) << x;
      }
    }
  }
}

TEST(DeterministicMath, TheExponentialAgreesWithTheLibrarysWithinTwoSteps) {
  KeyedRandom random = draws();
  for (int i = 0; i < 1'000'000; ++i) {
    const double wide = (random.uniform() - 0.5) * 1416;
    const double narrow = (random.uniform() - 0.5) * 10;
    for (const double x : {wide, narrow}) ASSERT_LE(stepsBetween(detExp(x), std::exp(x)), 2) << x;
  }
}

TEST(DeterministicMath, TheLogarithmOfOddArgumentsIsTheUsualOne) {
  EXPECT_EQ(detLog(1), 0);
  EXPECT_EQ(detLog(0), -kInfinity);
  EXPECT_EQ(detLog(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(detLog(-1)));
  EXPECT_TRUE(std::isnan(detLog(std::nan(""))));
}

TEST(DeterministicMath, TheExponentialOfOddArgumentsIsTheUsualOne) {
  EXPECT_EQ(detExp(-kInfinity), 0);
  EXPECT_EQ(detExp(-746), 0);
  EXPECT_EQ(detExp(-745.13), 0x1p-1074);
  EXPECT_EQ(detExp(kInfinity), kInfinity);
  EXPECT_EQ(detExp(710), kInfinity);
  EXPECT_LT(detExp(709.78), kInfinity);
  EXPECT_TRUE(std::isnan(detExp(std::nan(""))));
}

TEST(DeterministicMath, NormalQuantilesAreTheTabulatedOnes) {
  const std::vector<std::pair<double, double>> table{
      {0.99, 2.3263478740408408},  {0.01, -2.326347874040841},     {0.95, 1.6448536269514722},
      {0.075, -1.439531470938456}, {0.0749, -1.4402382675279637},  {1e-5, -4.264890793922825},
      {1e-12, -7.034483825301132}, {1e-100, -21.273453560965326},  {1e-300, -37.0470962993612},
      {0.3, -0.5244005127080408},  {0.9999999, 5.199337582290661}, {0.5, 0}};
  for (const auto& [p, z] : table) EXPECT_NEAR(normalQuantile(p), z, 2e-15 * std::abs(z)) << p;
}

TEST(DeterministicMath, NormalQuantilesInvertTheDistribution) {
  KeyedRandom random = draws();
  for (int i = 0; i < 100'000; ++i) {
    const double p = random.uniform() * 0.5;
    const double back = 0.5 * std::erfc(-normalQuantile(p) / std::sqrt(2.0));
    ASSERT_NEAR(back, p, 1e-13 * p);
  }
}

TEST(DeterministicMath, NormalQuantilesOutsideTheirDomainAreTheLimits) {
  EXPECT_EQ(normalQuantile(0), -kInfinity);
  EXPECT_EQ(normalQuantile(1), kInfinity);
  EXPECT_TRUE(std::isnan(normalQuantile(-0.1)));
  EXPECT_TRUE(std::isnan(normalQuantile(1.1)));
  EXPECT_TRUE(std::isnan(normalQuantile(std::nan(""))));
}

}  // namespace
}  // namespace watertight
