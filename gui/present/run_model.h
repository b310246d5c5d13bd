// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/frame_history.h"
#include "present/journal_log.h"
#include "present/knob_board.h"
#include "session/session.h"

namespace watertight {

/// The run that is watched, as far as the screen knows it: what a Session's polls have told.
class RunModel {
 public:
  explicit RunModel(RunPlan plan);

  /// Dependencies that are shown; a recorded trace may have thousands, and what is kept of a run is bounded.
  static constexpr std::size_t kMostDependencies = 16;

  /// Whether anything was taken yet: before that, no run can be told from another.
  [[nodiscard]] bool begun() const { return begun_; }

  /// The session was told to begin again with this plan: it is shown once the first poll of that run comes.
  void expect(RunPlan plan) { expected_ = std::move(plan); }
  /// What a poll brought. True if it belongs to another run than the last one did.
  bool take(SessionUpdate update);

  /// The scenario as the run began with it.
  [[nodiscard]] const Scenario& scenario() const { return *plan_.scenario; }
  [[nodiscard]] const RunPlan& plan() const { return plan_; }
  /// What the session was last told to run: what a restart changes.
  [[nodiscard]] const RunPlan& requested() const { return expected_ ? *expected_ : plan_; }
  [[nodiscard]] const SessionState& state() const { return state_; }
  [[nodiscard]] const FrameHistory& frames() const { return frames_; }
  [[nodiscard]] const JournalLog& journal() const { return journal_; }
  [[nodiscard]] const KnobBoard& knobs() const { return *knobs_; }
  [[nodiscard]] KnobBoard& knobs() { return *knobs_; }
  /// Of the dependencies that are shown.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// How much was taken so far, over all runs: whoever has drawn this much has nothing new to draw.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  void begin(RunPlan plan);
  void keep(Frame&& frame);

  RunPlan plan_;
  std::optional<RunPlan> expected_;
  SessionState state_;
  FrameHistory frames_;
  JournalLog journal_;
  std::optional<KnobBoard> knobs_;
  std::vector<std::string> names_;
  std::uint64_t version_ = 0;
  bool begun_ = false;
};

}  // namespace watertight
