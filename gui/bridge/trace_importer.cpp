// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/trace_importer.h"

#include <QtConcurrent>
#include <utility>

#include "bridge/qt_text.h"
#include "core/steady_clock.h"

namespace watertight {
namespace {

Result<std::shared_ptr<const ImportedTrace>> import(const std::string& path, const ReadOptions& options) {
  auto read = readTrace(path, options);
  if (!read) return read.error();
  if (read->trace.calls.empty()) {
    return Error{"holds no calls", path,
                 read->report.bad > 0 ? "none of its records could be read" : std::string{}};
  }
  auto trace = std::make_shared<ImportedTrace>();
  trace->path = path;
  trace->read = *std::move(read);
  trace->summary = summarise(trace->read);
  trace->names = nameTable(trace->read.trace);
  return std::shared_ptr<const ImportedTrace>(std::move(trace));
}

}  // namespace

TraceImporter::TraceImporter(QObject* parent) : QObject(parent) {
  connect(&watcher_, &QFutureWatcherBase::finished, this, &TraceImporter::finish);
}

TraceImporter::~TraceImporter() {
  watcher_.disconnect();
  if (watch_) watch_->cancel();
  watcher_.waitForFinished();
}

void TraceImporter::open(const QString& path, ReadOptions options) {
  if (watch_) watch_->cancel();
  watch_ = options.watch = std::make_shared<ReadWatch>();
  began_ = steadyNow();
  busy_ = true;
  watcher_.setFuture(QtConcurrent::run([name = path.toStdString(), options] {
    return std::make_shared<const Result<std::shared_ptr<const ImportedTrace>>>(import(name, options));
  }));
  emit stateChanged();
}

void TraceImporter::cancel() {
  if (!busy_) return;
  watch_->cancel();
  busy_ = false;
  emit stateChanged();
}

ImportProgress TraceImporter::progress() const {
  if (!busy_) return {};
  return {watch_->bytesRead(), watch_->bytesInAll(), steadyNow() - began_};
}

void TraceImporter::finish() {
  const auto outcome = watcher_.result();
  if (!std::exchange(busy_, false)) return;
  emit stateChanged();
  if (*outcome) {
    emit imported(outcome->value());
  } else {
    emit failed(tr("Not imported: %1").arg(toQt(outcome->error().text())));
  }
}

}  // namespace watertight
