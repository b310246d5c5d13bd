// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>

#include "bridge/point_runner.h"
#include "bridge/replay_desk.h"
#include "present/tune_setup.h"
#include "sim/second_run.h"

namespace watertight {

/// What settings are tried on.
enum class TuneOn : std::uint8_t {
  kRun,      ///< the run that the window shows, from its beginning, with its knobs as they stand
  kRecorded  ///< the recorded calls of the replay page
};

/// Parameter studies of what the window shows, and what is done with a point of one.
class TuneDesk : public QObject {
  Q_OBJECT
 public:
  /// Both outlive it.
  TuneDesk(RunController& controller, ReplayDesk& replay, QObject* parent = nullptr);
  ~TuneDesk() override;

  /// The scenario whose settings would be tried.
  [[nodiscard]] Scenario scenario() const;
  [[nodiscard]] TuneOn on() const { return on_; }
  [[nodiscard]] bool canUseRecorded() const { return replay_.trace() != nullptr; }
  void setOn(TuneOn on);
  /// Files of scenarios with the same dependencies: settings are tried on these, too.
  [[nodiscard]] const QStringList& further() const { return further_; }
  void setFurther(const QStringList& paths);

  /// Tries them, in the background. A failure is told by failed(); the last study stays until then.
  void start(const TuneSetup& setup);
  void cancel();
  [[nodiscard]] bool busy() const { return planning_.isRunning() || runner_.busy(); }
  [[nodiscard]] PointRunner& runner() { return runner_; }
  [[nodiscard]] const TuneStudy& study() const { return runner_.study(); }

  /// The run that the window shows, or the replay, goes on with a point's values: knobs that can be turned
  /// are turned, and where one cannot, it begins again.
  void use(std::size_t point);
  /// A second run with the point's values, from the beginning, is asked for.
  void showBeside(std::size_t point);
  /// Whether the study is of the run that the window shows.
  [[nodiscard]] bool isOfRun() const;

 signals:
  /// What settings are tried on is another.
  void subjectChanged();
  /// Another point is there, a study began or has ended.
  void changed();
  void besideAsked(const watertight::SecondRun& second);
  /// A point is in force.
  void used(const QString& what);
  void failed(const QString& why);

 private:
  using Planned = std::shared_ptr<const Result<std::shared_ptr<const SweepPlan>>>;

  void finishPlanning();
  [[nodiscard]] bool turnAll(std::size_t point);

  RunController& controller_;
  ReplayDesk& replay_;
  PointRunner runner_;
  TuneOn on_ = TuneOn::kRun;
  TuneOn studied_ = TuneOn::kRun;  ///< what the study is of
  QStringList further_;
  QFutureWatcher<Planned> planning_;
  std::optional<TuneSetup> next_;  ///< asked for while one was planned
  bool dropped_ = false;           ///< what is being planned is not wanted any more
};

}  // namespace watertight
