// SPDX-License-Identifier: MIT
#include "sim/fit_calls.h"

#include <algorithm>
#include <tuple>

#include "core/random.h"
#include "sim/replay_calls.h"

namespace watertight {
namespace {

constexpr Micros kWholeSecond = std::chrono::seconds{1};

Micros spreadStart(const CallRecord& record) {
  const DrawKey key{0, DrawPurpose::kReplaySpread, static_cast<std::uint64_t>(record.dependency),
                    static_cast<std::uint64_t>(record.index)};
  const double share = KeyedRandom(key).uniform();
  return record.start + Micros{static_cast<std::int64_t>(share * 1e6)};
}

bool isBefore(const FitCall& a, const FitCall& b) {
  return std::tie(a.start, a.number) < std::tie(b.start, b.number);
}

}  // namespace

std::vector<FitCalls> fitCallsOf(const Trace& trace, const std::vector<int>& dependencyOf,
                                 std::size_t dependencies, bool spread) {
  std::vector<FitCalls> calls(dependencies);
  const bool spreads = spread && trace.resolution >= kWholeSecond;
  for (const auto& record : trace.calls) {
    const int dependency = dependencyOf[static_cast<std::size_t>(record.dependency)];
    if (dependency < 0 || !isKnown(record)) continue;
    calls[static_cast<std::size_t>(dependency)].push_back({spreads ? spreadStart(record) : record.start,
                                                           record.latency, record.outcome,
                                                           static_cast<std::uint64_t>(record.index)});
  }
  for (auto& some : calls) {
    if (!std::is_sorted(some.begin(), some.end(), isBefore)) std::sort(some.begin(), some.end(), isBefore);
  }
  return calls;
}

std::vector<FitSlice> slicesOf(const FitCalls& calls, const FitClock& clock) {
  std::vector<FitSlice> slices;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const auto period = clock.periodOf(calls[i].start);
    if (slices.empty() || slices.back().period != period) slices.push_back({period, i, i});
    slices.back().last = i + 1;
  }
  return slices;
}

}  // namespace watertight
