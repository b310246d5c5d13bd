// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <memory>

#include "bridge/load_file.h"

namespace watertight {

/// Loads files, and what scenarios name, beside the GUI's thread. Of two that are asked for in haste only the
/// last counts.
class FileOpener : public QObject {
  Q_OBJECT
 public:
  using Loaded = Result<ReplayPlan>;

  explicit FileOpener(QObject* parent = nullptr);
  ~FileOpener() override;

  void open(const QString& path);
  /// A scenario that has no file, or differs from it: opened() has no path then.
  void open(const Scenario& scenario);

 signals:
  void opened(const watertight::ReplayPlan& replay, const QString& path);
  void failed(const QString& why);

 private:
  void finish();

  QFutureWatcher<std::shared_ptr<const Loaded>> watcher_;
  QString path_;
};

}  // namespace watertight
