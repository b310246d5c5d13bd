// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "present/mapping_words.h"
#include "present/trace_sample.h"
#include "trace/mapping_proposal.h"

namespace watertight {

/// A mapping while it is made, of a file whose beginning is at hand: the table, the records as they would be
/// read, what is wrong, and which questions are still open. Each change reads the sample anew, which takes
/// milliseconds.
class MappingDraft {
 public:
  /// From the engine's proposal; none where no mapping would help. `head`: see readTraceHead.
  static std::optional<MappingDraft> of(std::string head);

  [[nodiscard]] const CallMapping& mapping() const { return table_.mapping; }
  [[nodiscard]] const std::vector<std::string>& columns() const { return table_.columns; }
  /// One cell a column, at most kSampleRows.
  [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return table_.rows; }
  /// A row beside each of rows(); none while the mapping is not whole.
  [[nodiscard]] const Sample& sample() const { return sample_; }
  /// What the file does not tell and nobody has decided yet.
  [[nodiscard]] std::vector<std::string> questions() const;

  /// Other columns, whose meaning is guessed anew.
  void setTableForm(const TableForm& form);
  /// Whether the first record holds the columns' names: likewise.
  void setHeader(bool header);
  /// Index in kTableForms; none where a saved mapping has another delimiter.
  [[nodiscard]] std::optional<std::size_t> tableForm() const;
  /// The column of the times, which are read as its first value looks.
  void setTime(const std::string& column);
  void setTimeForm(const TimeForm& form);
  /// Index in kTimeForms.
  [[nodiscard]] std::size_t timeForm() const;
  /// Empty: no column.
  void setLatency(const std::string& column);
  /// Any other part, by which its question is answered.
  void set(MappingPart part, const std::function<void(CallMapping&)>& edit);
  /// A saved mapping instead, whose author has answered all questions.
  void replace(const CallMapping& mapping);

 private:
  MappingDraft(std::string head, MappingPreview table);

  void propose(const CallMapping& table);
  void answer(MappingPart part);
  void readSample();

  std::string head_;
  MappingPreview table_;
  Sample sample_;
};

}  // namespace watertight
