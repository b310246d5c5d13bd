// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "trace/call_record.h"

namespace watertight {

/// How the time of a trace is cut for fitting: into periods of a minute, or a tenth of a trace shorter than
/// ten minutes, a second at least. A third of the trace is held out to measure the fit by: the middle third
/// of every period. Windows, in which quiet is looked for, are sixths of a period, so that each is held out
/// whole or not at all.
class FitClock {
 public:
  /// `first`, `last`: the earliest and the latest start in the trace.
  FitClock(Micros first, Micros last);

  [[nodiscard]] Micros origin() const { return origin_; }
  [[nodiscard]] Micros period() const { return period_; }
  /// Numbers from 0 on; `start` is not before the origin.
  [[nodiscard]] std::int64_t periodOf(Micros start) const { return (start - origin_) / period_; }
  [[nodiscard]] std::int64_t windowOf(Micros start) const { return (start - origin_) / (period_ / kWindows); }
  [[nodiscard]] Micros beginOf(std::int64_t period) const { return origin_ + period * period_; }
  [[nodiscard]] bool isHeldOut(Micros start) const {
    const auto window = windowOf(start) % kWindows;
    return window == 2 || window == 3;
  }

 private:
  static constexpr int kWindows = 6;

  Micros origin_, period_;
};

}  // namespace watertight
