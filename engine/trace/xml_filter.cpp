// SPDX-License-Identifier: MIT
#include "trace/xml_filter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "trace/json_text.h"

namespace watertight {
namespace {

constexpr std::size_t kLongestReference = 12;  // "&#x10FFFF;", with zeros

bool isPlain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7F && c != '&';
}

bool isAllowed(std::uint32_t code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return (code < 0xD800 || code > 0xDFFF) && code != 0xFFFE && code != 0xFFFF && code <= 0x10FFFF;
}

/// Behind "&#".
bool isGoodReference(std::string_view digits) {
  int base = 10;
  if (digits.starts_with('x')) {
    digits.remove_prefix(1);
    base = 16;
  }
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, base);
  return error == std::errc{} && end == digits.data() + digits.size() && isAllowed(code);
}

bool isEntity(std::string_view name) {
  static constexpr std::array<std::string_view, 5> kNames{"amp", "lt", "gt", "quot", "apos"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// The reference at the front of `text`; how long it is. 0: it may go on behind the end.
std::size_t takeReference(std::string_view text, bool last, std::string& out) {
  const auto end = text.substr(0, kLongestReference).find(';');
  if (end == std::string_view::npos) {
    if (text.size() < kLongestReference && !last) return 0;
    out += "&amp;";
    return 1;
  }
  const std::string_view inner = text.substr(1, end - 1);
  if (inner.starts_with('#')) {
    out += isGoodReference(inner.substr(1)) ? text.substr(0, end + 1) : std::string_view{"?"};
    return end + 1;
  }
  if (isEntity(inner)) {
    out += text.substr(0, end + 1);
    return end + 1;
  }
  out += "&amp;";
  return 1;
}

/// The character at the front of `text`, which is no plain one; 0: it may go on behind the end.
std::size_t takeCharacter(std::string_view text, bool last, std::string& out) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x20 || first == 0x7F) {
    const bool blank = text.front() == '\t' || text.front() == '\n' || text.front() == '\r';
    out += blank || first == 0x7F ? text.front() : '?';
    return 1;
  }
  const std::size_t length = utf8Length(text);
  if (length == 0 && text.size() < 4 && first >= 0xC2 && !last) return 0;
  const std::string_view character = text.substr(0, length);
  if (length == 0 || character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF") {
    out += '?';
    return std::max<std::size_t>(length, 1);
  }
  out += character;
  return length;
}

}  // namespace

void XmlFilter::take(std::string_view piece, bool last, std::string& out) {
  std::string joined;
  std::string_view rest = piece;
  if (!held_.empty()) {
    joined = held_;
    joined += piece;
    rest = joined;
  }
  while (!rest.empty()) {
    const auto run =
        static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), isPlain) - rest.begin());
    out += rest.substr(0, run);
    rest.remove_prefix(run);
    if (rest.empty()) break;
    const std::size_t taken =
        rest.front() == '&' ? takeReference(rest, last, out) : takeCharacter(rest, last, out);
    if (taken == 0) break;
    rest.remove_prefix(taken);
  }
  held_ = std::string{rest};
}

}  // namespace watertight
