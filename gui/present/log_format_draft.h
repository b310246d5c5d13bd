// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "present/trace_sample.h"

namespace watertight {

/// The log formats in a text: each begins with `log_format` or `LogFormat`, or after an empty line.
std::vector<std::string> logFormatsIn(const std::string& text);

/// The log format of an access log while it is found, with the log's first lines as they would be read.
class LogFormatDraft {
 public:
  /// None where the file is no access log, or can be read without. `head`: see readTraceHead.
  static std::optional<LogFormatDraft> of(std::string head);

  /// A preset's name, or the line of the server's configuration; several, one below the other, where lines
  /// of several formats are mixed.
  void setFormat(const std::string& text);
  [[nodiscard]] const std::vector<std::string>& formats() const { return formats_; }
  /// Without rows while the format cannot be used.
  [[nodiscard]] const Sample& sample() const { return sample_; }
  /// The line of each row of the sample; without rows the file's first lines.
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  explicit LogFormatDraft(std::string head);

  std::string head_;
  std::vector<std::string> formats_;
  std::vector<std::string> lines_;
  Sample sample_;
};

}  // namespace watertight
