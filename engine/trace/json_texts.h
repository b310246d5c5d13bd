// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "trace/line_reader.h"

namespace watertight {

/// The longest JSON object that may stretch over several lines: 1 MiB.
inline constexpr std::size_t kLongestObject = std::size_t{1} << 20;

/// The JSON objects of a text, one after the other: one a line, several a line, pretty-printed over many
/// lines, or in an array. What stands between them is passed over. Views last until the next one.
class JsonTexts {
 public:
  explicit JsonTexts(LineReader& lines) : lines_(lines) {}

  /// To the next object; false at the end. An object that is cut or too long comes too, with whole() false.
  bool next();
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool whole() const { return depth_ == 0; }
  /// Where it begins.
  [[nodiscard]] std::int64_t line() const { return number_; }

 private:
  bool begin();
  bool scan(std::string_view part, std::size_t from);

  LineReader& lines_;
  Line line_;
  std::size_t at_ = 0;  // in line_
  bool inLine_ = false, quoted_ = false, escaped_ = false;
  int depth_ = 0;
  std::int64_t number_ = 0;
  std::size_t scannedTo_ = 0;
  std::string held_;
  std::string_view text_;
};

}  // namespace watertight
