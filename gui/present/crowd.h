// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "present/frame_history.h"

namespace watertight {

/// Some time at a dependency's door, as the frames tell it: who came, who was turned away, and what it was
/// like inside.
struct Crowd {
  Instant from{}, to{};
  ReasonCounts byReason{};  ///< of this dependency: rejected, discarded and answered by a fallback alike
  std::int64_t ranOnCaller = 0;
  std::int64_t arrivals = 0;
  int samples = 0;           ///< frames
  int full = 0;              ///< frames at whose end no permit was free
  int restricted = 0;        ///< frames at whose end the breaker let no calls through freely
  std::optional<int> limit;  ///< at the end, as all that follows
  std::int64_t inFlight = 0;
  std::int64_t waiting = 0, waitingMost = 0;
  std::optional<Duration> oldest;
  BreakerState breaker = BreakerState::kClosed;
  bool hasBreaker = false;
  bool shared = false;  ///< the compartment is the one that all share
  double offered = 0;   ///< a second, at this compartment
  /// How long a call held its permit on average: calls in flight over calls admitted a second (Little's law),
  /// over this time and as much before it as twenty calls need, ten seconds at most. None where none was
  /// admitted.
  std::optional<Duration> held;

  [[nodiscard]] std::int64_t refused() const { return total(byReason); }
  /// Permits that would be in use if everybody were admitted and the latency stayed.
  [[nodiscard]] std::optional<double> needed() const {
    return held ? std::optional{offered * toSeconds(*held)} : std::nullopt;
  }
};

/// Of the frames that end in (from, to]. None where there are none.
std::optional<Crowd> crowdOf(const FrameHistory& history, std::size_t dependency, Instant from, Instant to);

}  // namespace watertight
