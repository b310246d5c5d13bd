// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "session/metrics_book.h"
#include "sim/digest.h"
#include "sim/frame_recorder.h"
#include "sim/journal_desk.h"
#include "sim/observed_run.h"

namespace watertight {

/// Everything that a screen shows of a run, kept until it is taken. One thread at a time, and not while
/// observers are told something on another.
class RunRecord {
 public:
  /// Attach it before the run's first step; it does not move. `board`: where the numbers for the metrics page
  /// go; may be null.
  explicit RunRecord(ObservedRun& run, std::shared_ptr<MetricsBoard> board = nullptr);
  RunRecord(const RunRecord&) = delete;
  RunRecord& operator=(const RunRecord&) = delete;

  /// What was recorded since it was last taken, oldest first.
  std::vector<Frame> takeFrames() { return std::exchange(frames_, {}); }
  /// So many frames there are since they were taken last.
  [[nodiscard]] std::size_t framesHeld() const { return frames_.size(); }
  std::vector<JournalEntry> takeJournal() { return std::exchange(journal_, {}); }
  /// Offered in the run's last second.
  [[nodiscard]] double requestsPerSecond() const;
  [[nodiscard]] std::string digest() const { return digest_.text(); }

 private:
  void keep(Frame&& frame);

  Duration samplePeriod_;
  std::vector<Frame> frames_;
  std::vector<JournalEntry> journal_;
  std::deque<std::pair<Instant, std::int64_t>> offered_;  // a second of frames: when, requests
  FrameRecorder frameRecorder_;
  JournalDesk journalDesk_;
  Digest digest_;
  std::optional<MetricsBook> metrics_;
};

}  // namespace watertight
