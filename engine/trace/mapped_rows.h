// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/call_mapping.h"
#include "trace/line_reader.h"

namespace watertight {

/// The records of delimited text, JSON lines or key=value lines, by column. Bind the columns first; a
/// record's views last until the next one.
class MappedRows {
 public:
  MappedRows() = default;
  MappedRows(const MappedRows&) = delete;
  MappedRows& operator=(const MappedRows&) = delete;
  virtual ~MappedRows() = default;

  /// The column's number for field(); none where there is no such column. Before the first next().
  virtual std::optional<std::size_t> bind(const std::string& column) = 0;
  virtual bool next() = 0;
  /// Empty where the record has none.
  [[nodiscard]] virtual std::string_view field(std::size_t column) const = 0;
  /// Why the record cannot be read; empty where it can.
  [[nodiscard]] virtual std::string wrong() const = 0;
  [[nodiscard]] virtual std::int64_t line() const = 0;
  /// The names of the columns, where something says them before the first record.
  [[nodiscard]] virtual std::vector<std::string> names() const { return {}; }
};

std::unique_ptr<MappedRows> makeMappedRows(LineReader& lines, TextShape shape, char delimiter, bool header);

/// Nothing, "-", "null", "NaN", "N/A", "None": a value that is not there.
bool isAbsent(std::string_view value);

}  // namespace watertight
