// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>

#include "core/time_types.h"

namespace watertight {

/// What a window remembers of a call that reached the downstream. Ignored and cancelled calls are none
/// (SEMANTICS W2), and neither are rejections (P4).
struct Outcome {
  bool failed = false;      ///< an error or a timeout
  bool slow = false;        ///< slower than whatever the window's owner calls slow
  bool waitedLong = false;  ///< waited for its permit for longer than the owner likes
  bool timedOut = false;    ///< failed so
  Duration latency{};
};

/// How many outcomes a window holds, and of which kinds.
struct WindowCounts {
  std::int64_t samples = 0;
  std::int64_t failures = 0;
  std::int64_t slow = 0;
  std::int64_t waitedLong = 0;
  std::int64_t timeouts = 0;  ///< of the failures

  /// Failures / outcomes, 0 to 1. Absent without outcomes (W2).
  [[nodiscard]] std::optional<double> errorRate() const { return share(failures); }
  [[nodiscard]] std::optional<double> slowRate() const { return share(slow); }

  /// One more. Most outcomes are good, and add to one figure only.
  void add(const Outcome& outcome) {
    ++samples;
    if (!outcome.failed && !outcome.slow && !outcome.waitedLong && !outcome.timedOut) return;
    failures += outcome.failed;
    slow += outcome.slow;
    waitedLong += outcome.waitedLong;
    timeouts += outcome.timedOut;
  }

  WindowCounts& operator+=(const WindowCounts& other) {
    samples += other.samples;
    failures += other.failures;
    slow += other.slow;
    waitedLong += other.waitedLong;
    timeouts += other.timeouts;
    return *this;
  }
  WindowCounts& operator-=(const WindowCounts& other) {
    samples -= other.samples;
    failures -= other.failures;
    slow -= other.slow;
    waitedLong -= other.waitedLong;
    timeouts -= other.timeouts;
    return *this;
  }

  bool operator==(const WindowCounts&) const = default;

 private:
  [[nodiscard]] std::optional<double> share(std::int64_t part) const {
    if (samples == 0) return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(samples);
  }
};

}  // namespace watertight
