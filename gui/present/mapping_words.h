// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <string_view>

#include "trace/call_mapping.h"

namespace watertight {

/// How a file may write its times: absolute, or counted from the recording's start.
struct TimeForm {
  StampStyle style;
  bool relative;
  std::string_view label;
};

inline constexpr std::array<TimeForm, 12> kTimeForms{{
    {StampStyle::kIso, false, "date and time, as 2026-01-31 12:00:00"},
    {StampStyle::kClf, false, "a web server's date, as 31/Jan/2026:12:00:00"},
    {StampStyle::kKibana, false, "Kibana's date, as Jan 31, 2026 @ 12:00:00"},
    {StampStyle::kCTime, false, "C's date, as Sat Jan 31 12:00:00 2026"},
    {StampStyle::kSeconds, false, "s since 1970"},
    {StampStyle::kMillis, false, "ms since 1970"},
    {StampStyle::kMicros, false, "µs since 1970"},
    {StampStyle::kNanos, false, "ns since 1970"},
    {StampStyle::kSeconds, true, "s since the recording's start"},
    {StampStyle::kMillis, true, "ms since the recording's start"},
    {StampStyle::kMicros, true, "µs since the recording's start"},
    {StampStyle::kNanos, true, "ns since the recording's start"},
}};

/// How a file may set its columns apart.
struct TableForm {
  TextShape shape;
  char delimiter;  ///< where they stand side by side
  std::string_view label;
};

inline constexpr std::array<TableForm, 7> kTableForms{{
    {TextShape::kDelimited, ',', "commas between columns"},
    {TextShape::kDelimited, ';', "semicolons between columns"},
    {TextShape::kDelimited, '\t', "tabs between columns"},
    {TextShape::kDelimited, '|', "bars between columns"},
    {TextShape::kDelimited, ' ', "spaces between columns"},
    {TextShape::kKeyValue, ',', "key=value"},
    {TextShape::kJsonLines, ',', "JSON, a record a line"},
}};

std::string_view unitLabel(TimeUnit unit);
/// What becomes of a latency below zero: "a row that cannot be read", ...
std::string_view negativeLabel(NegativeMeans means);
/// Between a column and a value: "is", "is not", "contains", ...
std::string_view testLabel(OutcomeTest test);

}  // namespace watertight
