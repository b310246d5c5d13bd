// SPDX-License-Identifier: MIT
#include "trace/log_matcher.h"

#include <algorithm>

#include "trace/char_set.h"
#include "trace/decimal_text.h"
#include "trace/http_outcome.h"

namespace watertight {
namespace {

constexpr int kMostTries = 400;
constexpr auto kNowhere = std::string_view::npos;

constexpr CharSet kListOfNumbers{"0123456789.,-: "};
constexpr CharSet kOpening{"\"'[({<|"};

bool isNumberOrNone(std::string_view text) {
  return text == "-" || parseDecimal(text).has_value();
}

/// Whether a value may be what the variable holds; what is of no matter may be anything.
bool fits(const LogVariable& variable, std::string_view value) {
  switch (variable.role) {
    case LogRole::kTime:
      return !value.empty() && value.front() >= '0' && value.front() <= '9' && value.size() < 64;
    case LogRole::kDuration:
      return isNumberOrNone(value);
    case LogRole::kStatus:
      return parseHttpStatus(value).has_value();
    case LogRole::kUpstreamTime:
    case LogRole::kUpstreamStatus:
      return kListOfNumbers.holdsAllOf(value) && !value.empty();
    default:
      return true;
  }
}

/// As line.find does, which compares even a single byte by a call.
std::size_t findText(std::string_view line, std::string_view text, std::size_t from) {
  for (auto at = line.find(text.front(), from); at != kNowhere; at = line.find(text.front(), at + 1)) {
    if (text.size() > line.size() - at) return kNowhere;
    if (std::equal(text.begin() + 1, text.end(), line.begin() + static_cast<std::ptrdiff_t>(at) + 1))
      return at;
  }
  return kNowhere;
}

/// A quote behind an odd number of backslashes is a letter.
bool escaped(std::string_view line, std::size_t at) {
  std::size_t slashes = 0;
  while (slashes < at && line[at - slashes - 1] == '\\') ++slashes;
  return slashes % 2 == 1;
}

/// A blank inside a list: behind a comma, or beside the colon between two groups.
bool insideList(std::string_view line, std::size_t at) {
  const std::string_view before = line.substr(0, at);
  return before.ends_with(',') || before.ends_with(" :") || line.substr(at).starts_with(" : ");
}

/// Whether what stands in front of it opens something.
bool enclosed(const LogVariable& variable) {
  return !variable.before.empty() && kOpening.has(variable.before.back());
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

LogMatcher::LogMatcher(LogFormat format) : format_(std::move(format)) {
  values_.resize(format_.variables.size());
  begins_.resize(format_.variables.size() + 1);
}

std::optional<std::size_t> LogMatcher::place(LogRole role) const {
  const auto& all = format_.variables;
  const auto found =
      std::find_if(all.begin(), all.end(), [role](const auto& one) { return one.role == role; });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

std::string_view LogMatcher::behind(std::size_t variable) const {
  const bool last = variable + 1 == format_.variables.size();
  return last ? format_.after : format_.variables[variable + 1].before;
}

bool LogMatcher::closesAt(std::string_view line, std::size_t variable, std::size_t end) const {
  const LogVariable& one = format_.variables[variable];
  if (line[end] == '"' && escaped(line, end)) return false;
  if (one.list && line[end] == ' ' && insideList(line, end)) return false;
  const std::string_view value = line.substr(begins_[variable], end - begins_[variable]);
  if (strictly_ && !one.list && !enclosed(one) && value.find(' ') != kNowhere) return false;
  return fits(one, value);
}

/// Where the variable's value ends, at `from` or later.
std::size_t LogMatcher::endOf(std::string_view line, std::size_t variable, std::size_t from) {
  const std::string_view next = behind(variable);
  if (next.empty()) {
    // The last one. What is no free text ends at the next blank: fields may have been added.
    if (--triesLeft_ < 0 || from > line.size()) return kNowhere;
    const LogVariable& one = format_.variables[variable];
    std::size_t end = one.role == LogRole::kIgnored ? kNowhere : line.find(' ', from);
    while (one.list && end != kNowhere && insideList(line, end)) end = line.find(' ', end + 1);
    end = std::min(end, line.size());
    return fits(one, line.substr(begins_[variable], end - begins_[variable])) ? end : kNowhere;
  }
  for (auto end = findText(line, next, from); end != kNowhere; end = findText(line, next, end + 1)) {
    if (--triesLeft_ < 0) return kNowhere;
    if (closesAt(line, variable, end)) return end;
  }
  return kNowhere;
}

bool LogMatcher::match(std::string_view line, bool strictly) {
  strictly_ = strictly;
  const std::string_view first = format_.variables.front().before;
  const auto front = line.find(first);
  if (front == kNowhere) return false;
  triesLeft_ = kMostTries;
  begins_[0] = front + first.size();
  std::size_t from = begins_[0];
  for (std::size_t at = 0; at < values_.size();) {
    const std::size_t end = endOf(line, at, from);
    if (triesLeft_ < 0 || (end == kNowhere && at == 0)) return false;
    if (end == kNowhere) {
      // What the one before held must have been longer.
      --at;
      from = begins_[at] + values_[at].size() + 1;
      continue;
    }
    values_[at] = line.substr(begins_[at], end - begins_[at]);
    from = begins_[at + 1] = end + behind(at).size();
    ++at;
  }
  return true;
}

UpstreamGroups splitUpstreamList(std::string_view text, std::size_t most) {
  UpstreamGroups groups(1);
  for (std::size_t count = 0; count < most; ++count) {
    const auto comma = text.find(',');
    const auto colon = text.find(" : ");
    const auto end = std::min(comma, colon);
    groups.back().push_back(trimmed(text.substr(0, end)));
    if (end == kNowhere) break;
    if (colon < comma) groups.emplace_back();
    text.remove_prefix(end + (colon < comma ? 3 : 1));
  }
  return groups;
}

}  // namespace watertight
