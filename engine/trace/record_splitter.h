// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace watertight {

/// Splits one record of delimited text into its fields. A field in double quotes may hold delimiters, line
/// breaks and doubled quotes; its quotes are taken off. A quote that is followed by anything but a delimiter,
/// a quote or the end belongs to the text, as programs that do not double them write it.
class RecordSplitter {
 public:
  explicit RecordSplitter(char delimiter) : delimiter_(delimiter) {}

  /// False where the text ends inside quotes. `text` must outlive the fields.
  bool split(std::string_view text);
  /// The same with quotes taken for letters.
  void splitPlainly(std::string_view text);

  [[nodiscard]] const std::vector<std::string_view>& fields() const { return fields_; }

 private:
  bool takeQuoted(std::string_view& text, std::string_view& field);
  std::string_view withoutDoubled(std::string_view field);

  char delimiter_;
  std::vector<std::string_view> fields_;
  std::deque<std::string> scratch_;  // a deque: growing it moves no text
  std::size_t scratchUsed_ = 0;
};

}  // namespace watertight
