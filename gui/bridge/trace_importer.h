// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "core/time_types.h"
#include "present/import_progress.h"
#include "present/imported_trace.h"
#include "present/log_format_draft.h"
#include "present/mapping_draft.h"
#include "trace/reader.h"
#include "trace/trace_format.h"

namespace watertight {

/// Reads recorded traces beside the GUI's thread, one at a time: of two that are asked for in haste only the
/// last counts.
class TraceImporter : public QObject {
  Q_OBJECT
 public:
  explicit TraceImporter(QObject* parent = nullptr);
  ~TraceImporter() override;

  /// A file, a folder, or several files as one trace. Gives up what it is at. `options.watch` is its own.
  void open(const QStringList& paths, ReadOptions options = {});
  /// Answers formatAsked(): what was asked about is read so.
  void readAs(const TraceFormat& format);
  /// Answers mappingAsked().
  void readWith(const CallMapping& mapping);
  /// Answers logFormatAsked().
  void readWith(const std::vector<std::string>& logFormats);
  /// Gives up what it is at, at once; nothing is told of it any more.
  void cancel();
  [[nodiscard]] bool busy() const { return busy_; }
  /// Of what it is at.
  [[nodiscard]] ImportProgress progress() const;

 signals:
  /// It has begun, or is at nothing any more.
  void stateChanged();
  /// A file fits several formats, the likeliest first: which is it? Nothing is read until readAs().
  void formatAsked(const QString& path, const std::vector<const watertight::TraceFormat*>& formats);
  /// No reader knows the file, but it could be read by a mapping: what do its columns mean? Nothing is read
  /// until readWith().
  void mappingAsked(const QString& path, const watertight::MappingDraft& draft);
  /// The same of an access log: which log format is it of?
  void logFormatAsked(const QString& path, const watertight::LogFormatDraft& draft);
  void imported(std::shared_ptr<const watertight::ImportedTrace> trace);
  void failed(const QString& why);

 private:
  struct Outcome {
    std::vector<const TraceFormat*> formats{};  ///< several: which of them is it?
    std::shared_ptr<const ImportedTrace> trace{};
    Error error{};  ///< where there is neither
    // Beside the error: what would help.
    std::optional<MappingDraft> mapping{};
    std::optional<LogFormatDraft> logFormat{};
  };
  static Outcome failure(const Error& error, const std::string& path, const ReadOptions& options);
  static Outcome import(const QStringList& paths, const ReadOptions& options);

  void finish();

  QFutureWatcher<std::shared_ptr<const Outcome>> watcher_;
  QStringList paths_;
  ReadOptions options_;
  std::shared_ptr<ReadWatch> watch_;
  Instant began_{};
  bool busy_ = false;
};

}  // namespace watertight
