// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "trace/byte_source.h"
#include "trace/call_mapping.h"
#include "trace/import_report.h"
#include "trace/line_reader.h"
#include "trace/read_watch.h"
#include "trace/trace_builder.h"
#include "trace/trace_format.h"

namespace watertight {

struct ReadOptions {
  std::string format;  ///< a format's name; empty: recognised by content
  std::string zone;    ///< of stamps without one ("+02:00"); empty: UTC
  /// Of an nginx or Apache access log: see compileLogFormat. Several: a line is of the first that fits it.
  std::vector<std::string> logFormats;
  CallsAre callsAre = CallsAre::kAttempts;
  /// What the columns of a text of no known format mean.
  std::optional<CallMapping> mapping;
  std::size_t longestLine = kLongestLine;
  TraceLimits limits;
  std::shared_ptr<ReadWatch> watch{};  ///< told how far reading has come, and may end it; null: nobody
};

/// Reads a recorded trace in any known format, plain, gzip or zstd. The error names the file and, where one
/// line is to blame, the line. A folder is read as one trace (see readFolder). Memory: the calls, and one
/// line. May take long: off the GUI's thread.
Result<ReadTrace> readTrace(const std::string& path, const ReadOptions& options = {});

/// The same from any source; `name` stands for the file in messages.
Result<ReadTrace> readTrace(std::unique_ptr<ByteSource> source, const std::string& name,
                            const ReadOptions& options = {});

/// The first bytes of a trace (64 KiB), unpacked: what a format is recognised by, and proposeMapping looks
/// at.
Result<std::string> readTraceHead(const std::string& path);

}  // namespace watertight
