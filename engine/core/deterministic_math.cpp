// SPDX-License-Identifier: MIT
#include "core/deterministic_math.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "core/fixed_point.h"

namespace watertight {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int kMantissaBits = 52;

// ---- detLog: x = 2^k * c * (1 + r), c the nearest of 128 values around 1, ln c from a table.

constexpr int kLogTableBits = 7;
constexpr std::size_t kLogTableSize = std::size_t{1} << kLogTableBits;
constexpr int kIndexShift = kMantissaBits - kLogTableBits;
constexpr std::uint64_t kHalfCell = std::uint64_t{1} << (kIndexShift - 1);
/// The least centre, as bits: 176/256. From there on there are 80 centres below 1 and 48 from 1 on.
constexpr std::uint64_t kFirstCentre = 0x3fe6000000000000;
constexpr int kFirstNumerator = 176;
/// k * ln2 and ln c are multiples of 2^-42 below 2^10, so that their sum is exact.
constexpr int kCoarseBits = 42;

struct LogCell {
  double inverse = 0;  ///< 1 / c
  SplitDouble log;     ///< ln c
};

constexpr std::array<LogCell, kLogTableSize> makeLogTable() {
  std::array<LogCell, kLogTableSize> table{};
  constexpr int kBelowOne = 256 - kFirstNumerator;
  for (int i = 0; i < static_cast<int>(kLogTableSize); ++i) {
    const int numerator = i < kBelowOne ? kFirstNumerator + i : 128 + (i - kBelowOne);
    const int denominator = i < kBelowOne ? 256 : 128;
    table[static_cast<std::size_t>(i)] = {
        .inverse = static_cast<double>(denominator) / static_cast<double>(numerator),
        .log = splitFixed(fixedLog(numerator, denominator), kCoarseBits)};
  }
  return table;
}

constexpr auto kLogTable = makeLogTable();
constexpr SplitDouble kLn2 = splitFixed(fixedLog(2, 1), kCoarseBits);

/// ln of a positive normal double given as bits, plus `extraExponent` * ln 2.
double logOfNormal(std::uint64_t bits, int extraExponent) {
  const std::uint64_t offset = bits + kHalfCell - kFirstCentre;
  const std::int64_t exponent = static_cast<std::int64_t>(offset) >> kMantissaBits;
  const LogCell& cell = kLogTable[(offset >> kIndexShift) % kLogTableSize];
  const std::uint64_t scaled = bits - (static_cast<std::uint64_t>(exponent) << kMantissaBits);
  const std::uint64_t centre = (scaled + kHalfCell) & ~((std::uint64_t{1} << kIndexShift) - 1);

  // The difference is exact: both are close together.
  const double r = (std::bit_cast<double>(scaled) - std::bit_cast<double>(centre)) * cell.inverse;
  const double r2 = r * r;
  const double poly = r2 * (-1.0 / 2 + r * (1.0 / 3)) +
                      r2 * r2 * ((-1.0 / 4 + r * (1.0 / 5)) + r2 * (-1.0 / 6 + r * (1.0 / 7)));

  const double k = static_cast<double>(exponent + extraExponent);
  const double coarse = k * kLn2.hi + cell.log.hi;
  const double sum = coarse + r;
  const double lost = (coarse - sum) + r;
  return sum + (poly + (lost + (k * kLn2.lo + cell.log.lo)));
}

// ---- detExp: e^x = 2^k * 2^(j/16) * e^r, |r| <= ln2 / 32, 2^(j/16) from a table.

constexpr int kExpTableBits = 4;
constexpr std::size_t kExpTableSize = std::size_t{1} << kExpTableBits;

constexpr std::array<SplitDouble, kExpTableSize> makeExpTable() {
  constexpr std::uint64_t kOne = std::uint64_t{1} << 62;
  std::array<std::uint64_t, kExpTableBits> roots{};  // 2^(1/2), 2^(1/4), 2^(1/8), 2^(1/16)
  for (std::size_t i = 0; i < roots.size(); ++i) {
    roots[i] = fixedSquareRoot(i == 0 ? 2 * kOne : roots[i - 1]);
  }
  std::array<SplitDouble, kExpTableSize> table{};
  for (std::size_t j = 0; j < kExpTableSize; ++j) {
    Int128 product = kOne;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      if ((j >> (kExpTableBits - 1 - i)) & 1U) product = (product * roots[i]) >> 62;
    }
    table[j] = splitFixed(product << (kFixedBits - 62), kMantissaBits);
  }
  return table;
}

constexpr auto kExpTable = makeExpTable();
/// ln2 / 16: k times the first part is exact for every k that matters.
constexpr SplitDouble kStep = splitFixed(fixedLog(2, 1) / static_cast<int>(kExpTableSize), 41);
constexpr double kStepsPerUnit = static_cast<double>(kExpTableSize) / (kLn2.hi + kLn2.lo);
/// Adding it rounds to a whole number, which then stands in the lowest bits.
constexpr double kRounder = 0x1.8p52;

constexpr double kExpOverflow = 0x1.62e42fefa39efp+9;    // above it the result is infinite
constexpr double kExpUnderflow = -0x1.74910d52d3051p+9;  // below it the result is zero

double powerOfTwo(std::int64_t exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << kMantissaBits);
}

}  // namespace

double detLog(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  constexpr auto kLeastNormal = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::min());
  constexpr auto kInfinityBits = std::bit_cast<std::uint64_t>(kInfinity);
  if (bits - kLeastNormal < kInfinityBits - kLeastNormal) [[likely]] {
    return logOfNormal(bits, 0);
  }
  if (x == 0) return -kInfinity;
  if (!(x > 0)) return kNan;
  if (x == kInfinity) return x;
  return logOfNormal(std::bit_cast<std::uint64_t>(x * 0x1p52), -kMantissaBits);
}

double detExp(double x) {
  if (!(x >= kExpUnderflow)) return x < 0 ? 0 : x;  // NaN stays NaN
  if (x > kExpOverflow) return kInfinity;
  const double rounded = x * kStepsPerUnit + kRounder;
  const double steps = rounded - kRounder;
  const auto whole = static_cast<std::int64_t>(steps);
  const double r = (x - steps * kStep.hi) - steps * kStep.lo;
  const double r2 = r * r;
  const double grown = r + r2 * ((1.0 / 2 + r * (1.0 / 6)) +
                                 r2 * ((1.0 / 24 + r * (1.0 / 120)) + r2 * ((1.0 / 720) + r * (1.0 / 5040))));
  const SplitDouble& root = kExpTable[static_cast<std::size_t>(whole) % kExpTableSize];
  const double mantissa = root.hi + (root.lo + root.hi * grown);
  // In two factors, since near the ends of the range one would not be a normal number.
  const std::int64_t exponent = whole >> kExpTableBits;
  const std::int64_t half = exponent / 2;
  return mantissa * powerOfTwo(half) * powerOfTwo(exponent - half);
}

}  // namespace watertight
