// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace watertight {

/// Walks the key=value pairs of a line, whatever stands between them. A value ends at the next blank, or at
/// its own closing quote or brace where it begins with one.
class KeyValues {
 public:
  explicit KeyValues(std::string_view line) : line_(line) {}

  bool next();
  [[nodiscard]] std::string_view key() const { return key_; }
  /// Without its quotes; escapes stay.
  [[nodiscard]] std::string_view value() const { return value_; }

 private:
  void takeValue();
  [[nodiscard]] std::size_t closing(char quote);

  std::string_view line_;
  std::size_t at_ = 0;
  std::string_view key_, value_;
  std::string unclosed_;  // quotes that nothing closes any more: they are not looked for again
};

}  // namespace watertight
