// SPDX-License-Identifier: MIT
#include "sim/fit_slowdown.h"

#include "core/deterministic_math.h"
#include "sim/fit_service.h"

namespace watertight {
namespace {

constexpr std::int64_t kEnough = 20;
constexpr int kMostNeighbours = 30;

struct Counts {
  std::int64_t served = 0, timeouts = 0, errors = 0;
  double sumOfLogs = 0;

  [[nodiscard]] std::int64_t all() const { return served + timeouts + errors; }
  void add(const Counts& more) {
    served += more.served;
    timeouts += more.timeouts;
    errors += more.errors;
    sumOfLogs += more.sumOfLogs;
  }
};

double share(std::int64_t some, std::int64_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

Counts countsOf(std::span<const FitCall> calls, const FitClock& clock) {
  Counts counts;
  for (const auto& call : calls) {
    if (clock.isHeldOut(call.start)) continue;
    counts.errors += call.outcome == RecordedOutcome::kError ? 1 : 0;
    counts.timeouts += call.timedOut() ? 1 : 0;
    if (!call.served()) continue;
    ++counts.served;
    counts.sumOfLogs += logMicros(call.latency);
  }
  return counts;
}

/// With those of the nearest periods, until there are enough.
Counts withNeighbours(const std::vector<Counts>& counts, const std::vector<FitSlice>& slices, std::size_t i) {
  Counts sum = counts[i];
  std::size_t low = i, high = i;
  for (int n = 0; n < kMostNeighbours && sum.served < kEnough; ++n) {
    const bool before = low > 0, after = high + 1 < counts.size();
    if (!before && !after) break;
    const bool takeEarlier = before && (!after || slices[i].period - slices[low - 1].period <=
                                                      slices[high + 1].period - slices[i].period);
    sum.add(takeEarlier ? counts[--low] : counts[++high]);
  }
  return sum;
}

}  // namespace

std::vector<FittedPeriod> fitSlowdowns(const FitCalls& calls, const std::vector<FitSlice>& slices,
                                       const FitClock& clock, const LatencySamples& quiet) {
  std::vector<Counts> counts;
  counts.reserve(slices.size());
  for (const auto& slice : slices) counts.push_back(countsOf(callsOf(calls, slice), clock));
  const double usual = meanLogMicros(quiet);
  std::vector<FittedPeriod> periods;
  for (std::size_t i = 0; i < slices.size(); ++i) {
    const Counts known = withNeighbours(counts, slices, i);
    FittedPeriod period;
    period.begin = clock.beginOf(slices[i].period);
    if (known.served > 0)
      period.slowdown = detExp(known.sumOfLogs / static_cast<double>(known.served) - usual);
    const auto& asked = counts[i].all() > 0 ? counts[i] : known;
    period.timeoutRate = share(asked.timeouts, asked.all());
    period.errorRate = share(asked.errors, asked.all());
    periods.push_back(period);
  }
  return periods;
}

}  // namespace watertight
