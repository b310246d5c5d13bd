// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>

namespace watertight {

/// All time inside the engine: integer nanoseconds. Where a setting is a time limit, zero means "none"
/// (SEMANTICS T4).
using Duration = std::chrono::nanoseconds;

/// The engine's time line. It has no `now()`: whoever drives a state machine passes the instant in.
struct EngineClock {
  using duration = Duration;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<EngineClock>;
  static constexpr bool is_steady = true;
};

/// An instant: nanoseconds since the run began.
using Instant = EngineClock::time_point;

/// Later than every event.
inline constexpr Instant kNever = Instant::max();
inline constexpr Duration kForever = Duration::max();

/// The longest duration that a scenario may name: 366 days (SEMANTICS T4).
inline constexpr Duration kLongestDuration = std::chrono::hours{24 * 366};

/// `at + by`, saturating at kNever. Both non-negative.
constexpr Instant saturatingAdd(Instant at, Duration by) {
  return by >= kNever - at ? kNever : at + by;
}

/// The instant at which a time limit that began at `from` runs out; kNever where the limit is zero, that is:
/// none.
constexpr Instant deadlineAfter(Instant from, Duration limit) {
  return limit == Duration::zero() ? kNever : saturatingAdd(from, limit);
}

constexpr double toSeconds(Duration d) {
  return static_cast<double>(d.count()) / 1e9;
}
constexpr double toMilliseconds(Duration d) {
  return static_cast<double>(d.count()) / 1e6;
}
constexpr std::int64_t toNanoseconds(Instant t) {
  return t.time_since_epoch().count();
}

/// Nearest whole nanosecond; saturates at kForever, and at zero from below. NaN is zero.
constexpr Duration fromSeconds(double seconds) {
  const double ns = seconds * 1e9 + 0.5;
  if (!(ns > 0)) return Duration::zero();
  return ns >= 9.2e18 ? kForever : Duration{static_cast<std::int64_t>(ns)};
}

}  // namespace watertight
