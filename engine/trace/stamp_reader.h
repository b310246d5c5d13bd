// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "core/enum_names.h"
#include "trace/decimal_text.h"
#include "trace/repeated_hour.h"
#include "trace/trace_format.h"

namespace watertight {

/// How a text file writes its stamps. The last four count since the epoch.
enum class StampStyle : std::uint8_t { kIso, kClf, kKibana, kCTime, kSeconds, kMillis, kMicros, kNanos };

template <>
struct EnumNames<StampStyle> {
  static constexpr std::array<std::string_view, 8> names{"iso", "clf", "kibana", "ctime",
                                                         "s",   "ms",  "us",     "ns"};
};

/// The style that a stamp is surely of; none where it is no stamp, or a number that could be anything.
std::optional<StampStyle> styleOfStamp(std::string_view text);

/// Whether the style counts units; which.
std::optional<TimeUnit> unitOf(StampStyle style);

/// Reads a file's stamps, and tells the trace what they show: the zone, the resolution, and whether a
/// local clock was set back.
class StampReader {
 public:
  StampReader(const ZoneChoice& zone, TraceBuilder& out) : zone_(zone), out_(out) {}

  /// Since the epoch; none where it is no such stamp, or not from 1971 to 2255.
  std::optional<Micros> read(std::string_view text, StampStyle style);

 private:
  void lookForRepeatedHour(Micros stamp);

  const ZoneChoice& zone_;
  TraceBuilder& out_;
  RepeatedHour repeated_;
};

}  // namespace watertight
