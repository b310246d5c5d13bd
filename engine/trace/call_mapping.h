// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/enum_names.h"
#include "core/result.h"
#include "trace/stamp_reader.h"

namespace watertight {

enum class TextShape : std::uint8_t { kDelimited, kKeyValue, kJsonLines };

template <>
struct EnumNames<TextShape> {
  static constexpr std::array<std::string_view, 3> names{"delimited", "key-value", "json-lines"};
};

/// What a latency below zero means.
enum class NegativeMeans : std::uint8_t { kRefused, kUnknown, kAbsolute };

template <>
struct EnumNames<NegativeMeans> {
  static constexpr std::array<std::string_view, 3> names{"refused", "unknown", "absolute"};
};

enum class OutcomeTest : std::uint8_t { kEquals, kDiffers, kContains, kAtLeast, kFilled };

template <>
struct EnumNames<OutcomeTest> {
  static constexpr std::array<std::string_view, 5> names{"equals", "differs", "contains", "at_least",
                                                         "filled"};
};

/// "Where `column` equals `value`, the call's outcome is `outcome`." Letters' case does not matter; at_least
/// compares numbers, filled asks for any text but "-", "null" and the like.
struct OutcomeRule {
  std::string column;
  OutcomeTest test = OutcomeTest::kEquals;
  std::string value;
  RecordedOutcome outcome = RecordedOutcome::kError;
};

/// How to read calls from delimited text, JSON lines or key=value lines: `*.mapping.toml`.
/// Columns are named as in the header; without a header, or where a name is not there, "#3" is the third. In
/// JSON lines a name is a path ("http.status"). In key=value lines "@time" is the first ISO time of the line.
struct CallMapping {
  TextShape shape = TextShape::kDelimited;
  char delimiter = ',';
  bool header = true;
  bool decimalComma = false;  ///< "1,078" is a little more than 1

  std::string time;
  StampStyle timeStyle = StampStyle::kIso;
  bool timeIsEnd = false;
  bool relative = false;  ///< counts from the recording's start, in timeStyle's unit
  std::string zone;       ///< of stamps without one; empty: --zone, or UTC

  std::string latency;
  TimeUnit latencyUnit = TimeUnit::kMillis;
  NegativeMeans negative = NegativeMeans::kRefused;

  std::string dependency;  ///< the column; empty: all calls are of dependencyName
  std::string dependencyName = "calls";

  std::string status;                 ///< an HTTP status; empty: none
  std::vector<OutcomeRule> outcomes;  ///< the first that holds says it
  /// Where no rule holds; none: by the status, and unknown without one.
  std::optional<RecordedOutcome> otherwise;
};

/// What is missing or contradicts itself, for a user: `where` is the setting ("[latency] unit").
Status checkMapping(const CallMapping& mapping);

/// Reads the text of a `*.mapping.toml`; `name` stands for the file in messages. An unknown key is an error.
Result<CallMapping> parseMapping(std::string_view text, const std::string& name);
Result<CallMapping> loadMapping(const std::string& path);

/// The mapping as TOML, which parseMapping reads back.
std::string mappingToml(const CallMapping& mapping);

}  // namespace watertight
