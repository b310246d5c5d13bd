// SPDX-License-Identifier: MIT
#include "sim/fit_service.h"

#include <algorithm>
#include <tuple>

#include "core/deterministic_math.h"

namespace watertight {
namespace {

constexpr std::size_t kLeastWanted = 500, kLeastFound = 20, kMostKept = 20'000;

struct Window {
  std::int64_t number = 0;
  std::size_t first = 0, last = 0;
  double load = 0;  // microseconds of every other call
  std::int64_t served = 0, failed = 0;

  [[nodiscard]] auto rank() const { return std::tuple{failed * 9 > served, load, number}; }
};

std::vector<Window> windowsOf(const FitCalls& calls, const FitClock& clock) {
  std::vector<Window> windows;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (clock.isHeldOut(calls[i].start)) continue;
    const auto number = clock.windowOf(calls[i].start);
    if (windows.empty() || windows.back().number != number) windows.push_back({number, i, i});
    Window& window = windows.back();
    window.last = i + 1;
    if (i % 2 == 0) window.load += static_cast<double>(calls[i].latency.count());
    ++(calls[i].served() ? window.served : window.failed);
  }
  std::sort(windows.begin(), windows.end(), [](const auto& a, const auto& b) { return a.rank() < b.rank(); });
  return windows;
}

/// Evenly chosen where there are more than need be.
LatencySamples sorted(LatencySamples samples) {
  std::sort(samples.begin(), samples.end());
  if (samples.size() <= kMostKept) return samples;
  LatencySamples kept;
  for (std::size_t i = 0; i < kMostKept; ++i) kept.push_back(samples[i * samples.size() / kMostKept]);
  return kept;
}

}  // namespace

LatencySamples quietServiceTimes(const FitCalls& calls, const FitClock& clock) {
  const auto windows = windowsOf(calls, clock);
  std::size_t all = 0;
  for (const auto& window : windows) all += static_cast<std::size_t>(window.served);
  const std::size_t wanted = std::max(kLeastWanted, all / 10);
  LatencySamples samples;
  std::size_t seen = 0;
  for (const auto& window : windows) {
    if (seen >= wanted || window.served == 0) continue;
    seen += static_cast<std::size_t>(window.served);
    for (std::size_t i = window.first; i < window.last; ++i) {
      if (i % 2 == 1 && calls[i].served()) samples.emplace_back(calls[i].latency);
    }
  }
  if (samples.size() >= kLeastFound) return sorted(std::move(samples));
  samples.clear();
  for (const auto& call : calls) {
    if (call.served()) samples.emplace_back(call.latency);
  }
  return sorted(std::move(samples));
}

double logMicros(Micros latency) {
  return detLog(static_cast<double>(std::max<std::int64_t>(latency.count(), 1)));
}

double meanLogMicros(const LatencySamples& samples) {
  double sum = 0;
  for (const auto& sample : samples) sum += logMicros(std::chrono::duration_cast<Micros>(sample));
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

}  // namespace watertight
