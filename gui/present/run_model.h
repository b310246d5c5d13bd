// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
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
  explicit RunModel(std::shared_ptr<const Scenario> scenario);

  /// The session was told to begin again with this scenario: it is shown once the first poll of that run
  /// comes.
  void expect(std::shared_ptr<const Scenario> scenario) { expected_ = std::move(scenario); }
  /// What a poll brought. True if it belongs to another run than the last one did.
  bool take(SessionUpdate update);

  /// The scenario as the run began with it.
  [[nodiscard]] const Scenario& scenario() const { return *scenario_; }
  /// The scenario that the session was last told to run: what a restart changes.
  [[nodiscard]] std::shared_ptr<const Scenario> requested() const {
    return expected_ ? expected_ : scenario_;
  }
  [[nodiscard]] const SessionState& state() const { return state_; }
  [[nodiscard]] const FrameHistory& frames() const { return frames_; }
  [[nodiscard]] const JournalLog& journal() const { return journal_; }
  [[nodiscard]] const KnobBoard& knobs() const { return *knobs_; }
  [[nodiscard]] KnobBoard& knobs() { return *knobs_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  /// How much was taken so far, over all runs: whoever has drawn this much has nothing new to draw.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  void begin(std::shared_ptr<const Scenario> scenario);

  std::shared_ptr<const Scenario> scenario_, expected_;
  SessionState state_;
  FrameHistory frames_;
  JournalLog journal_;
  std::optional<KnobBoard> knobs_;
  std::vector<std::string> names_;
  std::uint64_t version_ = 0;
  bool begun_ = false;
};

}  // namespace watertight
