// SPDX-License-Identifier: MIT
#include "trace/record_splitter.h"

#include <algorithm>
#include <cstring>

namespace watertight {

bool RecordSplitter::split(std::string_view text) {
  if (text.find('"') == std::string_view::npos) return splitPlainly(text), true;
  spans_.clear();
  at_ = 0;
  unseen_ = 1;
  doubled_ = false;
  return resume(text);
}

bool RecordSplitter::resume(std::string_view longer) {
  for (;;) {
    if (longer.substr(at_).starts_with('"')) {
      if (!takeQuoted(longer)) return false;
    } else {
      const std::size_t end = std::min(longer.find(delimiter_, at_), longer.size());
      spans_.push_back({at_, end, false});
      at_ = end;
    }
    if (at_ == longer.size()) return keepFields(longer), true;
    unseen_ = ++at_ + 1;
    doubled_ = false;
  }
}

void RecordSplitter::splitPlainly(std::string_view text) {
  fields_.clear();
  const char* at = text.data();
  const char* end = at + text.size();
  while (const void* found =
             at == end ? nullptr : std::memchr(at, delimiter_, static_cast<std::size_t>(end - at))) {
    const char* to = static_cast<const char*>(found);
    fields_.emplace_back(at, static_cast<std::size_t>(to - at));
    at = to + 1;
  }
  fields_.emplace_back(at, static_cast<std::size_t>(end - at));
}

bool RecordSplitter::takeQuoted(std::string_view text) {
  std::size_t at = text.find('"', unseen_);
  for (; at != std::string_view::npos; at = text.find('"', at + 1)) {
    const std::string_view after = text.substr(at + 1);
    if (after.empty() || after.front() == delimiter_) break;
    if (after.front() != '"') continue;
    doubled_ = true;
    ++at;
  }
  if (at == std::string_view::npos) return unseen_ = text.size(), false;
  spans_.push_back({at_ + 1, at, doubled_});
  at_ = at + 1;
  return true;
}

void RecordSplitter::keepFields(std::string_view text) {
  fields_.clear();
  scratchUsed_ = 0;
  for (const Span& span : spans_) {
    const std::string_view field = text.substr(span.begin, span.end - span.begin);
    fields_.push_back(span.doubled ? withoutDoubled(field) : field);
  }
}

std::string_view RecordSplitter::withoutDoubled(std::string_view field) {
  if (scratchUsed_ == scratch_.size()) scratch_.emplace_back();
  std::string& out = scratch_[scratchUsed_++];
  out.clear();
  for (std::size_t i = 0; i < field.size(); ++i) {
    out += field[i];
    if (field.substr(i, 2) == "\"\"") ++i;
  }
  return out;
}

}  // namespace watertight
