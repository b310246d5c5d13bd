// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "trace/json_object.h"
#include "trace/json_texts.h"
#include "trace/key_values.h"
#include "trace/log_line.h"
#include "trace/mapping_proposal.h"
#include "trace/record_reader.h"

namespace watertight {
namespace {

constexpr std::size_t kMostColumns = 200;
constexpr std::size_t kLongestCell = 200;

/// Adds to a table whose columns show themselves record by record.
class Table {
 public:
  explicit Table(MappingPreview& out) : out_(out) {}

  void startRow() { out_.rows.emplace_back(out_.columns.size()); }
  void set(const std::string& column, std::string_view value) {
    auto& columns = out_.columns;
    const auto found = std::find(columns.begin(), columns.end(), column);
    const auto place = static_cast<std::size_t>(found - columns.begin());
    if (found == columns.end()) {
      if (columns.size() >= kMostColumns) return;
      columns.push_back(column);
    }
    auto& row = out_.rows.back();
    if (row.size() < columns.size()) row.resize(columns.size());
    if (row[place].empty()) row[place] = value.substr(0, kLongestCell);
  }
  void finish() {
    for (auto& row : out_.rows) row.resize(out_.columns.size());
  }

 private:
  MappingPreview& out_;
};

// NOLINTNEXTLINE(misc-no-recursion): at most kDeepest
void addMembers(std::string_view text, const std::string& path, int depth, Table& table) {
  constexpr int kDeepest = 8;
  std::string scratch;
  JsonObject object{text};
  while (object.next()) {
    const std::string name =
        path.empty() ? std::string{object.key()} : path + "." + std::string{object.key()};
    if (object.value().starts_with('{') && depth < kDeepest) {
      addMembers(object.value(), name, depth + 1, table);
    } else {
      table.set(name, jsonString(object.value(), scratch).value_or(object.value()));
    }
  }
}

void previewJson(LineReader& lines, MappingPreview& out) {
  Table table{out};
  JsonTexts texts{lines};
  while (out.rows.size() < kPreviewRows && texts.next()) {
    if (!texts.whole()) break;
    table.startRow();
    addMembers(texts.text(), {}, 0, table);
  }
  table.finish();
}

void previewKeyValues(LineReader& lines, MappingPreview& out) {
  Table table{out};
  Line line;
  std::string scratch;
  while (out.rows.size() < kPreviewRows && lines.next(line)) {
    if (line.text.empty()) continue;
    table.startRow();
    const std::string_view text = unwrapLine(line.text, scratch);
    if (const auto time = findIsoTime(text); !time.empty()) table.set("@time", time);
    KeyValues pairs{text};
    while (pairs.next()) table.set(std::string{pairs.key()}, pairs.value());
  }
  table.finish();
}

void previewDelimited(LineReader& lines, const CallMapping& mapping, MappingPreview& out) {
  RecordReader records{lines, mapping.delimiter};
  bool header = mapping.header;
  while (out.rows.size() < kPreviewRows && records.next()) {
    if (header) {
      header = false;
      for (const std::string_view name : records.fields()) out.columns.emplace_back(name);
      if (out.columns[0].size() > 1 && out.columns[0][0] == '#') out.columns[0].erase(0, 1);
      continue;
    }
    // The head may end inside a record.
    if (!records.whole() && !out.rows.empty() && records.size() < out.rows[0].size()) break;
    auto& row = out.rows.emplace_back();
    for (const std::string_view cell : records.fields()) row.emplace_back(cell.substr(0, kLongestCell));
    const std::size_t shown = std::min(row.size(), kMostColumns);
    while (!mapping.header && out.columns.size() < shown) {
      out.columns.push_back(fmt::format("#{}", out.columns.size() + 1));
    }
  }
  // A column without a name is called by its place.
  for (std::size_t i = 0; i < out.columns.size(); ++i) {
    if (out.columns[i].empty()) out.columns[i] = fmt::format("#{}", i + 1);
  }
  if (out.columns.size() > kMostColumns) out.columns.resize(kMostColumns);
}

}  // namespace

MappingPreview previewOf(std::string_view head, const CallMapping& mapping) {
  MappingPreview out;
  out.mapping = mapping;
  LineReader lines{memorySource(head), "head"};
  switch (mapping.shape) {
    case TextShape::kJsonLines:
      previewJson(lines, out);
      break;
    case TextShape::kKeyValue:
      previewKeyValues(lines, out);
      break;
    case TextShape::kDelimited:
      previewDelimited(lines, mapping, out);
      break;
  }
  return out;
}

}  // namespace watertight
