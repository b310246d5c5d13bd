// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "trace/decimal_text.h"
#include "trace/stamp_reader.h"

namespace watertight {

/// What a variable of a web server's log format tells.
enum class LogRole : std::uint8_t {
  kIgnored,
  kTime,             ///< a stamp
  kDuration,         ///< of the whole request
  kStatus,           ///< of the answer to the client
  kDependency,       ///< an upstream's name
  kHost,             ///< whom the client asked for
  kUpstreamAddress,  ///< and the following: a list, one element an attempt
  kUpstreamTime,
  kUpstreamStatus,
};

/// One variable, and the text in front of it.
struct LogVariable {
  std::string before;
  LogRole role = LogRole::kIgnored;
  bool list = false;  ///< "a, b : c": holds blanks
  // Of times and durations:
  StampStyle style = StampStyle::kClf;
  bool stampIsEnd = true;
  TimeUnit unit = TimeUnit::kSeconds;
};

/// A compiled log format.
struct LogFormat {
  std::vector<LogVariable> variables;
  std::string after;  ///< the text behind the last
};

/// Compiles what stands in a server's configuration: nginx's `log_format main '...' '...';` or its text alone
/// ($variables), Apache's `LogFormat "..." name`, `CustomLog file "..."` or its text (%directives); or a
/// preset's name (logFormatPresets). The error says what is missing, or not known: a format without a time or
/// without a duration cannot be used.
Result<LogFormat> compileLogFormat(std::string_view text);

struct LogFormatPreset {
  std::string_view name, format;
};

/// Formats that many servers use, by name.
const std::vector<LogFormatPreset>& logFormatPresets();

}  // namespace watertight
