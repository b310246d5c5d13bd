// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <stop_token>
#include <vector>

#include "sim/replay_call.h"
#include "sim/run_plan.h"

namespace watertight {

/// What a replay is measured by: the same for both runs, and taken from the recording.
struct ReplayYardstick {
  /// By dependency: a call that took longer was slow. Five times the median of the known latencies; kForever
  /// where none is known.
  std::vector<Duration> slow;
  /// The dependency with the greatest share of calls that failed, were rejected or slow; −1: of one
  /// dependency, or where no share is 2 %. All others are healthy.
  int disturbed = -1;

  bool operator==(const ReplayYardstick&) const = default;
};

ReplayYardstick yardstickFor(const ReplayCalls& recorded, std::size_t dependencies);

/// A replay in figures.
struct ReplayFigures {
  std::int64_t calls = 0;
  std::int64_t failed = 0;      ///< error or timeout
  std::int64_t rejected = 0;    ///< their callers saw a rejection
  std::optional<Duration> p95;  ///< of the calls that ran, from arrival to end; none without any
  std::int64_t slow = 0;        ///< calls that ran longer than the yardstick
  std::int64_t slowHeld = 0;    ///< most of them at once, each from when it had become slow
  /// Whole seconds of the run in which some healthy dependency suffered: of the calls to it that came in that
  /// second more than a tenth, and two or more, failed, were rejected, or had their callers wait longer than
  /// the yardstick.
  Duration suffered{};

  bool operator==(const ReplayFigures&) const = default;
};

/// The whole run, as fast as it goes. Pure; any thread. None where `stop` asked for an end.
std::optional<ReplayFigures> figuresOf(const RunPlan& plan, const ReplayYardstick& yardstick,
                                       const std::stop_token& stop = {});

}  // namespace watertight
