// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <vector>

#include "sim/run_observer.h"

namespace watertight::conformance {

/// The calls of a run as they ended, when they came, and the most that were in flight.
struct CallLog final : RunObserver {
  std::vector<CallLine> calls;
  std::vector<Instant> arrivals;
  std::int64_t peakInFlight = 0;

  void onCallArrived(Instant now, int) override { arrivals.push_back(now); }
  void onCallEnded(const CallLine& line) override { calls.push_back(line); }
  void onGauges(Instant, int, const Gauges& gauges) override {
    peakInFlight = std::max(peakInFlight, gauges.inFlight);
  }

  [[nodiscard]] std::int64_t rejected() const {
    return std::ranges::count(calls, CallEnd::kRejected, &CallLine::outcome);
  }
  void sortByCall() { std::ranges::sort(calls, {}, &CallLine::call); }
};

}  // namespace watertight::conformance
