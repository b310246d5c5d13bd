// SPDX-License-Identifier: MIT
#include "core/duration_text.h"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <optional>

#include "core/printable.h"

namespace watertight {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t nanoseconds;
};

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::array<Unit, 7> kUnits{{{"d", 86'400 * kSecond},
                                      {"h", 3'600 * kSecond},
                                      {"m", 60 * kSecond},
                                      {"s", kSecond},
                                      {"ms", 1'000'000},
                                      {"us", 1'000},
                                      {"ns", 1}}};
constexpr std::int64_t kLongest = kLongestDuration.count();

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

Error refused(std::string_view text, std::string_view why) {
  return {fmt::format("\"{}\" is not a duration: {}", printable(text), why), "",
          "write a number and a unit, such as \"250ms\", \"0.5s\" or \"1m30s\""};
}

Error tooLong(std::string_view text) {
  return {fmt::format("the duration \"{}\" is too long", printable(text)), "",
          "at most 366 days are possible"};
}

std::string_view takeWhile(std::string_view& rest, bool (*wanted)(char)) {
  std::size_t length = 0;
  while (length < rest.size() && wanted(rest[length])) ++length;
  const auto taken = rest.substr(0, length);
  rest.remove_prefix(length);
  return taken;
}

/// Digits times the unit, kLongest + 1 where that is too much.
std::int64_t wholePart(std::string_view digits, std::int64_t unit) {
  std::int64_t value = 0;
  for (const char c : digits) {
    value = value * 10 + (c - '0');
    if (value > kLongest / unit) return kLongest + 1;
  }
  return value * unit;
}

/// Decimals of a unit in nanoseconds; nothing where they are not a whole number of them.
std::optional<std::int64_t> fraction(std::string_view digits, std::int64_t unit) {
  while (!digits.empty() && digits.back() == '0') digits.remove_suffix(1);
  // No unit has more than 16 factors of two or of five, so more decimals are never whole.
  if (digits.size() > 16) return std::nullopt;
  std::int64_t above = 0, below = 1;
  for (const char c : digits) {
    above = above * 10 + (c - '0');
    below *= 10;
  }
  const auto common = std::gcd(above, below);
  above /= common;
  below /= common;
  if (unit % below != 0) return std::nullopt;
  return unit / below * above;
}

struct Part {
  std::size_t unit = 0;
  std::int64_t nanoseconds = 0;
  bool hasDecimals = false;
};

Result<Part> takePart(std::string_view text, std::string_view& rest) {
  const auto whole = takeWhile(rest, isDigit);
  if (whole.empty()) return refused(text, "a number is missing");
  std::string_view decimals;
  const bool hasPoint = !rest.empty() && rest.front() == '.';
  if (hasPoint) {
    rest.remove_prefix(1);
    decimals = takeWhile(rest, isDigit);
    if (decimals.empty()) return refused(text, "digits are missing after the point");
  }
  const auto name = takeWhile(rest, [](char c) { return !isDigit(c); });
  if (name.empty()) return refused(text, "its unit is missing (d, h, m, s, ms, us or ns)");
  std::size_t unit = 0;
  while (unit < kUnits.size() && kUnits[unit].name != name) ++unit;
  if (unit == kUnits.size()) return refused(text, "the units are d, h, m, s, ms, us and ns");
  const auto below = fraction(decimals, kUnits[unit].nanoseconds);
  if (!below) return refused(text, "it is finer than a nanosecond");
  return Part{unit, wholePart(whole, kUnits[unit].nanoseconds) + *below, hasPoint};
}

/// "1.5" of 1,500,000 and a unit of 1,000,000.
std::string decimalText(std::int64_t nanoseconds, std::int64_t unit) {
  std::string out = std::to_string(nanoseconds / unit);
  std::int64_t rest = nanoseconds % unit;
  if (rest == 0) return out;
  out += '.';
  for (; rest != 0; rest %= unit) {
    unit /= 10;
    out += static_cast<char>('0' + rest / unit);
  }
  return out;
}

}  // namespace

Result<Duration> parseDuration(std::string_view text) {
  if (text.empty()) return refused(text, "it is empty");
  if (text.front() == '-') return refused(text, "it may not be negative");
  std::int64_t sum = 0;
  std::optional<Part> last;
  for (std::string_view rest = text; !rest.empty();) {
    const auto part = takePart(text, rest);
    if (!part) return part.error();
    if (last && last->hasDecimals) return refused(text, "only its last number may have decimals");
    if (last && part->unit <= last->unit) return refused(text, "larger units come first, each once");
    if (part->nanoseconds > kLongest - sum) return tooLong(text);
    sum += part->nanoseconds;
    last = *part;
  }
  return Duration{sum};
}

std::string durationText(Duration duration) {
  std::int64_t rest = duration.count();
  if (rest == 0) return "0s";
  std::string out;
  if (rest < 0) {
    // The most negative count has no positive twin; one nanosecond does not matter in 292 years.
    out = "-";
    rest = rest == Duration::min().count() ? Duration::max().count() : -rest;
  }
  for (const auto& [name, unit] : kUnits) {
    if (rest < unit) continue;
    if (unit > kSecond) {
      out += fmt::format("{}{}", rest / unit, name);
      rest %= unit;
    } else {
      return out + decimalText(rest, unit).append(name);
    }
    if (rest == 0) break;
  }
  return out;
}

}  // namespace watertight
