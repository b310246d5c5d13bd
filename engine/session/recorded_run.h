// SPDX-License-Identifier: MIT
#pragma once
#include "session/run_record.h"
#include "sim/simulation.h"

namespace watertight {

/// A simulation with everything that a screen shows of it. One thread at a time.
class RecordedRun {
 public:
  /// `board`: where its numbers for the metrics page go; may be null.
  explicit RecordedRun(RunPlan plan, std::shared_ptr<MetricsBoard> board = nullptr)
      : simulation_(std::move(plan)), record_(simulation_, std::move(board)) {}

  [[nodiscard]] Instant now() const { return simulation_.now(); }
  [[nodiscard]] Duration samplePeriod() const { return simulation_.scenario().service.sample; }
  void runUntil(Instant end) { simulation_.runUntil(end); }
  bool runSome(Instant end, std::int64_t events) { return simulation_.runSome(end, events); }
  Status turn(const std::string& path, const SettingValue& value) { return simulation_.turn(path, value); }
  Status inject(const FaultSettings& fault) { return simulation_.inject(fault); }
  template <typename Command>
  Status repeat(const Command& command) {
    return simulation_.repeat(command);
  }

  /// The scenario with everything that was given by hand so far: it makes the same run (SEMANTICS E2).
  std::shared_ptr<const Scenario> asDone();
  [[nodiscard]] const Scenario& live() const { return simulation_.live(); }
  [[nodiscard]] std::uint64_t liveVersion() const { return simulation_.liveVersion(); }
  [[nodiscard]] std::string imbalance() const { return simulation_.imbalance(); }

  /// See RunRecord.
  [[nodiscard]] std::size_t framesHeld() const { return record_.framesHeld(); }
  std::vector<Frame> takeFrames() { return record_.takeFrames(); }
  std::vector<JournalEntry> takeJournal() { return record_.takeJournal(); }
  [[nodiscard]] double requestsPerSecond() const { return record_.requestsPerSecond(); }
  [[nodiscard]] std::string digest() const { return record_.digest(); }

 private:
  Simulation simulation_;
  std::shared_ptr<const Scenario> done_;
  std::uint64_t doneVersion_ = 0;
  RunRecord record_;
};

}  // namespace watertight
