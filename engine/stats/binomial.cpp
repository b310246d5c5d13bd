// SPDX-License-Identifier: MIT
#include "stats/binomial.h"

#include <algorithm>

#include "core/check.h"

namespace watertight {
namespace {

/// Probabilities of Binomial(n, p) as multiples of the largest one, so that they neither overflow nor
/// underflow where they matter; 0 < p < 1.
class BinomialWeights {
 public:
  BinomialWeights(int n, double p) : n_(n), odds_(p / (1 - p)) {
    mode_ = std::min(static_cast<int>((n + 1.0) * p), n);
  }

  [[nodiscard]] int mode() const { return mode_; }

  /// Weight of k + 1 over weight of k; k < n.
  [[nodiscard]] double rise(int k) const {
    return static_cast<double>(n_ - k) / (static_cast<double>(k) + 1) * odds_;
  }

  /// The largest k whose weight is not negligible.
  struct Top {
    int k;
    double weight;
  };

  [[nodiscard]] Top top() const {
    Top top{mode_, 1};
    while (top.k < n_ && top.weight >= kNegligible) top.weight *= rise(top.k++);
    return top;
  }

  /// The sum of all weights.
  [[nodiscard]] double total() const {
    double sum = 1;
    double weight = 1;
    for (int k = mode_; k < n_ && weight >= kNegligible; ++k) sum += weight *= rise(k);
    weight = 1;
    for (int k = mode_; k > 0 && weight >= kNegligible; --k) sum += weight /= rise(k - 1);
    return sum;
  }

 private:
  /// Far below the least 1 - confidence that a double can express, about 1e-16.
  static constexpr double kNegligible = 1e-40;

  int n_;
  double odds_;
  int mode_;
};

}  // namespace

int criticalCount(int n, double p, double confidence) {
  CHECK(n >= 0 && n <= 10'000'000 && p >= 0 && p <= 1 && confidence >= 0 && confidence < 1);
  if (n == 0 || p == 0 || confidence == 0) return 1;
  if (p == 1) return n + 1;
  const BinomialWeights weights(n, p);
  // Equal in decimals must not come out as below.
  constexpr double kRounding = 1e-11;
  const double allowed = (1 - confidence) * (1 - kRounding) * weights.total();
  auto [k, weight] = weights.top();
  double tail = weight;
  while (tail < allowed && k > 0) {
    --k;
    weight /= weights.rise(k);
    tail += weight;
  }
  return tail < allowed ? k : k + 1;
}

}  // namespace watertight
