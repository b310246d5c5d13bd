// SPDX-License-Identifier: MIT
#include "sim/fit_usual.h"

#include "core/deterministic_math.h"
#include "sim/fit_service.h"
#include "trace/concurrency.h"

namespace watertight {
namespace {

constexpr std::int64_t kEnough = 20;
constexpr double kNoLonger = 1.1;

/// Calls that started with so many in flight, and the logarithms of how much longer than usual they took.
struct Level {
  std::int64_t calls = 0;
  double excess = 0;
};

std::vector<Level> levelsOf(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                            const DownstreamFit& fit) {
  const auto inFlight = inFlightAtStarts(calls);
  const double quiet = meanLogMicros(fit.service);
  std::vector<Level> levels;
  for (std::size_t s = 0; s < slices.size(); ++s) {
    if (fit.periods[s].slow) continue;
    const double usual = quiet + detLog(fit.periods[s].slowdown);
    for (std::size_t i = slices[s].first; i < slices[s].last; ++i) {
      if (!calls[i].served() || clock.isHeldOut(calls[i].start)) continue;
      const auto level = static_cast<std::size_t>(inFlight[i]);
      if (level >= levels.size()) levels.resize(level + 1);
      ++levels[level].calls;
      levels[level].excess += logMicros(calls[i].latency) - usual;
    }
  }
  return levels;
}

}  // namespace

std::vector<int> inFlightAtStarts(const FitCalls& calls) {
  InFlight inFlight;
  std::vector<int> counts;
  counts.reserve(calls.size());
  CallRecord record;
  for (const auto& call : calls) {
    record.start = call.start;
    record.latency = call.latency;
    counts.push_back(static_cast<int>(inFlight.start(record)));
  }
  return counts;
}

int mostAtUsual(const FitCalls& calls, const std::vector<FitSlice>& slices, const FitClock& clock,
                const DownstreamFit& fit) {
  const auto levels = levelsOf(calls, slices, clock, fit);
  const double allowed = detLog(kNoLonger);
  Level above;
  for (std::size_t level = levels.size(); level-- > 1;) {
    above.calls += levels[level].calls;
    above.excess += levels[level].excess;
    if (above.calls >= kEnough && above.excess <= allowed * static_cast<double>(above.calls))
      return static_cast<int>(level);
  }
  return 1;
}

}  // namespace watertight
