// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/enum_names.h"
#include "trace/call_record.h"

namespace watertight {

/// A number as logs write it, exactly; it is not negative.
struct Decimal {
  std::int64_t whole = 0;
  std::int64_t billionths = 0;  ///< cut after the ninth digit
  bool rounded = false;         ///< written with an exponent: digits may be lost
};

/// "12", "0.052", "1.34681E+12". None where the text is anything else (a sign, "NaN", a decimal comma) or is
/// too large.
std::optional<Decimal> parseDecimal(std::string_view text);

enum class TimeUnit : std::uint8_t { kSeconds, kMillis, kMicros, kNanos };

template <>
struct EnumNames<TimeUnit> {
  static constexpr std::array<std::string_view, 4> names{"s", "ms", "us", "ns"};
};

std::chrono::nanoseconds nanosOf(TimeUnit unit);

/// A latency in that unit; none beyond kLongestLatency.
std::optional<std::chrono::nanoseconds> spanOf(const Decimal& number, TimeUnit unit);
/// A point in time in that unit; none beyond kLatestStart.
std::optional<Micros> instantOf(const Decimal& number, TimeUnit unit);

/// The unit of a stamp since the epoch by its digits before the point: 10 seconds, 13 ms, 16 us, 19 ns (safe
/// until 2286). None for any other number of digits.
std::optional<TimeUnit> epochUnit(const Decimal& number);

/// The largest 64-bit number, in whatever unit and however it was rounded (9223372036854.775391): programs
/// write it for "unknown".
bool meansUnknown(std::string_view number);

}  // namespace watertight
