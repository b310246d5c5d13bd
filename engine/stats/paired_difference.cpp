// SPDX-License-Identifier: MIT
#include "stats/paired_difference.h"

#include <cmath>
#include <numeric>

#include "stats/student_t.h"

namespace watertight {

PairedDifference pairedDifference(const std::vector<double>& differences) {
  constexpr double kLevel = 0.95;
  PairedDifference out;
  out.pairs = static_cast<int>(differences.size());
  if (differences.empty()) return out;
  const auto n = static_cast<double>(differences.size());
  out.mean = std::accumulate(differences.begin(), differences.end(), 0.0) / n;
  if (out.pairs < 2) return out;
  double squares = 0;
  for (const double difference : differences) squares += (difference - out.mean) * (difference - out.mean);
  const double standardError = std::sqrt(squares / (n - 1) / n);
  out.half = studentQuantile(kLevel, out.pairs - 1) * standardError;
  return out;
}

}  // namespace watertight
