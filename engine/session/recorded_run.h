// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "session/metrics_book.h"
#include "sim/digest.h"
#include "sim/frame_recorder.h"
#include "sim/journal_desk.h"
#include "sim/simulation.h"

namespace watertight {

/// A simulation with everything that a screen shows of it. One thread at a time.
class RecordedRun {
 public:
  /// `board`: where its numbers for the metrics page go; may be null.
  explicit RecordedRun(RunPlan plan, std::shared_ptr<MetricsBoard> board = nullptr);

  [[nodiscard]] Instant now() const { return simulation_.now(); }
  [[nodiscard]] Duration samplePeriod() const { return simulation_.scenario().service.sample; }
  void runUntil(Instant end) { simulation_.runUntil(end); }
  bool runSome(Instant end, std::int64_t events) { return simulation_.runSome(end, events); }
  Status turn(const std::string& path, const SettingValue& value) { return simulation_.turn(path, value); }

  [[nodiscard]] const Scenario& live() const { return simulation_.live(); }
  [[nodiscard]] std::uint64_t liveVersion() const { return simulation_.liveVersion(); }

  /// What was recorded since it was last taken, oldest first.
  std::vector<Frame> takeFrames() { return std::exchange(frames_, {}); }
  std::vector<JournalEntry> takeJournal() { return std::exchange(journal_, {}); }
  /// Offered in the last virtual second.
  [[nodiscard]] double requestsPerSecond() const;
  [[nodiscard]] std::string digest() const { return digest_.text(); }
  [[nodiscard]] std::string imbalance() const { return simulation_.imbalance(); }

 private:
  void keep(Frame&& frame);

  Simulation simulation_;
  std::vector<Frame> frames_;
  std::vector<JournalEntry> journal_;
  std::deque<std::pair<Instant, std::int64_t>> offered_;  // a second of frames: when, requests
  FrameRecorder frameRecorder_;
  JournalDesk journalDesk_;
  Digest digest_;
  std::optional<MetricsBook> metrics_;
};

}  // namespace watertight
