// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "trace/call_record.h"

namespace watertight {

/// The parts of one HAProxy HTTP log line that matter here, as views into it.
struct HaproxyLine {
  std::string_view stamp, backend, server;
  std::string_view timers;  ///< "0/133/0/294/430", more in custom formats; the last is the whole
  std::string_view status;
  std::string_view state;  ///< the four letters of how the session ended
};

enum class HaproxyKind : std::uint8_t { kRequest, kTcp, kOther, kWrong };

/// Takes a line apart, outwards from the accept date in brackets: what stands in front of it and between the
/// server and the timers differs. `why` says what is wrong with one of kind kWrong.
HaproxyKind splitHaproxyLine(std::string_view text, HaproxyLine& line, std::string_view& why);

/// The timers' last, and the second: the time in the queue.
struct HaproxyTimers {
  Micros total{-1};      ///< negative: the phase was not reached
  bool atLeast = false;  ///< `+`: logged before the end (option logasap)
  Micros queued{-1};
  bool wrong = false;
};
HaproxyTimers readHaproxyTimers(std::string_view text);

/// What the termination state says first, and the status where it says nothing.
RecordedOutcome haproxyOutcome(std::string_view state, std::int16_t status);

}  // namespace watertight
