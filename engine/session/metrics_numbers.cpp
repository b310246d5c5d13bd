// SPDX-License-Identifier: MIT
#include "session/metrics_numbers.h"

#include <algorithm>
#include <cmath>

namespace watertight {

MetricsHistogram::MetricsHistogram(std::vector<double> bounds) : bounds_(std::move(bounds)) {
  const auto isNoBound = [](double bound) { return !std::isfinite(bound); };
  bounds_.erase(std::remove_if(bounds_.begin(), bounds_.end(), isNoBound), bounds_.end());
  std::sort(bounds_.begin(), bounds_.end());
  bounds_.erase(std::unique(bounds_.begin(), bounds_.end()), bounds_.end());
  counts_.resize(bounds_.size() + 1);
}

void MetricsHistogram::observe(double value) {
  const auto bucket = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
  ++counts_[static_cast<std::size_t>(bucket)];
  ++count_;
  sum_ += value;
}

std::vector<std::int64_t> MetricsHistogram::cumulative() const {
  std::vector<std::int64_t> sums;
  std::int64_t sum = 0;
  for (const auto count : counts_) sums.push_back(sum += count);
  return sums;
}

const std::vector<double>& durationBounds() {
  static const std::vector<double> bounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
                                          0.5,   1,      2.5,   5,    10,    30,   60};
  return bounds;
}

}  // namespace watertight
