// SPDX-License-Identifier: MIT
#include "trace/log_line.h"

#include <algorithm>
#include <array>

#include "trace/json_object.h"

namespace watertight {
namespace {

constexpr int kLinesToJudgeBy = 50;
constexpr std::size_t kLongestPrefix = 60;

std::string_view insideJson(std::string_view line, std::string& scratch) {
  constexpr std::array<std::string_view, 4> kKeys{"message", "log", "msg", "textPayload"};
  JsonObject object{line};
  while (object.next()) {
    if (std::find(kKeys.begin(), kKeys.end(), object.key()) == kKeys.end()) continue;
    auto inner = jsonString(object.value(), scratch);
    if (!inner) continue;
    while (inner->ends_with('\n') || inner->ends_with('\r')) inner->remove_suffix(1);
    return *inner;
  }
  return line;
}

std::string_view token(std::string_view text, std::size_t from) {
  return text.substr(from, text.substr(from).find_first_of(" ],\"\t"));
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// "2026-01-31", by its looks.
bool isDate(std::string_view text) {
  return text.size() > 10 && std::all_of(text.begin(), text.begin() + 4, isDigit) && text[4] == '-' &&
         text[7] == '-' && (text[10] == 'T' || text[10] == ' ') && isDigit(text[9]);
}

}  // namespace

std::string_view unwrapLine(std::string_view line, std::string& scratch) {
  if (line.starts_with('{')) return insideJson(line, scratch);
  const std::string_view front = line.substr(0, kLongestPrefix);
  // By the letter that few lines begin with: blanks are everywhere.
  for (auto at = front.find('F'); at != std::string_view::npos; at = front.find('F', at + 1)) {
    const std::string_view prefix = front.substr(0, at + 2);
    if (prefix.ends_with(" stdout F ") || prefix.ends_with(" stderr F ")) return line.substr(prefix.size());
  }
  return line;
}

bool anyLineFits(std::string_view head, const std::function<bool(std::string_view)>& fits) {
  std::string scratch;
  for (int tries = 0; tries < kLinesToJudgeBy && !head.empty(); ++tries) {
    const auto end = head.find('\n');
    if (fits(unwrapLine(head.substr(0, end), scratch))) return true;
    head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
  }
  return false;
}

std::string_view findIsoTime(std::string_view line) {
  for (auto at = line.find_first_of("12"); at != std::string_view::npos;
       at = line.find_first_of("12", at + 1)) {
    const std::string_view rest = line.substr(at);
    if (!isDate(rest)) continue;
    std::size_t size = 11 + token(rest, 11).size();
    const std::string_view after = rest.substr(size);
    if (after.starts_with(" +") || after.starts_with(" -")) {
      const auto offset = token(after, 1);
      if (offset.size() > 4 && isDigit(offset[1])) size += 1 + offset.size();
    }
    return rest.substr(0, size);
  }
  return {};
}

}  // namespace watertight
