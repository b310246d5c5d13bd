// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <memory>

#include "present/run_model.h"
#include "session/session.h"

namespace watertight {

/// Somebody who takes the turns of knobs in the run's stead: they turn the settings of a second run.
class KnobTaker {
 public:
  virtual ~KnobTaker() = default;
  virtual Status turn(const std::string& path, const SettingValue& value) = 0;
  [[nodiscard]] virtual const KnobBoard& knobs() const = 0;
};

/// The run that the window shows, and everything that one can do to it. Commands go to the session; what it
/// tells in return comes with poll() and lands in the model.
class RunController : public QObject {
  Q_OBJECT
 public:
  /// The session runs `plan`.
  RunController(std::unique_ptr<Session> session, RunPlan plan, QObject* parent = nullptr);

  [[nodiscard]] const RunModel& model() const { return model_; }
  /// Where the knobs stand that turn() turns: the run's, or the taker's.
  [[nodiscard]] const KnobBoard& knobs() const {
    return taker_ != nullptr ? taker_->knobs() : model_.knobs();
  }
  /// From here on turns go to `taker`; null: to the run again. It must live until it is exchanged.
  void setTaker(KnobTaker* taker);

  void start();
  void pause();
  void togglePause();
  void step();
  /// As fast as it goes to that moment, then pause.
  void runUntil(Instant end);
  void setSpeed(double speed);
  void restart();
  void setSeed(std::uint64_t seed);
  void setIsolation(Isolation isolation);
  /// Virtual time or real threads; the run begins again.
  void setClock(Clock clock);
  /// Another plan, from its beginning, running.
  void open(RunPlan plan);
  /// Whether the knob could be turned; if not, failed() says why.
  bool turn(const std::string& path, const SettingValue& value);
  /// The same, of the run itself, whoever takes its turns.
  bool turnRun(const std::string& path, const SettingValue& value);
  /// The same as turn() from typed text, with or without the unit that the screen shows.
  void turnByText(const std::string& path, const std::string& text);

  /// Asks the session what is new.
  void poll();

 signals:
  /// The model holds another run now, perhaps of another scenario.
  void runBegan();
  /// Run, pause, speed or what was asked for changed.
  void stateChanged();
  /// A session has come to its recorded end, and stands.
  void sessionEnded();
  /// A hand turned a knob, and it stands elsewhere now.
  void knobTurned(const watertight::KnobTurn& turn);
  /// Knobs stand elsewhere.
  void knobsChanged();
  /// Everything that a poll brought is in the model.
  void polled();
  /// A command was refused, or the run cannot go on.
  void failed(const QString& why);

 private:
  void restartWith(RunPlan plan);

  std::unique_ptr<Session> session_;
  RunModel model_;
  KnobTaker* taker_ = nullptr;
  bool running_ = false;  ///< what was asked for last
  std::string problem_;   ///< told already
};

}  // namespace watertight
