// SPDX-License-Identifier: MIT
#include "trace/json_value.h"

#include <charconv>
#include <cmath>

#include "trace/json_object.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

std::string_view bare(std::string_view value) {
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    return value.substr(1, value.size() - 2);
  return value;
}

}  // namespace

std::string_view jsonScalar(std::string_view value, std::string& scratch) {
  if (value.empty() || value.front() == '{' || value.front() == '[' || isJsonNull(value)) return {};
  if (value.front() != '"') return value;
  return jsonString(value, scratch).value_or(std::string_view{});
}

std::optional<std::int64_t> jsonWhole(std::string_view value) {
  return parseInteger<std::int64_t>(bare(value));
}

std::optional<std::int64_t> jsonMillionths(std::string_view value) {
  constexpr double kMost = 1e12;
  const std::string_view text = bare(value);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (!std::isfinite(number) || number < 0 || number > kMost) return std::nullopt;
  return std::llround(number * 1e6);
}

}  // namespace watertight
