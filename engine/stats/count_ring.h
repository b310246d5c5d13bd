// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>

#include "core/time_types.h"
#include "stats/outcome.h"
#include "stats/window_totals.h"
#include "stats/zeroed_array.h"

namespace watertight {

/// The outcomes of a window of kind count (SEMANTICS W1): the last `size`, of which one leaves as soon as it
/// is older than `maxAge` (zero: at any age).
///
/// Every function takes the same `totals`, and instants that never go back and are not negative. Nothing is
/// allocated after construction.
class CountRing {
 public:
  /// size >= 1, maxAge >= 0.
  CountRing(int size, Duration maxAge);

  /// Lets what is too old at `now` leave.
  void advance(Instant now, WindowTotals& totals);

  void record(Instant now, const Outcome& outcome, WindowTotals& totals);

  void clear(WindowTotals& totals);

  /// When the oldest outcome came; there is one.
  [[nodiscard]] Instant oldest() const { return entries_[oldest_].at; }
  /// When an entry may leave by age.
  [[nodiscard]] Instant forgetsAt() const {
    return held_ == 0 ? kNever : deadlineAfter(entries_[oldest_].at, maxAge_);
  }

 private:
  struct Entry {
    Instant at;
    std::uint16_t bucket;
    bool failed, slow, waitedLong, timedOut;
  };

  void dropOldest(WindowTotals& totals);
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  Duration maxAge_;
  ZeroedArray<Entry> entries_;
  std::size_t oldest_ = 0;
  std::size_t held_ = 0;
};

}  // namespace watertight
