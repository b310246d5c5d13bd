// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/time_types.h"
#include "stats/outcome.h"
#include "stats/window_totals.h"
#include "stats/zeroed_array.h"

namespace watertight {

/// The outcomes of a window of kind time (SEMANTICS W1), in 100 slices that begin at multiples of span / 100,
/// fractions of a nanosecond included. At `now` it holds the slice of `now` and the 99 before it: all that is
/// younger than span - span / 100, and nothing as old as `span`. A slice leaves as a whole.
///
/// Every function takes the same `totals`, and instants that never go back and are not negative. Costs do not
/// depend on how much time has passed; nothing is allocated after construction.
class TimeSlices {
 public:
  /// 0 < span <= kLongestDuration.
  TimeSlices(Duration span, bool keepLatencies);

  /// Lets what is too old at `now` leave.
  void advance(Instant now, WindowTotals& totals) {
    if (now >= end_) enterSliceOf(now, totals);
  }

  void record(Instant now, const Outcome& outcome, WindowTotals& totals);

  void clear(WindowTotals& totals);

  /// When the slice of the oldest outcome began; there is one.
  [[nodiscard]] Instant oldest() const;
  /// When a slice may leave.
  [[nodiscard]] Instant forgetsAt() const { return end_; }

 private:
  static constexpr std::uint64_t kSlices = 100;

  struct Slice {
    WindowCounts counts;
    std::size_t listed = 0;        ///< how many of its latencies are listed
    std::uint64_t usedBlocks = 0;  ///< bit b: block b of its counts is not all zero
  };

  /// The buckets of a slice's first latencies are listed: most slices hold no more, and what is listed lies
  /// together. Further latencies are counted.
  struct Latencies {
    static constexpr std::size_t kListed = 128;
    Latencies() : list(kSlices * kListed), counts(kSlices * kBuckets) {}
    ZeroedArray<std::uint16_t> list;
    ZeroedArray<std::uint32_t> counts;
  };

  void enterSliceOf(Instant now, WindowTotals& totals);
  void empty(std::size_t slot, WindowTotals& totals);
  void note(std::size_t slot, std::size_t bucket);
  void emptyBlock(std::size_t slot, std::size_t block, LatencyHistogram& latencies);

  std::int64_t span_;
  std::uint64_t current_ = 0;  ///< number of the slice of the latest instant
  std::size_t slot_ = 0;       ///< its place
  Instant end_;                ///< first instant after that slice
  std::array<Slice, kSlices> slices_{};
  std::optional<Latencies> latencies_;
};

}  // namespace watertight
