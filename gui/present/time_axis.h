// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <vector>

#include "core/time_types.h"
#include "present/plot.h"

namespace watertight {

/// The time axis that all charts share: seconds before now, so that it never moves, cut into as many columns
/// as the plot has pixels across. Columns are anchored to the run's time, not to now: what is drawn only
/// shifts.
struct TimeAxis {
  Instant now{};
  Duration span = std::chrono::seconds{60};
  int columns = 400;  ///< > 0

  [[nodiscard]] double x(Instant t) const { return toSeconds(t - now); }
  [[nodiscard]] Instant from() const { return now - span; }
  [[nodiscard]] std::int64_t columnOf(Instant t) const {
    return toNanoseconds(t) / std::max<std::int64_t>(1, span.count() / columns);
  }
};

/// "−60 s" … "now", in so many parts.
std::vector<Tick> timeTicks(Duration span, int parts);

/// The spans that one may choose between.
inline constexpr std::array kTimeSpans{std::chrono::minutes{1}, std::chrono::minutes{2},
                                       std::chrono::minutes{5}};

}  // namespace watertight
