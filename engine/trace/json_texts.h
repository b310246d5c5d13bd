// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "trace/json_walk.h"

namespace watertight {

/// The JSON objects of a text, one after the other: one a line, several a line, behind other text in a line,
/// pretty-printed over many lines, or in an array. What stands between them is passed over; of a line that
/// was torn the next is not lost. Views last until the next one.
class JsonTexts {
 public:
  explicit JsonTexts(LineReader& lines) : walk_(lines) {}

  /// To the next object; false at the end. One that is cut, torn or too long comes too, with whole() false.
  bool next();
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool whole() const { return whole_; }
  /// Where it begins.
  [[nodiscard]] std::int64_t line() const { return walk_.line(); }

 private:
  bool take();

  JsonWalk walk_;
  bool inArray_ = false, first_ = true, whole_ = false;
  std::string_view text_;
};

}  // namespace watertight
