// SPDX-License-Identifier: MIT
#include "stats/false_trips.h"

#include <algorithm>

#include "core/check.h"
#include "core/deterministic_math.h"

namespace watertight {
namespace {

/// log of n over k.
double logChoose(int n, int k) {
  double sum = 0;
  for (int i = 1; i <= std::min(k, n - k); ++i)
    sum += detLog(static_cast<double>(n - i + 1) / static_cast<double>(i));
  return sum;
}

}  // namespace

double windowTripsPerCall(int n, int k, double p) {
  CHECK(n >= 1 && k >= 1 && k <= n && p >= 0 && p <= 1);
  if (p == 0 || p == 1) return 0;
  const double failed = k, good = n - k + 1;
  return detExp(logChoose(n - 1, k - 1) + failed * detLog(p) + good * detLog(1 - p));
}

double runTripsPerCall(int k, double p) {
  CHECK(k >= 1 && p >= 0 && p <= 1);
  if (p == 0 || p == 1) return 0;
  return (1 - p) * detExp(k * detLog(p));
}

}  // namespace watertight
