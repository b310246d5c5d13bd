// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <limits>

#include "core/deterministic_math.h"

namespace watertight {
namespace {

template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
  double out = coefficients[N - 1];
  for (std::size_t i = N - 1; i-- > 0;) out = out * x + coefficients[i];
  return out;
}

/// Numerator and denominator of one of the three rational functions of AS 241 (PPND16).
struct Rational {
  std::array<double, 8> numerator;
  std::array<double, 8> denominator;

  [[nodiscard]] double at(double x) const { return polynomial(numerator, x) / polynomial(denominator, x); }
};

constexpr Rational kCentral{
    {3.3871328727963666080, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
     45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727},
    {1.0, 42.313330701600911252, 687.18700749205790830, 5394.1960214247511077, 21213.794301586595867,
     39307.895800092710610, 28729.085735721942674, 5226.4952788528545610}};
constexpr Rational kTail{
    {1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
     1.27045825245236838258, 0.241780725177450611770, 0.0227238449892691845833, 7.74545014278341407640e-4},
    {1.0, 2.05319162663775882187, 1.67638483018380384940, 0.689767334985100004550, 0.148103976427480074590,
     0.0151986665636164571966, 5.47593808499534494600e-4, 1.05075007164441684324e-9}};
constexpr Rational kFarTail{{6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580,
                             0.296560571828504891230, 0.0265321895265761230930, 0.00124266094738807843860,
                             2.71155556874348757815e-5, 2.01033439929228813265e-7},
                            {1.0, 0.599832206555887937690, 0.136929880922735805310, 0.0148753612908506148525,
                             7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
                             2.04426310338993978564e-15}};

/// The quantile of the nearer tail's share, for shares below 0.075.
double tailQuantile(double share) {
  const double r = std::sqrt(-detLog(share));  // IEEE 754 rounds it exactly, hence alike everywhere
  return r <= 5 ? kTail.at(r - 1.6) : kFarTail.at(r - 5);
}

}  // namespace

double normalQuantile(double p) {
  if (!(p >= 0 && p <= 1)) return std::numeric_limits<double>::quiet_NaN();
  if (p == 0) return -std::numeric_limits<double>::infinity();
  if (p == 1) return std::numeric_limits<double>::infinity();
  const double fromMiddle = p - 0.5;
  constexpr double kCentralHalf = 0.425;
  if (fromMiddle >= -kCentralHalf && fromMiddle <= kCentralHalf) {
    return fromMiddle * kCentral.at(kCentralHalf * kCentralHalf - fromMiddle * fromMiddle);
  }
  return fromMiddle < 0 ? -tailQuantile(p) : tailQuantile(1 - p);
}

}  // namespace watertight
