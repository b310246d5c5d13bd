// SPDX-License-Identifier: MIT
#pragma once
#include <set>
#include <vector>

#include "core/result.h"
#include "downstream/fault.h"
#include "sim/event_queue.h"
#include "sim/run_controls.h"
#include "sim/run_observer.h"
#include "sim/session_settings.h"

namespace watertight {

/// What was done to a run by hand, with the instants at which it took hold, all of them different.
struct Handiwork {
  std::vector<SetSettings> sets;
  std::vector<FaultSettings> faults;
};

/// Whether a fault can be set off by hand in a run of that scenario, or why not.
Status canBeSetOff(const Scenario& scenario, const FaultSettings& fault);

/// Carries out what disturbs a run: faults with their ramps, `[[set]]`s, and knobs turned by hand (SEMANTICS
/// D4, D5). It owns the live scenario: the settings in force. A ramp moves in a hundred equal steps.
class Director {
 public:
  Director(const Scenario& scenario, RunControls& controls, EventQueue& queue, const RunObservers& observers);

  void handle(Instant now, const Event& event);

  /// A knob, turned while the run is at `now` with all of that instant done: it takes hold a nanosecond
  /// later, or as soon after that as nothing else by hand does, unless one turned just before made it
  /// impossible: then nothing happens, and nothing is journalled.
  Status turn(Instant now, const std::string& path, const SettingValue& value);
  /// A fault, set off at that moment: its `at`, `key` and `by` do not count. Whoever makes it vouches for its
  /// numbers.
  Status inject(Instant now, FaultSettings fault);
  /// What was given to another run by hand, to be done here at its own time, after `now`.
  Status repeat(Instant now, const SetSettings& set);
  Status repeat(Instant now, const FaultSettings& fault);

  /// What was given by hand since the beginning, save what turned out to be impossible: in the scenario, it
  /// makes the same run (SEMANTICS E2).
  [[nodiscard]] Handiwork handiwork() const;
  /// Changes whenever that does.
  [[nodiscard]] std::uint64_t handVersion() const { return handVersion_; }

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
    bool refused = false;  ///< an earlier knob forbade it
  };

  [[nodiscard]] Instant nextHandInstant(Instant now) const;
  void add(const FaultSettings& fault);
  void add(const SetSettings& set);
  void addByHand(const FaultSettings& fault);
  void addByHand(const SetSettings& set);

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
  std::size_t givenFaults_ = 0, givenSets_ = 0;  // by the scenario
  std::set<Instant> handInstants_;
  std::uint64_t handVersion_ = 0;
};

}  // namespace watertight
