// SPDX-License-Identifier: MIT
#include "trace/json_texts.h"

namespace watertight {

/// To the next opening brace.
bool JsonTexts::begin() {
  for (;;) {
    if (inLine_) {
      const auto brace = line_.text.find('{', at_);
      if (brace != std::string_view::npos) return at_ = brace, true;
    }
    if (!lines_.next(line_)) return inLine_ = false;
    inLine_ = true;
    at_ = 0;
  }
}

/// Follows the braces; true where the object closes, before scannedTo_.
bool JsonTexts::scan(std::string_view part, std::size_t from) {
  for (scannedTo_ = from; scannedTo_ < part.size();) {
    const char c = part[scannedTo_++];
    if (escaped_) {
      escaped_ = false;
    } else if (quoted_) {
      escaped_ = c == '\\';
      quoted_ = c != '"';
    } else if (c == '"') {
      quoted_ = true;
    } else if (c == '{') {
      ++depth_;
    } else if (c == '}' && --depth_ == 0) {
      return true;
    }
  }
  return false;
}

bool JsonTexts::next() {
  if (!begin()) return false;
  number_ = line_.number;
  depth_ = 0;
  quoted_ = escaped_ = false;
  if (scan(line_.text, at_)) {
    text_ = line_.text.substr(at_, scannedTo_ - at_);
    at_ = scannedTo_;
    return true;
  }
  held_.assign(line_.text.substr(at_));
  while (held_.size() < kLongestObject && lines_.next(line_)) {
    const bool closed = scan(line_.text, 0);
    (held_ += '\n') += line_.text.substr(0, scannedTo_);
    at_ = scannedTo_;
    text_ = held_;
    if (closed) return true;
  }
  inLine_ = false;
  text_ = held_;
  return true;
}

}  // namespace watertight
