// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "core/result.h"
#include "trace/line_reader.h"
#include "trace/time_text.h"
#include "trace/trace_builder.h"

namespace watertight {

/// Where stamps without a zone are, and who says so.
struct ZoneChoice {
  Zone zone;
  ZoneFrom from = ZoneFrom::kAssumed;
};

/// One format of recorded calls. To add one: a file with a TraceFormat, and its line in
/// format_registry.cpp. Stateless; any thread.
class TraceFormat {
 public:
  TraceFormat() = default;
  TraceFormat(const TraceFormat&) = delete;
  TraceFormat& operator=(const TraceFormat&) = delete;
  virtual ~TraceFormat() = default;

  /// As `--format` and the trace name it ("aws-alb").
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// As people call it ("AWS ALB access log").
  [[nodiscard]] virtual std::string_view title() const = 0;
  /// Whether a file that begins so is of this format. By content alone; `head` may end inside a line.
  [[nodiscard]] virtual bool recognises(std::string_view head) const = 0;
  /// Reads all lines into `out`. A record that cannot be read goes to out.refuse(); the error is for a file
  /// that cannot be read at all. Stops where out.full().
  virtual Status read(LineReader& lines, const ZoneChoice& zone, TraceBuilder& out) const = 0;
};

/// The first line of `head` that is not empty, without its line end.
std::string_view firstLine(std::string_view head);

}  // namespace watertight
