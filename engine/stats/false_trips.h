// SPDX-License-Identifier: MIT
#pragma once

namespace watertight {

// How often chance alone trips a threshold, for calls that fail independently of one another with
// probability p. Both say expected trips a call; times the calls of an hour they are trips an hour. Any
// thread.

/// A sliding window of the last n calls comes to hold k or more failures, having held fewer: the call that
/// enters fails, the one that leaves had not, and k - 1 of the n - 1 between them had.
///   p (1 - p) P(X = k - 1), X ~ Binomial(n - 1, p)
/// 1 <= k <= n up to 10 million; p from 0 to 1.
double windowTripsPerCall(int n, int k, double p);

/// k failures in a row after one that was none: (1 - p) p^k. k >= 1.
double runTripsPerCall(int k, double p);

}  // namespace watertight
