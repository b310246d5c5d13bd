// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace watertight {

/// A fixed distance from UTC.
struct Zone {
  std::string name = "UTC";
  std::chrono::minutes offset{};  ///< positive: east
};

/// "UTC", "Z", "+02:00", "-0330", "+8" or "UTC+8". None for anything else (names of places are not known).
std::optional<Zone> parseZone(std::string_view text);

struct TimeStamp {
  std::chrono::microseconds sinceEpoch{};  ///< UTC
  bool zoned = false;                      ///< the text itself gave its distance from UTC
};

/// An ISO 8601 time: date (with slashes too: `2026/01/31 12:00:00`), `T` or a space, time to the second, a
/// fraction of any length (cut after the microsecond), then `Z`, an offset, or nothing: then it is taken to
/// be in `zone`. A leap second (:60) counts as the second after it. None where the text is anything else, or
/// no such date exists.
std::optional<TimeStamp> parseIsoTime(std::string_view text, const Zone& zone);

/// The same for a web server's "31/Jan/2026:12:00:00 +0100" (also with a fraction, or without the offset),
/// Kibana's "Jan 31, 2026 @ 12:00:00.000", and the C library's "Sat Jan 31 12:00:00 2026".
std::optional<TimeStamp> parseClfTime(std::string_view text, const Zone& zone);
std::optional<TimeStamp> parseKibanaTime(std::string_view text, const Zone& zone);
std::optional<TimeStamp> parseCTime(std::string_view text, const Zone& zone);

/// "2026-01-31 12:00:00.25 UTC", without zeros at the fraction's end.
std::string timeText(std::chrono::microseconds sinceEpoch);

}  // namespace watertight
