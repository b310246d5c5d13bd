// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <optional>
#include <stop_token>

#include "present/tune_study.h"

namespace watertight {

/// Runs the points of a parameter study on threads of its own and of low priority, so that the window goes
/// on; results are there as they come. A study that is begun ends the one before, of which nothing comes any
/// more.
class PointRunner : public QObject {
  Q_OBJECT
 public:
  explicit PointRunner(QObject* parent = nullptr);
  ~PointRunner() override;

  void start(std::shared_ptr<const SweepPlan> plan);
  /// Within 100 ms; what is there stays.
  void cancel();

  [[nodiscard]] bool busy() const { return watcher_.isRunning(); }
  [[nodiscard]] const TuneStudy& study() const { return study_; }
  /// Since it was begun, to its end.
  [[nodiscard]] Duration elapsed() const;

 signals:
  /// Another point is there, or the study has ended.
  void progressed();

 private:
  using Ran = std::optional<PointResult>;

  void take(int index);

  QThreadPool pool_;
  QFutureWatcher<Ran> watcher_;
  std::stop_source stop_;
  TuneStudy study_;
  QElapsedTimer clock_;
  qint64 took_ = 0;  ///< milliseconds, once it has ended
};

}  // namespace watertight
