// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <memory>

#include "core/time_types.h"
#include "present/import_progress.h"
#include "present/imported_trace.h"
#include "trace/reader.h"

namespace watertight {

/// Reads recorded traces beside the GUI's thread, one at a time: of two that are asked for in haste only the
/// last counts.
class TraceImporter : public QObject {
  Q_OBJECT
 public:
  explicit TraceImporter(QObject* parent = nullptr);
  ~TraceImporter() override;

  /// Gives up what it is at. `options.watch` is its own.
  void open(const QString& path, ReadOptions options = {});
  /// Gives up what it is at, at once; nothing is told of it any more.
  void cancel();
  [[nodiscard]] bool busy() const { return busy_; }
  /// Of what it is at.
  [[nodiscard]] ImportProgress progress() const;

 signals:
  /// It has begun, or is at nothing any more.
  void stateChanged();
  void imported(std::shared_ptr<const watertight::ImportedTrace> trace);
  void failed(const QString& why);

 private:
  using Outcome = std::shared_ptr<const Result<std::shared_ptr<const ImportedTrace>>>;

  void finish();

  QFutureWatcher<Outcome> watcher_;
  std::shared_ptr<ReadWatch> watch_;
  Instant began_{};
  bool busy_ = false;
};

}  // namespace watertight
