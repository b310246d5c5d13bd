// SPDX-License-Identifier: MIT
#include "trace/json_object.h"

#include <algorithm>

#include "trace/byte_scan.h"
#include "trace/json_text.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

constexpr int kDeepest = 64;  // arrays and objects in one another

const char* skipBlanks(const char* at, const char* end) {
  while (at != end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) ++at;
  return at;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

const char* skipDigits(const char* at, const char* end) {
  while (at != end && isDigit(*at)) ++at;
  return at;
}

/// Each skipper: past the value that begins at `at`, or nullptr where it is none.
const char* skipString(const char* at, const char* end, bool& escaped) {
  for (++at; (at = findStringStop(at, end)) != end; ++at) {
    if (*at == '"') return at + 1;
    if (*at != '\\') return nullptr;
    escaped = true;
    if (++at == end) return nullptr;
  }
  return nullptr;
}

const char* skipString(const char* at, const char* end) {
  bool escaped = false;
  return skipString(at, end, escaped);
}

/// The colon behind a key, and the blanks around it.
const char* skipColon(const char* at, const char* end) {
  at = skipBlanks(at, end);
  return at == end || *at != ':' ? nullptr : skipBlanks(at + 1, end);
}

const char* skipNumber(const char* at, const char* end) {
  if (at != end && *at == '-') ++at;
  if (at == end || !isDigit(*at)) return nullptr;
  at = *at == '0' ? at + 1 : skipDigits(at, end);
  if (at != end && *at == '.') {
    if (++at == end || !isDigit(*at)) return nullptr;
    at = skipDigits(at, end);
  }
  if (at != end && (*at == 'e' || *at == 'E')) {
    ++at;
    if (at != end && (*at == '+' || *at == '-')) ++at;
    if (at == end || !isDigit(*at)) return nullptr;
    at = skipDigits(at, end);
  }
  return at;
}

const char* skipWord(const char* at, const char* end, std::string_view word) {
  const bool there = std::string_view{at, static_cast<std::size_t>(end - at)}.starts_with(word);
  return there ? at + word.size() : nullptr;
}

const char* skipValue(const char* at, const char* end, int depth);

const char* skipKey(const char* at, const char* end) {
  if (at == end || *at != '"' || (at = skipString(at, end)) == nullptr) return nullptr;
  return skipColon(at, end);
}

// NOLINTNEXTLINE(misc-no-recursion): at most kDeepest
const char* skipNested(const char* at, const char* end, int depth) {
  const bool object = *at == '{';
  const char closing = object ? '}' : ']';
  at = skipBlanks(at + 1, end);
  if (at != end && *at == closing) return at + 1;
  while (at != end) {
    if (object && (at = skipKey(at, end)) == nullptr) return nullptr;
    if ((at = skipValue(at, end, depth + 1)) == nullptr) return nullptr;
    at = skipBlanks(at, end);
    if (at != end && *at == closing) return at + 1;
    if (at == end || *at != ',') return nullptr;
    at = skipBlanks(at + 1, end);
  }
  return nullptr;
}

// NOLINTNEXTLINE(misc-no-recursion): at most kDeepest
const char* skipValue(const char* at, const char* end, int depth) {
  if (at == end) return nullptr;
  switch (*at) {
    case '"':
      return skipString(at, end);
    case '{':
    case '[':
      return depth < kDeepest ? skipNested(at, end, depth) : nullptr;
    case 't':
      return skipWord(at, end, "true");
    case 'f':
      return skipWord(at, end, "false");
    case 'n':
      return skipWord(at, end, "null");
    default:
      return skipNumber(at, end);
  }
}

std::string_view between(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

}  // namespace

JsonObject::JsonObject(std::string_view text)
    : at_(skipBlanks(text.data(), text.data() + text.size())), end_(text.data() + text.size()) {
  if (at_ == end_ || *at_ != '{') {
    state_ = State::kFault;
  } else {
    ++at_;
  }
}

bool JsonObject::next() {
  if (state_ >= State::kClosed) return false;
  at_ = skipBlanks(at_, end_);
  if (at_ == end_) return fault();
  if (*at_ == '}') return close();
  if (state_ == State::kLater) {
    if (*at_ != ',') return fault();
    at_ = skipBlanks(at_ + 1, end_);
  }
  state_ = State::kLater;
  bool escaped = false;
  const char* keyEnd = at_ == end_ || *at_ != '"' ? nullptr : skipString(at_, end_, escaped);
  const char* value = keyEnd == nullptr ? nullptr : skipColon(keyEnd, end_);
  const char* after = value == nullptr ? nullptr : skipValue(value, end_, 0);
  if (after == nullptr) return fault();
  key_ = between(at_ + 1, keyEnd - 1);
  if (escaped) key_ = unescapedKey_ = unescapeJson(key_);
  value_ = between(value, after);
  member_ = between(at_, after);
  at_ = after;
  return true;
}

bool JsonObject::fault() {
  state_ = State::kFault;
  return false;
}

bool JsonObject::close() {
  at_ = skipBlanks(at_ + 1, end_);
  state_ = at_ == end_ ? State::kClosed : State::kFault;
  return false;
}

JsonArray::JsonArray(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {
  at_ = at_ != end_ && *at_ == '[' ? at_ + 1 : end_;
}

bool JsonArray::next() {
  at_ = skipBlanks(at_, end_);
  if (!first_ && at_ != end_ && *at_ == ',') at_ = skipBlanks(at_ + 1, end_);
  first_ = false;
  if (at_ == end_ || *at_ == ']') return false;
  const char* after = skipValue(at_, end_, 0);
  if (after == nullptr) return false;
  value_ = between(at_, after);
  at_ = after;
  return true;
}

std::optional<std::int64_t> jsonInteger(std::string_view value) {
  return parseInteger<std::int64_t>(value);
}

std::optional<std::string_view> jsonString(std::string_view value, std::string& scratch) {
  if (value.size() < 2 || value.front() != '"') return std::nullopt;
  const std::string_view inner = value.substr(1, value.size() - 2);
  if (inner.find('\\') == std::string_view::npos) return inner;
  scratch = unescapeJson(inner);
  return scratch;
}

}  // namespace watertight
