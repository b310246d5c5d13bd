// SPDX-License-Identifier: MIT
#include "trace/call_patterns.h"

#include <algorithm>
#include <array>
#include <map>

#include "trace/concurrency.h"

namespace watertight {
namespace {

using std::chrono::milliseconds;

constexpr std::array<milliseconds, 22> kRoundTimes{
    milliseconds{100},     milliseconds{200},    milliseconds{250},    milliseconds{300},
    milliseconds{400},     milliseconds{500},    milliseconds{750},    milliseconds{1'000},
    milliseconds{1'500},   milliseconds{2'000},  milliseconds{2'500},  milliseconds{3'000},
    milliseconds{4'000},   milliseconds{5'000},  milliseconds{10'000}, milliseconds{15'000},
    milliseconds{20'000},  milliseconds{30'000}, milliseconds{45'000}, milliseconds{60'000},
    milliseconds{120'000}, milliseconds{600'000}};

/// The round time that this latency just reached: at most 2 % above it.
std::optional<std::size_t> wallOf(Micros latency) {
  const auto above = std::upper_bound(kRoundTimes.begin(), kRoundTimes.end(), latency);
  if (above == kRoundTimes.begin()) return std::nullopt;
  const auto wall = above - 1;
  if (latency > *wall + Micros{*wall} / 50) return std::nullopt;
  return static_cast<std::size_t>(wall - kRoundTimes.begin());
}

bool endedUnanswered(const CallRecord& call) {
  return call.latencyKnown() &&
         (call.outcome == RecordedOutcome::kTimeout || call.outcome == RecordedOutcome::kError ||
          call.outcome == RecordedOutcome::kCancelled);
}

using WallCounts = std::array<std::int64_t, kRoundTimes.size()>;

/// How many calls of the dependency took at least this long.
std::int64_t atLeast(const Trace& trace, int dependency, Micros latency) {
  return std::count_if(trace.calls.begin(), trace.calls.end(), [&](const CallRecord& call) {
    return call.dependency == dependency && call.latency >= latency;
  });
}

std::vector<Micros> gapsBetweenStarts(const Trace& trace) {
  std::vector<Micros> gaps;
  gaps.reserve(trace.calls.size());
  for (std::size_t i = 1; i < trace.calls.size(); ++i) {
    gaps.push_back(trace.calls[i].start - trace.calls[i - 1].start);
  }
  return gaps;
}

}  // namespace

std::vector<TimeoutWall> timeoutWalls(const Trace& trace) {
  constexpr std::int64_t kFewest = 3;
  std::vector<WallCounts> counts(trace.dependencies.size());
  for (const CallRecord& call : trace.calls) {
    if (!endedUnanswered(call)) continue;
    if (const auto wall = wallOf(call.latency)) ++counts[static_cast<std::size_t>(call.dependency)][*wall];
  }
  std::vector<TimeoutWall> walls;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto most = std::max_element(counts[i].begin(), counts[i].end());
    if (*most < kFewest) continue;
    const Micros at = kRoundTimes[static_cast<std::size_t>(most - counts[i].begin())];
    const int dependency = static_cast<int>(i);
    if (2 * *most >= atLeast(trace, dependency, at)) walls.push_back({dependency, at, *most});
  }
  return walls;
}

std::optional<TraceGap> longGap(const Trace& trace) {
  constexpr std::size_t kFewest = 50;
  if (trace.calls.size() < kFewest) return std::nullopt;
  std::vector<Micros> gaps = gapsBetweenStarts(trace);
  const auto longest = std::max_element(gaps.begin(), gaps.end());
  const TraceGap gap{trace.calls[static_cast<std::size_t>(longest - gaps.begin())].start, *longest};
  const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
  std::nth_element(gaps.begin(), middle, gaps.end());
  const Micros span = trace.calls.back().start - trace.calls.front().start;
  if (gap.length <= 10 * *middle || gap.length <= span / 20) return std::nullopt;
  return gap;
}

std::optional<std::int64_t> closedLoop(const Trace& trace) {
  constexpr std::size_t kFewest = 100;
  if (trace.calls.size() < kFewest) return std::nullopt;
  InFlight inFlight;
  std::map<std::int64_t, std::size_t> starts;
  for (const CallRecord& call : trace.calls) ++starts[inFlight.start(call)];
  const auto usual = std::max_element(starts.begin(), starts.end(),
                                      [](const auto& a, const auto& b) { return a.second < b.second; });
  if (usual->first < 2 || usual->second * 10 < trace.calls.size() * 9) return std::nullopt;
  return usual->first;
}

}  // namespace watertight
