// SPDX-License-Identifier: MIT
#include "trace/number_text.h"

#include <fmt/format.h>

namespace watertight {
namespace {

constexpr std::int64_t kMicrosPerSecond = 1'000'000;
constexpr std::int64_t kMostSeconds = 366LL * 24 * 3600;

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::string fixedPoint(std::int64_t value, int digits, std::int64_t unit) {
  const std::uint64_t size =
      value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  const auto divisor = static_cast<std::uint64_t>(unit);
  std::string text = fmt::format("{}{}.{:0{}}", value < 0 ? "-" : "", size / divisor, size % divisor, digits);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::optional<std::chrono::microseconds> parseSeconds(std::string_view text) {
  std::int64_t seconds = 0;
  std::size_t at = 0;
  for (; at < text.size() && isDigit(text[at]); ++at) {
    seconds = seconds * 10 + (text[at] - '0');
    if (seconds > kMostSeconds) return std::nullopt;
  }
  if (at == 0) return std::nullopt;
  std::int64_t micros = 0;
  if (at < text.size()) {
    if (text[at] != '.' || at + 1 == text.size()) return std::nullopt;
    std::int64_t unit = kMicrosPerSecond;
    for (++at; at < text.size(); ++at) {
      if (!isDigit(text[at])) return std::nullopt;
      unit /= 10;
      micros += unit * (text[at] - '0');
    }
  }
  return std::chrono::microseconds{seconds * kMicrosPerSecond + micros};
}

std::string inQuotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest))
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return out + (text.size() > kLongest ? "…'" : "'");
}

std::string thousandthsText(std::int64_t thousandths) {
  return fixedPoint(thousandths, 3, 1'000);
}

std::string millionthsText(std::int64_t millionths) {
  return fixedPoint(millionths, 6, kMicrosPerSecond);
}

}  // namespace watertight
