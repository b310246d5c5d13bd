// SPDX-License-Identifier: MIT
#include "trace/decimal_text.h"

#include <algorithm>
#include <array>

#include "trace/number_text.h"

namespace watertight {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t kMostDigits = 48;
constexpr std::int64_t kBillion = 1'000'000'000;

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Digits with the point's place among them.
struct Digits {
  std::array<char, kMostDigits> text{};
  std::int64_t count = 0, point = 0;

  [[nodiscard]] std::int64_t at(std::int64_t place) const {
    return place >= 0 && place < count ? text[static_cast<std::size_t>(place)] - '0' : 0;
  }
};

/// Takes them off the front of `text`.
std::optional<Digits> takeDigits(std::string_view& text) {
  Digits digits;
  bool pointed = false;
  std::size_t at = 0;
  for (; at < text.size() && (isDigit(text[at]) || text[at] == '.'); ++at) {
    if (text[at] == '.') {
      if (pointed || digits.count == 0 || at + 1 == text.size() || !isDigit(text[at + 1]))
        return std::nullopt;
      pointed = true;
      digits.point = digits.count;
      continue;
    }
    if (digits.count == static_cast<std::int64_t>(kMostDigits)) return std::nullopt;
    digits.text[static_cast<std::size_t>(digits.count++)] = text[at];
  }
  if (digits.count == 0) return std::nullopt;
  if (!pointed) digits.point = digits.count;
  text.remove_prefix(at);
  return digits;
}

std::optional<int> exponentOf(std::string_view text) {
  if (!text.starts_with('e') && !text.starts_with('E')) return std::nullopt;
  text.remove_prefix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto exponent = parseInteger<int>(text);
  return exponent && std::abs(*exponent) <= 40 ? exponent : std::nullopt;
}

std::optional<Decimal> decimalOf(const Digits& digits, int exponent) {
  Decimal number;
  const std::int64_t point = digits.point + exponent;
  for (std::int64_t place = 0; place < point; ++place) {
    if (number.whole > (INT64_MAX - 9) / 10) return std::nullopt;
    number.whole = number.whole * 10 + digits.at(place);
  }
  std::int64_t unit = kBillion / 10;
  for (std::int64_t place = point; unit > 0; ++place, unit /= 10)
    number.billionths += unit * digits.at(place);
  return number;
}

/// What nearly every number is: few digits, perhaps a point and more of them. None: look closer.
std::optional<Decimal> plainDecimal(std::string_view text) {
  constexpr std::size_t kFewDigits = 18;
  std::size_t at = 0;
  Decimal number;
  for (; at < text.size() && at < kFewDigits && isDigit(text[at]); ++at) {
    number.whole = number.whole * 10 + (text[at] - '0');
  }
  if (at == text.size()) return number;
  if (text[at] != '.' || text.size() > kMostDigits || !isDigit(text.back())) return std::nullopt;
  std::int64_t unit = kBillion / 10;
  for (++at; at < text.size() && isDigit(text[at]); ++at, unit /= 10) {
    number.billionths += unit * (text[at] - '0');
  }
  return at == text.size() ? std::optional{number} : std::nullopt;
}

}  // namespace

std::optional<Decimal> parseDecimal(std::string_view text) {
  if (text.empty() || !isDigit(text.front())) return std::nullopt;
  if (const auto number = plainDecimal(text)) return number;
  if (const auto whole = parseInteger<std::int64_t>(text)) return Decimal{*whole};
  const auto digits = takeDigits(text);
  if (!digits) return std::nullopt;
  if (text.empty()) return decimalOf(*digits, 0);
  const auto exponent = exponentOf(text);
  if (!exponent) return std::nullopt;
  auto number = decimalOf(*digits, *exponent);
  if (number) number->rounded = true;
  return number;
}

nanoseconds nanosOf(TimeUnit unit) {
  constexpr std::array<nanoseconds, 4> kUnits{nanoseconds{kBillion}, nanoseconds{1'000'000},
                                              nanoseconds{1'000}, nanoseconds{1}};
  return kUnits[static_cast<std::size_t>(unit)];
}

std::optional<nanoseconds> spanOf(const Decimal& number, TimeUnit unit) {
  const std::int64_t size = nanosOf(unit).count();
  if (number.whole > nanoseconds{kLongestLatency}.count() / size) return std::nullopt;
  const nanoseconds span{number.whole * size + number.billionths * size / kBillion};
  return span > kLongestLatency ? std::nullopt : std::optional{span};
}

std::optional<Micros> instantOf(const Decimal& number, TimeUnit unit) {
  constexpr std::int64_t kNanosPerMicro = 1'000;
  if (unit == TimeUnit::kNanos) return Micros{number.whole / kNanosPerMicro};
  const std::int64_t size = nanosOf(unit).count() / kNanosPerMicro;
  if (number.whole > kLatestStart.count() / size) return std::nullopt;
  const Micros at{number.whole * size + number.billionths * size / kBillion};
  return at > kLatestStart ? std::nullopt : std::optional{at};
}

std::optional<TimeUnit> epochUnit(const Decimal& number) {
  constexpr std::array<std::int64_t, 4> kFirst{kBillion, kBillion * 1'000, kBillion * 1'000'000,
                                               kBillion * kBillion};
  for (std::size_t i = 0; i < kFirst.size(); ++i) {
    const bool last = i + 1 == kFirst.size();
    if (number.whole >= kFirst[i] && (last || number.whole < kFirst[i] * 10)) return static_cast<TimeUnit>(i);
  }
  return std::nullopt;
}

bool meansUnknown(std::string_view number) {
  constexpr std::string_view kLargest = "922337203685477";  // what survives of it in a double
  std::size_t matched = 0, digits = 0;
  for (const char c : number) {
    if (c == '.') continue;
    if (!isDigit(c)) return false;
    ++digits;
    if (matched < kLargest.size() && c != kLargest[matched++]) return false;
  }
  return digits >= 19;
}

}  // namespace watertight
