// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/session.h"

namespace watertight {

/// Three dependencies behind 16 workers, as the scripted run has them; or more, which are the same three
/// again and again, a few seconds later each time ("payment", "inventory", "sms", "payment-2" and so on).
Scenario scriptedScenario(std::size_t dependencies = 3);

/// The frame that ends at `t` of a made-up run: sms goes slow from 60 s to 105 s, its limit is cut, its
/// breaker opens, and the workers are held. The same for the same t. Jittery on purpose: the worst that a
/// chart has to draw.
Frame scriptedFrame(Instant t, Duration period, std::size_t dependencies = 3);

/// The journal of that run, up to its end.
std::vector<JournalEntry> scriptedJournal();

/// A session that goes exactly as far as it is told, and remembers what it was told. For one thread.
class ScriptedSession : public Session {
 public:
  explicit ScriptedSession(std::size_t dependencies = 3) : dependencies_(dependencies) { state_.run = 1; }

  /// Frames come at this distance; 100 ms if nothing is said.
  void setPeriod(Duration period) { period_ = period; }
  /// Frames and journal up to `t` are given out by the next poll.
  void advanceTo(Instant t);

  void start() override { note("start"), state_.paused = false; }
  void pause() override { note("pause"), state_.paused = true; }
  void step() override;
  void setSpeed(double speed) override;
  void restart(RunPlan plan) override;
  Status set(const std::string& path, const SettingValue& value) override;
  SessionUpdate poll() override;

  std::vector<std::string> commands;  ///< "start", "pause", "step", "speed 2", "restart"
  std::vector<std::pair<std::string, SettingValue>> settings;  ///< every set()
  RunPlan restartedWith;
  std::string refusal;                     ///< when not empty, set() answers with it
  std::vector<JournalEntry> extraJournal;  ///< given out by the next poll
  std::string problem;                     ///< the run's
  std::optional<double> reachedSpeed;      ///< the run's
  int polls = 0;

 private:
  void note(std::string command) { commands.push_back(std::move(command)); }

  SessionState state_;
  Instant given_{};
  Duration period_ = std::chrono::milliseconds{100};
  std::size_t dependencies_;
};

}  // namespace watertight
