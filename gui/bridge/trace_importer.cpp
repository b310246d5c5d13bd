// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/trace_importer.h"

#include <QtConcurrent>
#include <utility>

#include "bridge/qt_text.h"
#include "core/steady_clock.h"
#include "trace/recognise.h"
#include "trace/trace_files.h"

namespace watertight {
namespace {

std::vector<std::string> namesOf(const QStringList& paths) {
  std::vector<std::string> names;
  for (const auto& path : paths) names.push_back(path.toStdString());
  return names;
}

std::string shortName(const std::vector<std::string>& names) {
  const auto more = names.size() - 1;
  return more == 0 ? names.front() : names.front() + " and " + std::to_string(more) + " more";
}

std::shared_ptr<const ImportedTrace> counted(std::string path, ReadTrace read) {
  auto trace = std::make_shared<ImportedTrace>();
  trace->path = std::move(path);
  trace->read = std::move(read);
  trace->summary = summarise(trace->read);
  trace->names = nameTable(trace->read.trace);
  return trace;
}

bool saysHow(const ReadOptions& options) {
  return !options.format.empty() || options.mapping || !options.logFormats.empty();
}

}  // namespace

TraceImporter::Outcome TraceImporter::failure(const Error& error, const std::string& path,
                                              const ReadOptions& options) {
  Outcome outcome{{}, nullptr, error};
  const auto head = saysHow(options) ? Result<std::string>{error} : readTraceHead(path);
  if (!head) return outcome;
  outcome.mapping = MappingDraft::of(*head);
  outcome.logFormat = LogFormatDraft::of(*head);
  return outcome;
}

TraceImporter::Outcome TraceImporter::import(const QStringList& paths, const ReadOptions& options) {
  const auto names = namesOf(paths);
  if (!saysHow(options) && names.size() == 1) {
    auto formats = recogniseFile(names.front());
    if (formats && formats->size() > 1) return {*std::move(formats)};
  }
  auto read = names.size() == 1 ? readTrace(names.front(), options) : readTraces(names, options);
  if (!read) return failure(read.error(), names.front(), options);
  if (read->trace.calls.empty()) {
    return {{},
            nullptr,
            {"holds no calls", shortName(names),
             read->report.bad > 0 ? "none of its records could be read" : std::string{}}};
  }
  return {{}, counted(shortName(names), *std::move(read)), {}};
}

TraceImporter::TraceImporter(QObject* parent) : QObject(parent) {
  connect(&watcher_, &QFutureWatcherBase::finished, this, &TraceImporter::finish);
}

TraceImporter::~TraceImporter() {
  watcher_.disconnect();
  if (watch_) watch_->cancel();
  watcher_.waitForFinished();
}

void TraceImporter::open(const QStringList& paths, ReadOptions options) {
  if (watch_) watch_->cancel();
  watch_ = options.watch = std::make_shared<ReadWatch>();
  paths_ = paths;
  options_ = options;
  began_ = steadyNow();
  busy_ = true;
  watcher_.setFuture(QtConcurrent::run(
      [paths, options] { return std::make_shared<const Outcome>(import(paths, options)); }));
  emit stateChanged();
}

void TraceImporter::readAs(const TraceFormat& format) {
  options_.format = format.name();
  open(paths_, options_);
}

void TraceImporter::readWith(const CallMapping& mapping) {
  options_.mapping = mapping;
  open(paths_, options_);
}

void TraceImporter::readWith(const std::vector<std::string>& logFormats) {
  options_.logFormats = logFormats;
  open(paths_, options_);
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
  if (outcome->trace) {
    emit imported(outcome->trace);
  } else if (!outcome->formats.empty()) {
    emit formatAsked(paths_.front(), outcome->formats);
  } else if (outcome->mapping) {
    emit mappingAsked(paths_.front(), *outcome->mapping);
  } else if (outcome->logFormat) {
    emit logFormatAsked(paths_.front(), *outcome->logFormat);
  } else {
    emit failed(tr("Not imported: %1").arg(toQt(outcome->error.text())));
  }
}

}  // namespace watertight
