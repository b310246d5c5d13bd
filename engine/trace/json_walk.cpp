// SPDX-License-Identifier: MIT
#include "trace/json_walk.h"

#include <algorithm>
#include <array>

#include "trace/byte_scan.h"
#include "trace/json_text.h"

namespace watertight {
namespace {

constexpr std::size_t kDeepest = 1000;  // brackets in one another, in a value that is passed over

constexpr bool isBlank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\0';
}

/// What means something to who passes over a value, outside its strings.
constexpr std::array<bool, 256> kStops = [] {
  std::array<bool, 256> stops{};
  for (const char c : {'"', '{', '}', '[', ']'}) stops[static_cast<unsigned char>(c)] = true;
  return stops;
}();

const char* runOn(const char* at, const char* end) {
  while (at != end && !kStops[static_cast<unsigned char>(*at)]) ++at;
  return at;
}

constexpr bool endsScalar(char c) {
  return isBlank(c) || c == ',' || c == ']' || c == '}' || c == ':' || c == '{' || c == '[' || c == '"';
}

}  // namespace

JsonWalk::JsonWalk(LineReader& bytes) : bytes_(&bytes), longest_(bytes.longest()) {
  bytes.head(1);
  window_ = bytes.unread();
  at_ = counted_ = window_.data();
  end_ = at_ + window_.size();
}

JsonWalk::JsonWalk(std::string_view text) : window_(text) {
  at_ = counted_ = window_.data();
  end_ = at_ + window_.size();
}

/// The window slides on: what is before the mark, or else before the place, goes.
bool JsonWalk::more() {
  if (bytes_ == nullptr) return false;
  if (mark_ != nullptr && static_cast<std::size_t>(at_ - mark_) > longest_) {
    tooLong_ = true;
    mark_ = nullptr;
  }
  const char* keep = mark_ != nullptr ? mark_ : at_;
  if (keep != window_.data()) {
    const char* last = std::find_if_not(std::make_reverse_iterator(keep),
                                        std::make_reverse_iterator(window_.data()), isBlank)
                           .base();
    if (last != window_.data()) before_ = last[-1];
    lineStart_ = keep[-1] == '\n';
  }
  countLines(keep);
  const auto gone = static_cast<std::size_t>(keep - window_.data());
  const auto read = static_cast<std::size_t>(at_ - keep);
  bytes_->take(gone);
  base_ += gone;
  const bool grew = bytes_->readOn();
  window_ = bytes_->unread();
  counted_ = window_.data();
  at_ = window_.data() + read;
  end_ = window_.data() + window_.size();
  if (mark_ != nullptr) mark_ = window_.data();
  return grew && at_ != end_;
}

void JsonWalk::countLines(const char* upTo) {
  if (upTo <= counted_) return;
  line_ += countByte(counted_, upTo, '\n');
  if (bytes_ != nullptr) bytes_->countZeroBytes(countByte(counted_, upTo, '\0'));
  counted_ = upTo;
}

bool JsonWalk::fault(std::string why) {
  if (why_.empty()) {
    countLines(at_);
    valueLine_ = line_;
    why_ = std::move(why);
  }
  mark_ = nullptr;
  return false;
}

bool JsonWalk::ended() {
  if (why_.empty()) {
    cut_ = true;
    const std::int64_t began = valueLine_;
    fault("the file ends inside it");
    valueLine_ = began;
  }
  return false;
}

/// To the next character that is no blank.
bool JsonWalk::blanks() {
  for (;;) {
    while (at_ != end_ && isBlank(*at_)) ++at_;
    if (at_ != end_) return true;
    if (!more()) return ended();
  }
}

char JsonWalk::peek() {
  return ok() && blanks() ? *at_ : '\0';
}

bool JsonWalk::opens(char bracket) {
  if (!ok() || !blanks()) return false;
  if (*at_ != bracket) {
    skip();
    return false;
  }
  ++at_;
  return true;
}

bool JsonWalk::enterArray() {
  return peek() == '[' && opens('[');
}

bool JsonWalk::nextElement(bool first) {
  return !closes(']', first) && ok() && blanks();
}

bool JsonWalk::closes(char bracket, bool first) {
  if (!ok() || !blanks()) return true;
  if (*at_ == bracket) {
    ++at_;
    return true;
  }
  if (first) return false;
  if (*at_ != ',') {
    fault(std::string{"not JSON: a comma or "} + bracket + " is missing");
    return true;
  }
  ++at_;
  return !blanks();
}

bool JsonWalk::key(std::string& into) {
  if (*at_ != '"') return fault("not JSON: a member has no name");
  mark_ = at_;
  if (!passString()) return false;
  if (mark_ == nullptr) return fault("a member's name is too long");
  const std::string_view inner{mark_ + 1, static_cast<std::size_t>(at_ - mark_ - 2)};
  into.assign(inner);
  if (inner.find('\\') != std::string_view::npos) into = unescapeJson(into);
  mark_ = nullptr;
  if (!blanks()) return false;
  if (*at_ != ':') return fault("not JSON: a colon is missing");
  ++at_;
  return blanks();
}

bool JsonWalk::skip() {
  if (!ok() || !blanks()) return false;
  return passValue();
}

void JsonWalk::beginRecord() {
  if (!ok() || !blanks()) return;
  countLines(at_);
  valueLine_ = line_;
  inRecord_ = true;
}

std::optional<std::string_view> JsonWalk::take() {
  tooLong_ = false;
  if (!ok() || !blanks()) return std::nullopt;
  countLines(at_);
  const bool within = inRecord_;
  if (!within) valueLine_ = line_;
  inRecord_ = true;
  mark_ = at_;
  const bool passed = passValue();
  const char* from = mark_;
  if (passed) inRecord_ = within;
  mark_ = nullptr;
  if (!passed || from == nullptr) return std::nullopt;
  if (static_cast<std::size_t>(at_ - from) > longest_) tooLong_ = true;
  if (tooLong_) return std::nullopt;
  return std::string_view{from, static_cast<std::size_t>(at_ - from)};
}

bool JsonWalk::passValue() {
  if (*at_ == '"') return passString();
  if (*at_ == '{' || *at_ == '[') return passNested();
  return passScalar();
}

bool JsonWalk::passScalar() {
  bool any = false;
  for (;;) {
    const char* from = at_;
    while (at_ != end_ && !endsScalar(*at_)) ++at_;
    any = any || at_ != from;
    if (at_ != end_) return any || fault("not JSON: a value is missing");
    if (!more()) return ended();
  }
}

bool JsonWalk::passString() {
  ++at_;
  for (;;) {
    at_ = findStringStop(at_, end_);
    if (at_ == end_) {
      if (!more()) return ended();
      continue;
    }
    const char stop = *at_;
    if (stop == '\n') return fault("not JSON: a line break inside a string");
    ++at_;
    if (stop == '"') return true;
    if (stop != '\\') continue;
    if (at_ == end_ && !more()) return ended();
    ++at_;  // what the backslash escapes
  }
}

/// Whether a bracket may open at the place, which is inside nest_: a record that was cut in the middle of its
/// line shows there.
bool JsonWalk::mayOpenHere(const char* from) {
  const char* last = at_;
  while (last != from && isBlank(last[-1])) --last;
  const char before = last != from ? last[-1] : before_;
  return before == ':' || (nest_.back() == ']' && (before == '[' || before == ','));
}

bool JsonWalk::passNested() {
  nest_.clear();
  for (;;) {
    at_ = runOn(at_, end_);
    if (at_ == end_) {
      if (!more()) return ended();
      continue;
    }
    const char c = *at_;
    if (c == '"') {
      if (!passString()) return false;
    } else if (c == '{' || c == '[') {
      if (!nest_.empty() && !mayOpenHere(mark_ != nullptr ? mark_ : window_.data())) {
        return fault("not JSON: a bracket opens where none may");
      }
      if (nest_.size() >= kDeepest) return fault("is nested more than 1000 deep");
      nest_ += c == '{' ? '}' : ']';
      ++at_;
    } else {
      if (nest_.back() != c) return fault("not JSON: the brackets do not match");
      nest_.pop_back();
      ++at_;
      if (nest_.empty()) return true;
    }
  }
}

bool JsonWalk::atLineStart() {
  return at_ == window_.data() ? lineStart_ : at_[-1] == '\n';
}

/// Behind the line that the place is in.
void JsonWalk::passLine() {
  do {
    at_ = std::find(at_, end_, '\n');
    if (at_ != end_) {
      ++at_;
      return;
    }
  } while (more());
}

/// The first character behind the bracket ahead that is no blank; 0 where the file ends.
char JsonWalk::behindBracket() {
  mark_ = at_;
  ++at_;
  for (;;) {
    while (at_ != end_ && isBlank(*at_)) ++at_;
    if (at_ != end_ || !more()) break;
  }
  const char c = at_ == end_ ? '\0' : *at_;
  at_ = mark_ != nullptr ? mark_ : at_;
  mark_ = nullptr;
  return c;
}

/// An object or an array of objects or arrays, and not a line such as "[INFO] started".
bool JsonWalk::startsDocument() {
  if (*at_ == '{') {
    const char c = behindBracket();
    return c == '"' || c == '}' || c == '\0';
  }
  if (*at_ != '[') return false;
  const char c = behindBracket();
  return c == '{' || c == '[' || c == ']' || c == '\0';
}

/// To the next object with a member in the line; else to the line's end.
bool JsonWalk::objectInLine() {
  for (;;) {
    while (at_ != end_ && *at_ != '{' && *at_ != '\n') ++at_;
    if (at_ == end_) {
      if (!more()) return false;
      continue;
    }
    if (*at_ == '\n') return false;
    if (behindBracket() == '"') return true;
    if (at_ != end_) ++at_;
  }
}

bool JsonWalk::nextDocument() {
  recovering_ = recovering_ || !ok();
  if (cut_) return false;
  why_.clear();
  mark_ = nullptr;
  inRecord_ = false;
  for (;;) {
    while (at_ != end_ && (isBlank(*at_) || *at_ == ',' || *at_ == ']')) ++at_;
    if (at_ == end_) {
      if (more()) continue;
      countLines(at_);
      return false;
    }
    // Behind damage only the start of a line is trusted.
    const bool lineStart = atLineStart();
    if (prefixed_ && lineStart) recovering_ = false;
    if ((!recovering_ || lineStart) && startsDocument()) {
      prefixed_ = prefixed_ && !lineStart;
      break;
    }
    if (!recovering_ && objectInLine()) {
      prefixed_ = true;
      break;
    }
    otherLines_ += recovering_ ? 0 : 1;
    passLine();
  }
  recovering_ = false;
  countLines(at_);
  valueLine_ = line_;
  return true;
}

}  // namespace watertight
