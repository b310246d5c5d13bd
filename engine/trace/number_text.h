// SPDX-License-Identifier: MIT
#pragma once
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace watertight {

/// The whole of `text` as a whole number; none where it is anything else, or does not fit.
template <typename Integer>
std::optional<Integer> parseInteger(std::string_view text) {
  Integer value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Seconds with a fraction ("0.052", "12"), exactly, cut after the microsecond. None where the text is
/// anything else (a sign, an exponent, "NaN") or is longer than a year.
std::optional<std::chrono::microseconds> parseSeconds(std::string_view text);

/// For a message: in quotes, cut after 40 bytes, without control characters.
std::string inQuotes(std::string_view text);

/// Whole and thousandths ("10001.447"), without zeros at the end: `thousandths` / 1000, exactly.
std::string thousandthsText(std::int64_t thousandths);
/// The same for millionths.
std::string millionthsText(std::int64_t millionths);

}  // namespace watertight
