// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "core/time_types.h"
#include "present/plot.h"

namespace watertight {

/// The time axis that all charts share. x is in seconds before the view's end, whether that is the present
/// (the view follows) or stands still at some moment of the past: so nothing is scaled anew as the run goes
/// on. Cut into as many columns as the plot has pixels across, which are anchored to the run's time: what is
/// drawn only shifts.
struct TimeAxis {
  Instant end{};  ///< the right edge; not before the present where the view follows
  Duration span = std::chrono::seconds{60};
  int columns = 400;                 ///< > 0
  bool follows = true;               ///< the end is the present
  Instant present = kNever;          ///< of the run, where it lies before the end
  std::optional<Instant> pointed{};  ///< by the crosshair
  std::optional<Instant> marked{};   ///< the moment that somebody asked to see

  [[nodiscard]] double x(Instant t) const { return toSeconds(t - end); }
  [[nodiscard]] Instant at(double seconds) const {
    return end + Duration{static_cast<std::int64_t>(seconds * 1e9)};
  }
  [[nodiscard]] Instant from() const { return end - span; }
  /// The last moment in sight that there is something to tell about.
  [[nodiscard]] Instant latest() const { return std::min(end, present); }
  /// The moment whose values are told; none: the latest.
  [[nodiscard]] std::optional<Instant> reading() const { return pointed ? pointed : marked; }
  /// The moment that figures beside the charts tell of: the present while the view follows, else the one that
  /// is read.
  [[nodiscard]] Instant told() const {
    return follows ? latest() : std::min(reading().value_or(latest()), latest());
  }
  [[nodiscard]] std::int64_t columnOf(Instant t) const {
    return toNanoseconds(t) / std::max<std::int64_t>(1, span.count() / columns);
  }
};

/// About so many parts of round length. Where the view follows "−60 s" … "now", else the run's time: "1:20".
std::vector<Tick> timeTicks(const TimeAxis& axis, int parts);

/// "1:20", with as many decimals as moments a `step` apart need: "1:20.5".
std::string momentLabel(Instant t, Duration step);

/// The spans that one may choose between.
inline constexpr std::array kTimeSpans{std::chrono::minutes{1}, std::chrono::minutes{2},
                                       std::chrono::minutes{5}};

}  // namespace watertight
