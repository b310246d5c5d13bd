// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <optional>
#include <stop_token>

#include "sim/paired_runs.h"

namespace watertight {

/// Measures pairs of runs, one seed each, on threads of its own and of low priority, so that the run on the
/// screen goes on. Results come in any order and are kept in order of the seeds.
class PairMeasurer : public QObject {
  Q_OBJECT
 public:
  explicit PairMeasurer(QObject* parent = nullptr);
  ~PairMeasurer() override;

  /// Gives up what it is at and forgets what it has.
  void start(const RunPlan& first, const RunPlan& second, const MeasuredSpan& span, int pairs);
  /// Gives up what it is at; what was measured stays.
  void cancel();
  /// The same, and forgets what was measured.
  void clear();

  [[nodiscard]] bool busy() const { return watcher_.isRunning(); }
  [[nodiscard]] int wanted() const { return wanted_; }
  [[nodiscard]] const MeasuredSpan& span() const { return span_; }
  /// Those that are there.
  [[nodiscard]] std::vector<MeasuredPair> pairs() const;

 signals:
  /// Another pair is there, or the last one.
  void progressed();

 private:
  using Measured = std::optional<MeasuredPair>;

  void take(int index);

  QThreadPool pool_;
  QFutureWatcher<Measured> watcher_;
  std::stop_source stop_;
  std::vector<Measured> pairs_;
  MeasuredSpan span_;
  int wanted_ = 0;
};

}  // namespace watertight
