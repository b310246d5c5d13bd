// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "trace/call_mapping.h"

namespace watertight {

/// How many records a preview shows at most.
inline constexpr std::size_t kPreviewRows = 200;

/// What a mapping says, in parts that a user decides one by one.
enum class MappingPart : std::uint8_t {
  kTime,
  kTimeUnit,
  kTimeIsEnd,
  kLatency,
  kLatencyUnit,
  kNegative,
  kDependency,
  kOutcome,
};

/// What the file itself does not tell, so that a proposal had to choose: one sentence.
struct MappingQuestion {
  MappingPart part;
  std::string text;
};

/// A text's beginning as a table, and what its columns probably mean. For a dialog: show `rows` under
/// `columns`, start from `mapping`, and put `questions` to the user; then readTrace with
/// ReadOptions::mapping.
struct MappingPreview {
  CallMapping mapping;                         ///< time or latency empty: nothing in the file looks like one
  std::vector<std::string> columns;            ///< as the mapping may name them
  std::vector<std::vector<std::string>> rows;  ///< one cell a column, at most kPreviewRows
  std::vector<MappingQuestion> questions;
};

/// Looks at the first bytes of a file, as readTraceHead gives them. None where it is no delimited text, JSON
/// lines or key=value lines. Any thread; takes milliseconds.
std::optional<MappingPreview> proposeMapping(std::string_view head);

/// The same of a text whose shape, delimiter and header somebody said: those of `table`.
MappingPreview proposeMapping(std::string_view head, const CallMapping& table);

/// The table again, by a mapping's own shape, delimiter and header.
MappingPreview previewOf(std::string_view head, const CallMapping& mapping);

/// Whether a mapping could make calls of such a table: it has columns enough, and no decimal commas among
/// commas.
bool canBeMapped(const MappingPreview& preview);

/// For a file of no known format: that it needs a mapping, with the proposal as TOML; or why not even that
/// would help (decimal commas in a comma-separated file). None where it is no such text.
std::optional<Error> whyNeedsMapping(std::string_view head);

}  // namespace watertight
