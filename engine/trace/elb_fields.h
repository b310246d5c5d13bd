// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "trace/call_record.h"

namespace watertight {

/// The fields of a load balancer's log line, taken off its front: separated by one or more spaces, some in
/// double quotes.
class LogFields {
 public:
  explicit LogFields(std::string_view line) : rest_(line) {}

  /// Up to the next space; empty at the end of the line.
  std::string_view plain();

  /// A field that may be quoted. A quote inside it closes it only where a space, the line's end or a number
  /// follows (some lines glue the next field to it: `"-"1`). Quotes are taken off. Without a closing quote
  /// the rest of the line is the field, and cut() is true.
  std::string_view maybeQuoted();

  [[nodiscard]] bool done();
  [[nodiscard]] bool cut() const { return cut_; }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  void skipTo(std::string_view rest) { rest_ = rest; }

 private:
  void skipSpaces();

  std::string_view rest_;
  bool cut_ = false;
};

/// A timer of the log: seconds; `known` is false for -1 and `-`. None where it is no number.
struct ElbTimer {
  Micros took{};
  bool known = true;
};
std::optional<ElbTimer> parseElbTimer(std::string_view text);

/// The three timers' sum.
struct ElbTimers {
  Micros sum{};
  bool known = true;  ///< none of them is -1
  bool wrong = false;
};
ElbTimers sumElbTimers(std::string_view request, std::string_view target, std::string_view response);
/// Why a line is refused whose timers are wrong.
std::string wrongTimers(std::string_view request, std::string_view target, std::string_view response);

/// `-` is 0, none; no value where it is no status.
std::optional<std::int16_t> parseElbStatus(std::string_view text);

/// What the balancer's status says of a call that was sent to a target: 504 timeout, 460 cancelled by the
/// client, 429 rejected, other 4xx ok, 5xx error, none unknown.
RecordedOutcome elbOutcome(std::int16_t status);

}  // namespace watertight
