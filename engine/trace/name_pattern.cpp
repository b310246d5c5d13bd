// SPDX-License-Identifier: MIT
#include "trace/name_pattern.h"

#include <algorithm>

namespace watertight {
namespace {

constexpr std::size_t kLeastHex = 8, kLeastMixed = 20, kLongestEnding = 5;
constexpr std::string_view kId = "{id}";

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isHex(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

template <typename Is>
bool all(std::string_view text, Is is) {
  return std::all_of(text.begin(), text.end(), is);
}

bool isUuid(std::string_view text) {
  constexpr std::string_view kShape = "00000000-0000-0000-0000-000000000000";
  return text.size() == kShape.size() &&
         std::equal(text.begin(), text.end(), kShape.begin(),
                    [](char c, char shape) { return shape == '-' ? c == '-' : isHex(c); });
}

bool isId(std::string_view part) {
  if (std::none_of(part.begin(), part.end(), isDigit)) return isUuid(part);
  if (all(part, [](char c) { return isDigit(c) || c == ',' || c == ';'; })) return true;
  if (part.size() >= kLeastHex && all(part, isHex)) return true;
  return isUuid(part) ||
         (part.size() >= kLeastMixed && all(part, [](char c) { return isDigit(c) || isLetter(c); }));
}

void addPart(std::string& out, std::string_view part) {
  if (isId(part)) {
    out += kId;
    return;
  }
  const auto dot = part.rfind('.');
  const bool ends = dot != std::string_view::npos && part.size() - dot - 1 <= kLongestEnding &&
                    dot + 1 < part.size() && isLetter(part[dot + 1]);
  if (ends && isId(part.substr(0, dot))) {
    out += kId;
    part.remove_prefix(dot);
  }
  out += part;
}

/// Where the path begins: after a scheme and its host, at the first slash.
std::size_t pathBegins(std::string_view name) {
  constexpr std::string_view kScheme = "://";
  const auto scheme = name.find(kScheme);
  return name.find('/', scheme == std::string_view::npos ? 0 : scheme + kScheme.size());
}

}  // namespace

std::string namePattern(std::string_view name) {
  const auto begins = pathBegins(name);
  if (begins == std::string_view::npos) return std::string{name};
  std::string out{name.substr(0, begins)};
  auto path = name.substr(begins);
  path = path.substr(0, path.find_first_of("?#"));
  while (!path.empty()) {
    out += '/';
    path.remove_prefix(1);
    const auto part = path.substr(0, path.find('/'));
    addPart(out, part);
    path.remove_prefix(part.size());
  }
  return out;
}

}  // namespace watertight
