// SPDX-License-Identifier: MIT
#include "trace/record_splitter.h"

#include <cstring>

namespace watertight {

bool RecordSplitter::split(std::string_view text) {
  if (text.find('"') == std::string_view::npos) return splitPlainly(text), true;
  fields_.clear();
  scratchUsed_ = 0;
  for (;;) {
    std::string_view field;
    if (text.starts_with('"')) {
      if (!takeQuoted(text, field)) return false;
    } else {
      field = text.substr(0, text.find(delimiter_));
      text.remove_prefix(field.size());
    }
    fields_.push_back(field);
    if (text.empty()) return true;
    text.remove_prefix(1);
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

bool RecordSplitter::takeQuoted(std::string_view& text, std::string_view& field) {
  bool doubled = false;
  std::size_t at = text.find('"', 1);
  for (; at != std::string_view::npos; at = text.find('"', at + 1)) {
    const std::string_view after = text.substr(at + 1);
    if (after.empty() || after.front() == delimiter_) break;
    if (after.front() != '"') continue;
    doubled = true;
    ++at;
  }
  if (at == std::string_view::npos) return false;
  field = text.substr(1, at - 1);
  if (doubled) field = withoutDoubled(field);
  text.remove_prefix(at + 1);
  return true;
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
