// SPDX-License-Identifier: MIT
#include "stats/student_t.h"

#include <cmath>
#include <numbers>

#include "core/check.h"

namespace watertight {
namespace {

/// 1 + 1/2 c² + (1·3)/(2·4) c⁴ ..., or 1 + 2/3 c² + (2·4)/(3·5) c⁴ ...: `terms` of them.
double series(double cosineSquared, int first, int terms) {
  double term = 1;
  double sum = terms > 0 ? 1 : 0;
  for (int i = 1; i < terms; ++i) {
    const int k = first + 2 * (i - 1);
    term *= cosineSquared * k / (k + 1);
    sum += term;
  }
  return sum;
}

/// By halving the angle until its series, x − x³/3 + x⁵/5 ..., needs few terms: no two machines differ.
double arcTangent(double x) {
  constexpr int kHalvings = 5, kTerms = 10;
  for (int i = 0; i < kHalvings; ++i) x /= 1 + std::sqrt(1 + x * x);
  double power = x, sum = 0;
  for (int i = 0; i < kTerms; ++i) {
    sum += power / (2 * i + 1);
    power *= -x * x;
  }
  return sum * (1 << kHalvings);
}

/// The probability of (−t, t), by the finite sums for whole degrees of freedom.
double within(double t, int freedom) {
  const double tangent = t / std::sqrt(freedom);
  const double squared = 1 / (1 + tangent * tangent);  // of the cosine
  const double cosine = std::sqrt(squared), sine = tangent * cosine;
  if (freedom % 2 == 0) return sine * series(squared, 1, freedom / 2);
  const double angle = arcTangent(tangent);
  return 2 / std::numbers::pi * (angle + sine * cosine * series(squared, 2, (freedom - 1) / 2));
}

}  // namespace

double studentQuantile(double level, int freedom) {
  CHECK(level > 0 && level < 1 && freedom >= 1);
  double low = 0, high = 1;
  while (within(high, freedom) < level) high *= 2;
  constexpr int kHalvings = 100;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (within(middle, freedom) < level ? low : high) = middle;
  }
  return high;
}

}  // namespace watertight
