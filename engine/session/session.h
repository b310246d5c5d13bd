// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/frame.h"
#include "sim/journal_entry.h"
#include "sim/run_plan.h"

namespace watertight {

/// What drives a run: an event queue in virtual time, or real threads at the machine's pace.
enum class Clock : std::uint8_t { kVirtual, kReal };

template <>
struct EnumNames<Clock> {
  static constexpr std::array<std::string_view, 2> names{"virtual", "real"};
};

/// The run's state in one glance.
struct SessionState {
  std::uint64_t run = 0;  ///< changes with every restart: what was drawn before belongs to another run
  Instant now{};
  bool paused = true;
  bool realTime = false;  ///< on real threads: no pause, no step, no other speed
  double speed = 1;       ///< virtual seconds a second
  /// Virtual seconds a second that the last second of going brought; none while it stands, or is not
  /// measured.
  std::optional<double> reachedSpeed;
  double requestsPerSecond = 0;  ///< offered in the last virtual second
  std::string digest;            ///< of everything up to `now` (FORMATS)
  std::string problem;           ///< empty, or why the run cannot go on
  /// The scenario with every knob turned and fault set off by hand so far: run from the beginning, it makes
  /// this run again (SEMANTICS E2). Null where no run can be made again, as on real threads.
  std::shared_ptr<const Scenario> done;
};

/// What happened since the last poll. Values; whoever holds them may keep them.
struct SessionUpdate {
  SessionState state;
  std::vector<Frame> frames;
  std::vector<JournalEntry> journal;
};

/// A run that somebody watches. Every member may be called from the GUI's thread and returns at once; the run
/// itself goes on elsewhere and never calls back. Commands take hold in order, at the run's next instant.
class Session {
 public:
  virtual ~Session() = default;

  /// A run that has come to its plan's `pauseAt` pauses there, once; started again it goes on.
  virtual void start() = 0;
  virtual void pause() = 0;
  /// One sample period further, then pause.
  virtual void step() = 0;
  /// As fast as it goes to that instant, then pause; a run that is past it pauses. On real threads: nothing.
  virtual void runUntil(Instant /*end*/) {}
  /// Virtual seconds a second, 0.1 to 100.
  virtual void setSpeed(double speed) = 0;
  /// From the beginning, with this plan (another seed, isolation, file); keeps running if it ran.
  virtual void restart(RunPlan plan) = 0;
  /// From the beginning, with this plan, on another clock. The error says why it cannot be.
  virtual Status useClock(Clock /*clock*/, const RunPlan& /*plan*/) {
    return Error{"this session has one clock only", "clock", {}};
  }
  /// Turns a knob: a path and value as in `[[set]]`. The error says why it cannot be turned.
  virtual Status set(const std::string& path, const SettingValue& value) = 0;
  /// Sets off a fault, whose `at` does not count. The error says why it cannot be.
  virtual Status inject(const FaultSettings& /*fault*/) {
    return Error{"faults cannot be set off in this session", "", "use virtual time"};
  }

  /// Frames and journal since the last poll, oldest first.
  virtual SessionUpdate poll() = 0;
};

}  // namespace watertight
