// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace watertight {

// Whole-number arithmetic with which the tables of deterministic_math are made at compile time: real numbers
// as multiples of 2^-100.

__extension__ using Int128 = __int128;

inline constexpr int kFixedBits = 100;

/// 2^exponent, for exponents of normal doubles up to 0.
constexpr double powerOfHalf(int halvings) {
  double out = 1;
  for (int i = 0; i < halvings; ++i) out *= 0.5;
  return out;
}

/// A fixed-point number as a sum of two doubles, the first one a multiple of 2^-`coarseBits`.
struct SplitDouble {
  double hi = 0;
  double lo = 0;
};

constexpr SplitDouble splitFixed(Int128 value, int coarseBits) {
  const int shift = kFixedBits - coarseBits;
  const Int128 coarse = (value + (Int128{1} << (shift - 1))) >> shift;
  const Int128 rest = value - (coarse << shift);
  return {.hi = static_cast<double>(static_cast<std::int64_t>(coarse)) * powerOfHalf(coarseBits),
          .lo = static_cast<double>(static_cast<std::int64_t>(rest)) * powerOfHalf(kFixedBits)};
}

/// ln(numerator / denominator) by the series 2 (s + s^3/3 + s^5/5 + ...), s = (n - d) / (n + d). For ratios
/// from 1/2 to 2 of whole numbers below 4096.
constexpr Int128 fixedLog(int numerator, int denominator) {
  const Int128 difference = numerator - denominator;
  const Int128 sum = numerator + denominator;
  Int128 power = (Int128{2} << kFixedBits) * difference / sum;
  Int128 total = 0;
  for (int k = 1; power != 0; k += 2) {
    total += power / k;
    power = power * difference / sum * difference / sum;
  }
  return total;
}

/// The square root of value / 2^62, as a multiple of 2^-62, for values from 1 to 2: rounded down.
constexpr std::uint64_t fixedSquareRoot(std::uint64_t value) {
  __extension__ using Wide = unsigned __int128;
  const Wide square = static_cast<Wide>(value) << 62;
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 62; bit != 0; bit >>= 1) {
    const std::uint64_t candidate = root | bit;
    if (static_cast<Wide>(candidate) * candidate <= square) root = candidate;
  }
  return root;
}

}  // namespace watertight
