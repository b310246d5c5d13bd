// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "sim/fit_clock.h"
#include "trace/call_record.h"

namespace watertight {

/// A recorded call as a downstream is fitted to it: one whose latency and outcome are known, and that its
/// dependency did get.
struct FitCall {
  Micros start{};  ///< in the trace's time; a stamp of a whole second is spread inside it
  Micros latency{};
  RecordedOutcome outcome = RecordedOutcome::kOk;
  std::uint64_t number = 0;  ///< the record's `i`, for draws

  /// It ran to its end, and nothing is known against it.
  [[nodiscard]] bool served() const {
    return outcome == RecordedOutcome::kOk || outcome == RecordedOutcome::kUnknown;
  }
  [[nodiscard]] bool timedOut() const { return outcome == RecordedOutcome::kTimeout; }
};

/// By (start, number).
using FitCalls = std::vector<FitCall>;

/// By dependency. `dependencyOf`: by the trace's dependency; negative: left out. What is drawn for the spread
/// depends on the trace alone.
std::vector<FitCalls> fitCallsOf(const Trace& trace, const std::vector<int>& dependencyOf,
                                 std::size_t dependencies, bool spread);

/// The calls that start in one period: [first, last) of all. A period without any has none of these.
struct FitSlice {
  std::int64_t period = 0;
  std::size_t first = 0, last = 0;
};
std::vector<FitSlice> slicesOf(const FitCalls& calls, const FitClock& clock);

inline std::span<const FitCall> callsOf(const FitCalls& calls, const FitSlice& slice) {
  return std::span(calls).subspan(slice.first, slice.last - slice.first);
}

}  // namespace watertight
