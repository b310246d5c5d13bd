// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/line_reader.h"
#include "trace/record_splitter.h"

namespace watertight {

/// The longest record with line breaks inside quotes (messages may hold stack traces): 1 MiB.
inline constexpr std::size_t kLongestRecord = std::size_t{1} << 20;

/// Reads delimited text record by record: line breaks inside quotes, blank lines, and a first line `sep=;` do
/// not matter. Where no quote closes a record, each of its lines is a record of its own, with openQuote().
/// Views last until the next record.
class RecordReader {
 public:
  RecordReader(LineReader& lines, char delimiter) : lines_(lines), splitter_(delimiter) {}

  /// To the next record; false at the end.
  bool next();

  [[nodiscard]] std::size_t size() const { return splitter_.fields().size(); }
  /// Empty beyond the last.
  [[nodiscard]] std::string_view operator[](std::size_t column) const {
    return column < size() ? splitter_.fields()[column] : std::string_view{};
  }
  [[nodiscard]] const std::vector<std::string_view>& fields() const { return splitter_.fields(); }
  [[nodiscard]] std::int64_t line() const { return number_; }
  /// A line end follows it: nothing is missing.
  [[nodiscard]] bool whole() const { return whole_; }
  [[nodiscard]] bool openQuote() const { return openQuote_; }

 private:
  bool join(const Line& first);
  bool takeHeld();

  LineReader& lines_;
  RecordSplitter splitter_;
  std::string held_;  // a record of several lines
  std::size_t heldAt_ = 0;
  std::int64_t number_ = 0;
  bool whole_ = true, openQuote_ = false, started_ = false;
  bool heldWhole_ = true, heldApart_ = false;
};

/// Of `,` `;` TAB and `|` the one that splits the beginning of a file most evenly, into two fields or more;
/// none where none does. By records, not lines; quotes do not mislead it.
std::optional<char> guessDelimiter(std::string_view head);

/// Where the column of that name is, in the header record; none where there is none.
std::optional<std::size_t> columnNamed(const std::vector<std::string_view>& header, std::string_view name);

/// "a delimiter", for messages: "comma", "semicolon", "tab", "bar", or the character itself.
std::string delimiterName(char delimiter);

}  // namespace watertight
