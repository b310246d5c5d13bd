// SPDX-License-Identifier: MIT
#include "trace/trace_overview.h"

#include <algorithm>

#include "trace/summary.h"

namespace watertight {
namespace {

constexpr Micros kLeastWidth{1000};

/// The next round width from `least` on.
Micros roundUp(Micros least) {
  for (Micros power{1};; power *= 10) {
    for (const int times : {1, 2, 5}) {
      if (power * times >= least) return power * times;
    }
  }
}

Micros percentile(std::vector<Micros>& values, std::int64_t percent) {
  const auto rank = (static_cast<std::int64_t>(values.size()) * percent + 99) / 100;
  const auto at = values.begin() + (rank - 1);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

/// The known latencies of one bucket, by row: what percentiles need of it, and no more.
class BucketLatencies {
 public:
  explicit BucketLatencies(std::size_t rows) : rows_(rows) {}

  void add(std::size_t row, const CallRecord& call) {
    if (call.latencyKnown()) rows_[row].push_back(call.latency);
  }
  void settle(std::vector<std::vector<OverviewBucket>>& rows, std::size_t bucket) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      auto& values = rows_[row];
      if (values.empty()) continue;
      rows[row][bucket].p50 = percentile(values, 50);
      rows[row][bucket].p95 = percentile(values, 95);
      values.clear();
    }
  }

 private:
  std::vector<std::vector<Micros>> rows_;
};

}  // namespace

TraceOverview overviewOf(const Trace& trace, const std::vector<int>& rowOf, std::size_t rows, int most) {
  TraceOverview out;
  out.rows.resize(rows);
  if (trace.calls.empty()) return out;
  out.begin = trace.calls.front().start;
  const Micros length = trace.calls.back().start - out.begin + Micros{1};
  out.width = roundUp(std::max({kLeastWidth, trace.resolution, (length + Micros{most - 1}) / most}));
  const auto buckets = static_cast<std::size_t>((length - Micros{1}) / out.width) + 1;
  for (auto& row : out.rows) row.resize(buckets);
  BucketLatencies latencies{rows};
  std::size_t bucket = 0;
  for (const auto& call : trace.calls) {
    const auto at = static_cast<std::size_t>((call.start - out.begin) / out.width);
    if (at != bucket) latencies.settle(out.rows, bucket);
    bucket = at;
    const int row = rowOf[static_cast<std::size_t>(call.dependency)];
    if (row < 0) continue;
    auto& counts = out.rows[static_cast<std::size_t>(row)][bucket];
    ++counts.calls;
    counts.failed += countsAsFailure(call) ? 1 : 0;
    latencies.add(static_cast<std::size_t>(row), call);
  }
  latencies.settle(out.rows, bucket);
  return out;
}

}  // namespace watertight
