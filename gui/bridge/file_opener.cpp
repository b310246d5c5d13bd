// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/file_opener.h"

#include <QtConcurrent>

#include "bridge/qt_text.h"
#include "sim/load_plan.h"

namespace watertight {

FileOpener::FileOpener(QObject* parent) : QObject(parent) {
  connect(&watcher_, &QFutureWatcherBase::finished, this, &FileOpener::finish);
}

FileOpener::~FileOpener() {
  watcher_.disconnect();
  watcher_.waitForFinished();
}

void FileOpener::open(const QString& path) {
  path_ = path;
  watcher_.setFuture(QtConcurrent::run(
      [name = path.toStdString()] { return std::make_shared<const Loaded>(loadFile(name)); }));
}

void FileOpener::open(const Scenario& scenario) {
  path_.clear();
  watcher_.setFuture(
      QtConcurrent::run([scenario] { return std::make_shared<const Loaded>(loadPlan(scenario)); }));
}

void FileOpener::finish() {
  const auto loaded = watcher_.result();
  if (*loaded) {
    emit opened(loaded->value(), path_);
  } else {
    emit failed(tr("Not opened: %1").arg(toQt(loaded->error().text())));
  }
}

}  // namespace watertight
