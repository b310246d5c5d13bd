// SPDX-License-Identifier: MIT
#include "sim/suggested_compartments.h"

#include <algorithm>

#include "trace/concurrency.h"

namespace watertight {
namespace {

constexpr std::int64_t kLeastLimit = 4, kMostLimit = 10'000;
constexpr Micros kWindow = std::chrono::seconds{10};
constexpr std::int64_t kLeastWindows = 10;

/// The most calls of one row that were in flight, window by window.
class Peaks {
 public:
  void start(const CallRecord& call, std::int64_t window) {
    const auto inFlight = inFlight_.start(call);
    if (call.outcome == RecordedOutcome::kRejected) return;
    if (peaks_.empty() || window != window_) peaks_.push_back(0);
    window_ = window;
    peaks_.back() = std::max(peaks_.back(), inFlight);
  }

  /// The lower quartile of the windows in which any call started: an incident may take most of a recording.
  [[nodiscard]] std::int64_t calm() const {
    if (peaks_.empty()) return 0;
    auto peaks = peaks_;
    const auto quarter = peaks.begin() + static_cast<std::ptrdiff_t>((peaks.size() - 1) / 4);
    std::nth_element(peaks.begin(), quarter, peaks.end());
    return *quarter;
  }

 private:
  InFlight inFlight_;
  std::int64_t window_ = 0;
  std::vector<std::int64_t> peaks_;
};

Micros windowOf(const Trace& trace) {
  if (trace.calls.empty()) return kWindow;
  const Micros length = trace.calls.back().start - trace.calls.front().start;
  return std::clamp(length / kLeastWindows, Micros{1}, kWindow);
}

DependencySettings compartmentFor(const std::string& name, const Peaks& peaks) {
  DependencySettings dependency;
  dependency.name = name;
  BulkheadSettings bulkhead;
  bulkhead.limit = static_cast<int>(std::clamp((5 * peaks.calm() + 3) / 4 + 1, kLeastLimit, kMostLimit));
  dependency.compartment.bulkhead = bulkhead;
  BreakerSettings breaker;
  breaker.failureRate = 0.5;
  breaker.recovery = std::chrono::seconds{10};
  breaker.probePatience = std::chrono::seconds{5};
  dependency.compartment.breaker = breaker;
  return dependency;
}

}  // namespace

Scenario suggestedCompartments(const Trace& trace, const std::vector<int>& rowOf,
                               const std::vector<std::string>& names) {
  std::vector<Peaks> rows(names.size());
  const Micros window = windowOf(trace);
  for (const auto& call : trace.calls) {
    const int row = rowOf[static_cast<std::size_t>(call.dependency)];
    if (row >= 0) rows[static_cast<std::size_t>(row)].start(call, call.start / window);
  }
  Scenario scenario;
  scenario.name = "Suggested compartments";
  for (std::size_t i = 0; i < names.size(); ++i)
    scenario.dependencies.push_back(compartmentFor(names[i], rows[i]));
  return scenario;
}

}  // namespace watertight
