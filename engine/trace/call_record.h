// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/enum_names.h"
#include "trace/call_table.h"
#include "trace/recorded_call.h"

namespace watertight {

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
  CallTable calls;
  std::vector<std::string> extras;  ///< JSON members, see CallRecord::extra
  // What a native file says besides, kept for saving again; JSON members each.
  std::string headerMembers, timeMembers;
  std::vector<OtherLine> otherLines;
  /// What a reader must understand and this version does not: such a trace is not saved again.
  std::vector<std::string> unknownRequirements;
};

}  // namespace watertight
