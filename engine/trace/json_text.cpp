// SPDX-License-Identifier: MIT
#include "trace/json_text.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace watertight {
namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;
constexpr std::string_view kReplacementText = "\xEF\xBF\xBD";

void appendUtf8(std::string& out, std::uint32_t code) {
  const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
  const auto tail = [&](int shift) { byte(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | (code >> 6)), tail(0);
  } else if (code < 0x10000) {
    byte(0xE0 | (code >> 12)), tail(6), tail(0);
  } else {
    byte(0xF0 | (code >> 18)), tail(12), tail(6), tail(0);
  }
}

/// The four hexadecimal digits at the front of `text`.
bool takeHex4(std::string_view& text, std::uint32_t& code) {
  if (text.size() < 4) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + 4, code, 16);
  if (error != std::errc{} || end != text.data() + 4) return false;
  text.remove_prefix(4);
  return true;
}

/// After "\u".
std::uint32_t takeCode(std::string_view& text) {
  std::uint32_t high = 0;
  std::uint32_t low = 0;
  if (!takeHex4(text, high)) return kReplacement;
  if (high < 0xD800 || high > 0xDFFF) return high;
  std::string_view after = text;
  if (high > 0xDBFF || !after.starts_with("\\u")) return kReplacement;
  after.remove_prefix(2);
  if (!takeHex4(after, low) || low < 0xDC00 || low > 0xDFFF) return kReplacement;
  text = after;
  return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

char escapedLetter(char letter) {
  switch (letter) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    default:
      return letter;
  }
}

std::uint32_t codeOf(std::string_view sequence) {
  if (sequence.size() == 1) return static_cast<unsigned char>(sequence[0]);
  std::uint32_t code = static_cast<unsigned char>(sequence[0]) & (0x7FU >> sequence.size());
  for (const char c : sequence.substr(1)) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

}  // namespace

std::size_t utf8Length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.empty() ? 0xFF : text[0]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (const char c : text.substr(1, length - 1)) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80) return 0;
  }
  const std::uint32_t code = codeOf(text.substr(0, length));
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

std::string jsonText(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const char c = text.front();
    std::size_t length = utf8Length(text);
    if (length == 0) {
      out += kReplacementText;
      length = 1;
    } else if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return out + '"';
}

std::string unescapeJson(std::string_view inner) {
  std::string out;
  while (!inner.empty()) {
    const char c = inner.front();
    inner.remove_prefix(1);
    if (c != '\\' || inner.empty()) {
      out += c;
      continue;
    }
    const char letter = inner.front();
    inner.remove_prefix(1);
    if (letter == 'u') {
      appendUtf8(out, takeCode(inner));
    } else {
      out += escapedLetter(letter);
    }
  }
  return out;
}

}  // namespace watertight
