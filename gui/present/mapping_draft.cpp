// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/mapping_draft.h"

#include <algorithm>

#include "trace/number_text.h"
#include "trace/stamp_reader.h"
#include "trace/unread_formats.h"

namespace watertight {

std::optional<MappingDraft> MappingDraft::of(std::string head) {
  auto table = mappingFor(head);
  if (!table) return std::nullopt;
  return MappingDraft{wholeLines(std::move(head)), *std::move(table)};
}

MappingDraft::MappingDraft(std::string head, MappingPreview table)
    : head_(std::move(head)), table_(std::move(table)) {
  readSample();
}

std::vector<std::string> MappingDraft::questions() const {
  std::vector<std::string> out;
  for (const auto& question : table_.questions) out.push_back(question.text);
  return out;
}

std::size_t MappingDraft::timeForm() const {
  const auto found = std::find_if(kTimeForms.begin(), kTimeForms.end(), [this](const TimeForm& form) {
    return form.style == mapping().timeStyle && form.relative == mapping().relative;
  });
  return found == kTimeForms.end() ? 0 : static_cast<std::size_t>(found - kTimeForms.begin());
}

std::optional<std::size_t> MappingDraft::tableForm() const {
  const auto& now = mapping();
  const auto found = std::find_if(kTableForms.begin(), kTableForms.end(), [&now](const TableForm& form) {
    return form.shape == now.shape &&
           (form.shape != TextShape::kDelimited || form.delimiter == now.delimiter);
  });
  if (found == kTableForms.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kTableForms.begin());
}

void MappingDraft::setTableForm(const TableForm& form) {
  CallMapping table = mapping();
  table.shape = form.shape;
  table.delimiter = form.delimiter;
  propose(table);
}

void MappingDraft::setHeader(bool header) {
  CallMapping table = mapping();
  table.header = header;
  propose(table);
}

void MappingDraft::propose(const CallMapping& table) {
  table_ = proposeMapping(head_, table);
  table_.mapping.zone = table.zone;
  readSample();
}

void MappingDraft::setTime(const std::string& column) {
  const auto place = std::find(columns().begin(), columns().end(), column) - columns().begin();
  const auto at = static_cast<std::size_t>(place);
  for (const auto& row : rows()) {
    if (at >= row.size() || row[at].empty()) continue;
    const auto style = styleOfStamp(row[at]);
    table_.mapping.relative = !style && parseDecimal(row[at]);
    table_.mapping.timeStyle = style.value_or(mapping().relative ? StampStyle::kSeconds : StampStyle::kIso);
    break;
  }
  answer(MappingPart::kTimeUnit);
  answer(MappingPart::kTimeIsEnd);
  set(MappingPart::kTime, [&](CallMapping& mapping) { mapping.time = column; });
}

void MappingDraft::setTimeForm(const TimeForm& form) {
  set(MappingPart::kTimeUnit, [&](CallMapping& mapping) {
    mapping.timeStyle = form.style;
    mapping.relative = form.relative;
  });
}

void MappingDraft::setLatency(const std::string& column) {
  answer(MappingPart::kLatencyUnit);
  answer(MappingPart::kNegative);
  set(MappingPart::kLatency, [&](CallMapping& mapping) { mapping.latency = column; });
}

void MappingDraft::set(MappingPart part, const std::function<void(CallMapping&)>& edit) {
  answer(part);
  edit(table_.mapping);
  readSample();
}

void MappingDraft::replace(const CallMapping& mapping) {
  table_ = previewOf(head_, mapping);
  readSample();
}

void MappingDraft::answer(MappingPart part) {
  std::erase_if(table_.questions, [part](const MappingQuestion& one) { return one.part == part; });
}

void MappingDraft::readSample() {
  if (rows().size() > kSampleRows) table_.rows.resize(kSampleRows);
  ReadOptions options;
  options.mapping = mapping();
  const auto checked = checkMapping(mapping());
  sample_ = checked ? sampleOf(head_, options, rows().size()) : Sample{{}, asSentence(checked.error())};
}

}  // namespace watertight
