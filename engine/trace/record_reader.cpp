// SPDX-License-Identifier: MIT
#include "trace/record_reader.h"

#include <algorithm>
#include <array>
#include <map>

namespace watertight {
namespace {

constexpr std::array<std::pair<char, std::string_view>, 4> kDelimiters{
    {{',', "comma"}, {';', "semicolon"}, {'\t', "tab"}, {'|', "bar"}}};
constexpr int kRecordsToJudgeBy = 40;

bool blank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// How evenly a delimiter splits: how many records have the usual number of fields, and that number.
struct Evenness {
  std::size_t records = 0, usual = 0, fields = 0;

  /// In one of all records, or in nearly all: the first may be a title, the last may be cut.
  [[nodiscard]] bool splits() const { return fields >= 2 && usual * 4 >= records * 3 - 3; }
};

Evenness evennessOf(std::string_view head, char delimiter) {
  LineReader lines{memorySource(head), "head"};
  RecordReader records{lines, delimiter};
  std::map<std::size_t, std::size_t> counts;
  Evenness even;
  while (even.records < kRecordsToJudgeBy && records.next()) {
    if (!records.whole() && even.records > 1) break;
    ++even.records;
    const std::size_t times = ++counts[records.size()];
    const bool better = times > even.usual || (times == even.usual && records.size() > even.fields);
    if (better) even.usual = times, even.fields = records.size();
  }
  return even;
}

}  // namespace

bool RecordReader::next() {
  openQuote_ = false;
  if (heldApart_ && takeHeld()) return true;
  Line line;
  while (lines_.next(line)) {
    const bool first = !started_;
    started_ = true;
    if (blank(line.text) || (first && line.text.starts_with("sep=") && line.text.size() == 5)) continue;
    number_ = line.number;
    whole_ = line.whole;
    return splitter_.split(line.text) || join(line);
  }
  return false;
}

bool RecordReader::join(const Line& first) {
  held_.assign(first.text);
  heldWhole_ = first.whole;
  Line line;
  while (held_.size() < kLongestRecord && lines_.next(line)) {
    (held_ += '\n') += line.text;
    heldWhole_ = line.whole;
    if (!splitter_.resume(held_)) continue;
    whole_ = heldWhole_;
    return true;
  }
  heldApart_ = true;
  heldAt_ = 0;
  --number_;  // takeHeld counts it again
  return takeHeld();
}

bool RecordReader::takeHeld() {
  while (heldAt_ < held_.size()) {
    const auto end = held_.find('\n', heldAt_);
    const std::string_view text = std::string_view{held_}.substr(heldAt_, end - heldAt_);
    heldAt_ = end == std::string::npos ? held_.size() : end + 1;
    ++number_;
    if (blank(text)) continue;
    whole_ = end != std::string::npos || heldWhole_;
    openQuote_ = !splitter_.split(text);
    if (openQuote_) splitter_.splitPlainly(text);
    return true;
  }
  heldApart_ = false;
  return false;
}

std::optional<char> guessDelimiter(std::string_view head) {
  std::optional<char> best;
  Evenness most;
  for (const auto& [delimiter, name] : kDelimiters) {
    const Evenness even = evennessOf(head, delimiter);
    if (!even.splits()) continue;
    if (!best || even.usual > most.usual || (even.usual == most.usual && even.fields > most.fields)) {
      best = delimiter;
      most = even;
    }
  }
  return best;
}

std::optional<std::size_t> columnNamed(const std::vector<std::string_view>& header, std::string_view name) {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.begin());
}

std::string delimiterName(char delimiter) {
  for (const auto& [known, name] : kDelimiters) {
    if (known == delimiter) return std::string{name};
  }
  return std::string{delimiter};
}

}  // namespace watertight
