// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <memory>
#include <optional>
#include <stop_token>

#include "bridge/run_controller.h"
#include "bridge/shared_time.h"
#include "bridge/trace_importer.h"
#include "present/fit_lines.h"
#include "present/replay_difference.h"
#include "present/replay_setup.h"
#include "present/second_lines.h"
#include "session/following_session.h"

namespace watertight {

/// A recorded trace replayed: with compartments in the run that the window shows, and beside it, as it was,
/// in a second run that follows. Whatever is changed, span, names, compartments, replays it anew from the
/// beginning, in the background; a failure leaves the last replay as it is.
class ReplayDesk : public QObject, private KnobTaker {
  Q_OBJECT
 public:
  /// `controller` outlives it.
  explicit ReplayDesk(RunController& controller, QObject* parent = nullptr);
  ~ReplayDesk() override;

  /// Imports a trace, of one file or several, and replays all of it once it is there and good.
  void open(const QStringList& paths) { importer_.open(paths); }
  [[nodiscard]] TraceImporter& importer() { return importer_; }
  /// Null before the first import.
  [[nodiscard]] const ImportedTrace* trace() const { return trace_.get(); }
  [[nodiscard]] const ReplaySetup& setup() const { return setup_; }
  /// Which part of the trace is replayed; from its first start on. Whoever changes it calls replay().
  [[nodiscard]] SharedTime& span() { return span_; }

  void setTarget(std::size_t row, const QString& target);
  void setLatency(ReplayLatency latency);
  void setSpeed(double speed);
  /// Tries the compartments of a scenario's file where they have a target's name.
  void useCompartmentsOf(const QString& path);
  void suggestCompartments();

  /// Tries these compartments, a complete set of them as compartments() gives.
  void use(Scenario compartments);

  /// As it is set up.
  void replay();
  /// What that is. There is a trace.
  [[nodiscard]] ReplaySetup::Order order() const;
  /// Those that are tried, with every knob turned so far.
  [[nodiscard]] const Scenario& compartments() const { return working_; }
  /// A replay goes this far by itself, as fast as it goes; none: to its end.
  void setUntil(std::optional<Duration> until) { until_ = until; }
  /// Once more from the beginning, at the run's own speed; or as fast as it goes to the end.
  void playFromStart();
  void runToEnd();

  /// The run that the window shows is the replay.
  [[nodiscard]] bool active() const;
  /// A replay is being made, or figures are.
  [[nodiscard]] bool busy() const { return making_.isRunning() || figuring_.isRunning(); }
  /// While active: the replay as it was, for the charts.
  [[nodiscard]] Beside beside() const;
  [[nodiscard]] const DifferenceFacts& facts() const { return facts_; }
  /// How well downstreams are fitted; empty where latencies are not.
  [[nodiscard]] std::vector<FitLine> fit() const { return fitLines(ready_.pair.with); }
  /// What the replay cannot tell, in sentences.
  [[nodiscard]] const std::vector<std::string>& cannotTell() const { return ready_.pair.with.cannotTell; }

  /// Whether the knobs on the screen are those of the compartments that are tried, while active.
  void takeKnobs(bool take);

 signals:
  void imported();
  /// Something is set up otherwise, or another replay runs.
  void changed();
  /// The replay that is shown is about to begin again, of the same calls.
  void beginsAgain();
  /// The run beside has moved.
  void moved();
  void figuresChanged();
  void failed(const QString& why);

 private:
  using Made = std::shared_ptr<const Result<ReadyReplay>>;
  struct Figures {
    std::optional<ReplayFigures> was, with, other;
  };

  Status turn(const std::string& path, const SettingValue& value) override;
  [[nodiscard]] const KnobBoard& knobs() const override { return *board_; }
  void take(std::shared_ptr<const ImportedTrace> trace);
  void makeNext();
  void finishMaking();
  void begin(const ReadyReplay& ready);
  void measure();
  void follow();
  void runBegan();
  void updateTaker();

  RunController& controller_;
  TraceImporter importer_;
  std::shared_ptr<const ImportedTrace> trace_;
  ReplaySetup setup_;
  SharedTime span_;
  std::optional<Duration> until_;

  QFutureWatcher<Made> making_;
  bool again_ = false;  ///< something changed while one was made
  ReadyReplay ready_;
  Scenario working_;  ///< the compartments with every knob turned so far
  std::optional<KnobBoard> board_;
  bool wantsKnobs_ = false, takesKnobs_ = false;

  std::unique_ptr<FollowingSession> session_;
  std::optional<RunModel> model_;

  QFutureWatcher<Figures> figuring_;
  std::stop_source stop_;
  DifferenceFacts facts_;
};

}  // namespace watertight
