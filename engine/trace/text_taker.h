// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string_view>

namespace watertight {

/// Takes what it is asked for off the front of a text; once something was not there, it stays failed.
class TextTaker {
 public:
  explicit TextTaker(std::string_view text) : rest_(text) {}

  /// A number of exactly so many digits.
  int digits(std::size_t count) {
    if (rest_.size() < count) return fail();
    int value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!isDigit(rest_[i])) return fail();
      value = value * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }
  /// Exactly so many characters.
  std::string_view letters(std::size_t count) {
    if (rest_.size() < count) return fail(), std::string_view{};
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  void expect(char wanted) {
    if (!take(wanted)) fail();
  }
  bool take(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  [[nodiscard]] bool digitNext() const { return !rest_.empty() && isDigit(rest_.front()); }
  [[nodiscard]] std::size_t size() const { return rest_.size(); }
  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] bool failed() const { return failed_; }
  int fail() {
    failed_ = true;
    rest_ = {};
    return 0;
  }

 private:
  static bool isDigit(char c) { return c >= '0' && c <= '9'; }

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace watertight
