// SPDX-License-Identifier: MIT
#include "trace/key_values.h"

namespace watertight {
namespace {

bool inKey(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || c == '_' || c == '.' || c == '-' || c == '@' || c == '/' || c == '#';
}

bool blank(char c) {
  return c == ' ' || c == '\t';
}

}  // namespace

bool KeyValues::next() {
  for (;;) {
    const auto equals = line_.find('=', at_);
    if (equals == std::string_view::npos) return false;
    std::size_t from = equals;
    while (from > at_ && inKey(line_[from - 1])) --from;
    at_ = equals + 1;
    if (from == equals) continue;
    key_ = line_.substr(from, equals - from);
    takeValue();
    return true;
  }
}

void KeyValues::takeValue() {
  const char first = at_ < line_.size() ? line_[at_] : ' ';
  const bool quoted = first == '"' || first == '\'';
  if (quoted || first == '{') {
    const std::size_t end = closing(quoted ? first : '}');
    if (end != std::string_view::npos) {
      value_ = quoted ? line_.substr(at_ + 1, end - at_ - 1) : line_.substr(at_, end + 1 - at_);
      at_ = end + 1;
      return;
    }
  }
  std::size_t end = at_;
  while (end < line_.size() && !blank(line_[end])) ++end;
  value_ = line_.substr(at_, end - at_);
  at_ = end;
}

/// Where the value closes: in front of a blank or the line's end, for quotes and braces may stand inside.
std::size_t KeyValues::closing(char quote) {
  if (unclosed_.find(quote) != std::string::npos) return std::string_view::npos;
  for (auto end = line_.find(quote, at_ + 1); end != std::string_view::npos;
       end = line_.find(quote, end + 1)) {
    const bool escaped = line_[end - 1] == '\\';
    if (!escaped && (end + 1 == line_.size() || blank(line_[end + 1]) || line_[end + 1] == ',')) return end;
  }
  unclosed_ += quote;
  return std::string_view::npos;
}

}  // namespace watertight
