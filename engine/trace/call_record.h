// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/enum_names.h"
#include "core/time_types.h"

namespace watertight {

enum class RecordedOutcome : std::uint8_t { kOk, kError, kTimeout, kRejected, kCancelled, kUnknown };

template <>
struct EnumNames<RecordedOutcome> {
  static constexpr std::array<std::string_view, 6> names{"ok",       "error",     "timeout",
                                                         "rejected", "cancelled", "unknown"};
};

using Micros = std::chrono::microseconds;

/// Where a recording's starts may lie: whole numbers that a double still counts in ones, up to the year 2255.
inline constexpr Micros kLatestStart{std::int64_t{1} << 53};
/// The longest latency that a record may have: 366 days.
inline constexpr Micros kLongestLatency = std::chrono::hours{24 * 366};

/// One recorded call to a dependency. Times are microseconds, exact: `start` since the Unix epoch in UTC, or
/// since the recording's start where the trace's time base is relative. `start` is always the call's START.
struct CallRecord {
  std::int64_t index = 0;  ///< native `i`; else the record's number, from 1
  Micros start{};
  Micros latency{-1};     ///< negative: unknown
  Micros latencyMin{-1};  ///< negative: none; else the call took at least that long
  int dependency = 0;     ///< index in Trace::dependencies
  RecordedOutcome outcome = RecordedOutcome::kUnknown;
  std::int16_t status = 0;   ///< 0: none
  std::int16_t attempt = 1;  ///< native `try`
  std::int64_t source = 0;   ///< line in the source file, from 1; 0: none
  Micros queued{-1};         ///< negative: none
  std::int64_t retryOf = 0;  ///< native `of`; 0: none
  /// Index in Trace::extras, or -1: native keys that this version does not know, kept for saving again.
  std::int32_t extra = -1;

  [[nodiscard]] bool latencyKnown() const { return latency.count() >= 0; }
};

enum class TimeBase : std::uint8_t { kUtc, kRelative };

/// Who said in which zone stamps without one are: the data themselves, `--zone`, or nobody (then UTC).
enum class ZoneFrom : std::uint8_t { kData, kOption, kAssumed };

template <>
struct EnumNames<ZoneFrom> {
  static constexpr std::array<std::string_view, 3> names{"data", "option", "assumed"};
};

/// A native line that is no call (a mark, a decision, a kind that this version does not know), kept for
/// saving again after `afterCalls` calls.
struct OtherLine {
  std::int64_t afterCalls = 0;
  std::string text;
};

/// A recorded trace in memory, sorted by (start, index), stably.
struct Trace {
  std::string format;  ///< "calltrace", "aws-alb", ...: who read it
  TimeBase base = TimeBase::kUtc;
  Micros resolution{1};      ///< of the stamps
  std::string zone = "UTC";  ///< where stamps without a zone were taken to be
  ZoneFrom zoneFrom = ZoneFrom::kData;
  std::vector<std::string> dependencies;  ///< names, in order of first appearance in the source
  std::vector<CallRecord> calls;
  std::vector<std::string> extras;  ///< JSON members, see CallRecord::extra
  // What a native file says besides, kept for saving again; JSON members each.
  std::string headerMembers, timeMembers;
  std::vector<OtherLine> otherLines;
  /// What a reader must understand and this version does not: such a trace is not saved again.
  std::vector<std::string> unknownRequirements;
};

}  // namespace watertight
