// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "core/result.h"
#include "downstream/fault.h"
#include "sim/event_queue.h"
#include "sim/run_controls.h"
#include "sim/run_observer.h"

namespace watertight {

/// Carries out what disturbs a run: faults with their ramps, `[[set]]`s, and knobs turned by hand (SEMANTICS
/// D4, D5). It owns the live scenario: the settings in force. A ramp moves in a hundred equal steps.
class Director {
 public:
  Director(const Scenario& scenario, RunControls& controls, EventQueue& queue, const RunObservers& observers);

  void handle(Instant now, const Event& event);

  /// A knob, turned while the run is at `now` with all of that instant done: it takes hold a nanosecond
  /// later, unless one turned just before made it impossible: then nothing happens, and nothing is
  /// journalled.
  Status turn(Instant now, const std::string& path, const SettingValue& value);

  [[nodiscard]] const Scenario& live() const { return live_; }
  [[nodiscard]] std::uint64_t liveVersion() const { return liveVersion_; }

 private:
  enum class Phase : std::uint8_t { kWaiting, kOn, kOut, kOver };
  struct RunningFault {
    FaultSettings settings;
    int dependency = -1;
    FeltFault felt;
    Phase phase = Phase::kWaiting;
    Instant phaseBegan{};
    double strengthAtEnd = 0;
  };
  struct RunningSet {
    SetSettings settings;
    double from = 0;
  };

  void beginFault(Instant now, std::uint32_t i);
  void endFault(Instant now, std::uint32_t i);
  void stepFault(Instant now, std::uint32_t i);
  void feel(Instant now, int dependency);
  void beginSet(Instant now, std::uint32_t i);
  void stepSet(Instant now, std::uint32_t i, std::uint32_t step);
  void apply(Instant now, const std::string& path, const SettingValue& value);
  void journalFault(Instant now, const RunningFault& fault, bool begins);
  void journal(const JournalEntry& entry);

  Scenario live_;
  std::uint64_t liveVersion_ = 0;
  RunControls& controls_;
  EventQueue& queue_;
  const RunObservers& observers_;
  std::vector<RunningFault> faults_;
  std::vector<RunningSet> sets_;
};

}  // namespace watertight
