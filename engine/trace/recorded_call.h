// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstdint>

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
/// The last line of a file whose number is kept.
inline constexpr std::int64_t kLastLine = (std::int64_t{1} << 36) - 1;

/// One recorded call to a dependency. Times are microseconds, exact: `start` since the Unix epoch in UTC, or
/// since the recording's start where the trace's time base is relative. `start` is always the call's START.
struct CallRecord {
  std::int64_t index = 0;  ///< native `i`; else the record's number, from 1
  Micros start{};
  Micros latency{-1};     ///< negative: unknown
  Micros latencyMin{-1};  ///< where the latency is unknown, it is at least this; negative: none
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

}  // namespace watertight
