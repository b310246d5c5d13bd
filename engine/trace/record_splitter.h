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
  /// After that: the same text with more behind it. Looks at what is new only.
  bool resume(std::string_view longer);
  /// The same with quotes taken for letters.
  void splitPlainly(std::string_view text);

  [[nodiscard]] const std::vector<std::string_view>& fields() const { return fields_; }

 private:
  struct Span {
    std::size_t begin = 0, end = 0;
    bool doubled = false;  ///< holds doubled quotes
  };

  bool takeQuoted(std::string_view text);
  void keepFields(std::string_view text);
  std::string_view withoutDoubled(std::string_view field);

  char delimiter_;
  std::vector<std::string_view> fields_;
  // Of the record that is being split: what is known of it, where its next field begins, and from where a
  // quote that closes that field is still to be looked for.
  std::vector<Span> spans_;
  std::size_t at_ = 0, unseen_ = 0;
  bool doubled_ = false;
  std::deque<std::string> scratch_;  // a deque: growing it moves no text
  std::size_t scratchUsed_ = 0;
};

}  // namespace watertight
