// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <vector>

namespace watertight {
namespace {

constexpr int kDraws = 1'000'000;

DrawKey keyOf(std::uint64_t request) {
  return {.seed = 1, .purpose = DrawPurpose::kService, .name = 0x1234, .request = request};
}

/// Sum over the cells of (seen - expected)^2 / expected, in standard deviations from its mean.
double chiSquareDeviation(const std::vector<int>& cells, double expected) {
  double sum = 0;
  for (const int seen : cells) sum += (seen - expected) * (seen - expected) / expected;
  const double freedom = static_cast<double>(cells.size()) - 1;
  return (sum - freedom) / std::sqrt(2 * freedom);
}

/// How far from independent uniforms the pairs (first(i), second(i)) are, in standard deviations.
double pairDeviation(const std::function<double(std::uint64_t)>& first,
                     const std::function<double(std::uint64_t)>& second) {
  constexpr int kSide = 32;
  std::vector<int> cells(kSide * kSide);
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const auto x = static_cast<std::size_t>(first(i) * kSide);
    const auto y = static_cast<std::size_t>(second(i) * kSide);
    ++cells[x * kSide + y];
  }
  return chiSquareDeviation(cells, static_cast<double>(kDraws) / (kSide * kSide));
}

TEST(RandomE2, NamesHashToPinnedNumbers) {
  EXPECT_EQ(hashName(""), 0xcbf29ce484222325U);
  EXPECT_EQ(hashName("a"), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(hashName("foobar"), 0x85944171f73967e8U);
  EXPECT_EQ(hashName("payments"), 0xe17ac5686623db26U);
}

TEST(RandomE2, DrawsArePinned) {
  KeyedRandom first({.seed = 0, .purpose = DrawPurpose::kArrival});
  EXPECT_EQ(first.next(), 0x4ca7fd12dfe13763U);
  EXPECT_EQ(first.next(), 0x058eb92c8bbce9f1U);
  KeyedRandom second({.seed = 1,
                      .purpose = DrawPurpose::kService,
                      .name = hashName("payments"),
                      .request = 12345,
                      .step = 1,
                      .attempt = 2});
  EXPECT_EQ(second.next(), 0x994aae52c275affaU);
  EXPECT_EQ(second.next(), 0x57ebcf5bafe8200dU);
  KeyedRandom third({.seed = 42,
                     .purpose = DrawPurpose::kError,
                     .name = hashName("sms"),
                     .request = (std::uint64_t{1} << 40) + 7,
                     .step = 3});
  EXPECT_EQ(third.next(), 0x424fd67da652001aU);
  EXPECT_EQ(third.next(), 0x85c82815dcbd476dU);
}

TEST(RandomE3, ADrawDoesNotDependOnTheOthersMade) {
  std::vector<double> forwards(1000), backwards(1000);
  for (std::size_t i = 0; i < 1000; ++i) forwards[i] = KeyedRandom(keyOf(i)).uniform();
  for (std::size_t i = 1000; i-- > 0;) backwards[i] = KeyedRandom(keyOf(i)).uniform();
  EXPECT_EQ(forwards, backwards);
}

TEST(RandomE3, EveryPartOfTheKeyCounts) {
  const DrawKey base{.seed = 5, .purpose = DrawPurpose::kHang, .name = 9, .request = 7, .step = 1};
  std::array<DrawKey, 6> others{base, base, base, base, base, base};
  others[0].seed = 6;
  others[1].purpose = DrawPurpose::kThink;
  others[2].name = 8;
  others[3].request = 8;
  others[4].step = 2;
  others[5].attempt = 1;
  for (const DrawKey& other : others) {
    EXPECT_NE(KeyedRandom(base).next(), KeyedRandom(other).next());
  }
}

TEST(RandomE3, UniformsStayInTheOpenIntervalWithTheRightMoments) {
  double sum = 0, squares = 0, lagged = 0, previous = 0.5;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const double u = KeyedRandom(keyOf(i)).uniform();
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
    sum += u - 0.5;
    squares += (u - 0.5) * (u - 0.5);
    lagged += (u - 0.5) * (previous - 0.5);
    previous = u;
  }
  // Four standard deviations of each.
  const double root = std::sqrt(static_cast<double>(kDraws));
  EXPECT_NEAR(sum / kDraws, 0, 4 * 0.2887 / root);
  EXPECT_NEAR(squares / kDraws, 1.0 / 12, 4 * 0.0745 / root);
  EXPECT_NEAR(lagged / kDraws, 0, 4 * (1.0 / 12) / root);
}

TEST(RandomE3, SequentialRequestsFillTheUnitIntervalEvenly) {
  for (const std::uint64_t seed : {0U, 1U, 2U, 1000U}) {
    std::vector<int> cells(1000);
    for (std::uint64_t i = 0; i < kDraws; ++i) {
      DrawKey key = keyOf(i);
      key.seed = seed;
      ++cells[static_cast<std::size_t>(KeyedRandom(key).uniform() * 1000)];
    }
    EXPECT_LT(std::abs(chiSquareDeviation(cells, kDraws / 1000.0)), 4) << "seed " << seed;
  }
}

TEST(RandomE3, NeighbouringKeysAreUnrelated) {
  const auto draw = [](DrawKey key) { return KeyedRandom(key).uniform(); };
  const auto plain = [&](std::uint64_t i) { return draw(keyOf(i)); };
  const auto varied = [&](auto change) {
    return [=](std::uint64_t i) {
      DrawKey key = keyOf(i);
      change(key);
      return draw(key);
    };
  };
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { ++k.request; }))), 4);
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { k.request += 2; }))), 4);
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { k.purpose = DrawPurpose::kError; }))), 4);
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { ++k.name; }))), 4);
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { ++k.seed; }))), 4);
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { ++k.step; }))), 4);
  EXPECT_LT(std::abs(pairDeviation(plain, varied([](DrawKey& k) { ++k.attempt; }))), 4);
  const auto second = [&](std::uint64_t i) {
    KeyedRandom random(keyOf(i));
    random.next();
    return random.uniform();
  };
  EXPECT_LT(std::abs(pairDeviation(plain, second)), 4);
}

TEST(RandomE3, OneChangedBitOfARequestChangesHalfTheBitsOfItsDraw) {
  for (int bit = 0; bit < 40; ++bit) {
    std::int64_t changed = 0;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
      const std::uint64_t a = KeyedRandom(keyOf(i)).next();
      const std::uint64_t b = KeyedRandom(keyOf(i ^ std::uint64_t{1} << bit)).next();
      changed += std::popcount(a ^ b);
    }
    EXPECT_NEAR(static_cast<double>(changed) / 10'000, 32, 0.25) << "bit " << bit;
  }
}

}  // namespace
}  // namespace watertight
