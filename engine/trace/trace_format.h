// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/enum_names.h"
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

/// What a call is where one record may hold several attempts: each attempt, or the request as a whole.
enum class CallsAre : std::uint8_t { kAttempts, kRequests };

template <>
struct EnumNames<CallsAre> {
  static constexpr std::array<std::string_view, 2> names{"attempts", "requests"};
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

  /// The same format, counting calls so; nullptr where each record is one call anyway.
  [[nodiscard]] virtual std::unique_ptr<TraceFormat> counting(CallsAre /*callsAre*/) const { return nullptr; }
};

/// The first line of `head` that is not empty, without its line end.
std::string_view firstLine(std::string_view head);

}  // namespace watertight
