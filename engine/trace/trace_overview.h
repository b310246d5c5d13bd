// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "trace/call_record.h"

namespace watertight {

/// The calls of one row that start in one stretch of time.
struct OverviewBucket {
  std::int64_t calls = 0;
  std::int64_t failed = 0;         ///< as `inspect` counts failures, rejections included
  std::optional<Micros> p50, p95;  ///< nearest rank over the known latencies; none without any

  bool operator==(const OverviewBucket&) const = default;
};

/// A whole trace at a glance: what started when, row by row.
struct TraceOverview {
  Micros begin{};                                 ///< of the first bucket: the trace's first start
  Micros width{1};                                ///< of every bucket: 1, 2 or 5 times a power of ten
  std::vector<std::vector<OverviewBucket>> rows;  ///< all of the same length

  [[nodiscard]] std::size_t buckets() const { return rows.empty() ? 0 : rows.front().size(); }
  [[nodiscard]] Micros startOf(std::size_t bucket) const {
    return begin + width * static_cast<std::int64_t>(bucket);
  }
};

/// `rowOf`: by the trace's dependency, the row that its calls count in, below `rows`; negative: none. At most
/// `most` buckets (> 0), none shorter than the stamps are fine. Pure; any thread.
TraceOverview overviewOf(const Trace& trace, const std::vector<int>& rowOf, std::size_t rows, int most);

}  // namespace watertight
