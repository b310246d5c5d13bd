// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/log_format_draft.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "trace/unread_formats.h"

namespace watertight {

std::vector<std::string> logFormatsIn(const std::string& text) {
  std::vector<std::string> formats;
  std::istringstream stream{text};
  bool fresh = true;
  for (std::string line; std::getline(stream, line);) {
    line.erase(0, std::min(line.find_first_not_of(" \t\r"), line.size()));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    fresh = fresh || line.starts_with("log_format") || line.starts_with("LogFormat");
    if (line.empty()) {
      fresh = true;
    } else if (std::exchange(fresh, false)) {
      formats.push_back(line);
    } else {
      formats.back() += '\n' + line;
    }
  }
  return formats;
}

std::optional<LogFormatDraft> LogFormatDraft::of(std::string head) {
  if (!needsLogFormat(head)) return std::nullopt;
  return LogFormatDraft{wholeLines(std::move(head))};
}

LogFormatDraft::LogFormatDraft(std::string head) : head_(std::move(head)) {
  std::istringstream stream{head_};
  for (std::string line; std::getline(stream, line);) lines_.push_back(line);
  setFormat({});
}

void LogFormatDraft::setFormat(const std::string& text) {
  formats_ = logFormatsIn(text);
  if (formats_.empty()) {
    sample_ = {{},
               "Paste the log_format or LogFormat line of the server's configuration, or pick a common one. "
               "Several, one below the other, where the file has lines of several."};
    return;
  }
  ReadOptions options;
  options.logFormats = formats_;
  sample_ = sampleOf(head_, options, kSampleRows);
}

std::vector<std::string> LogFormatDraft::lines() const {
  if (sample_.rows.empty()) {
    const auto shown = std::min(lines_.size(), kSampleRows);
    return {lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(shown)};
  }
  std::vector<std::string> out;
  for (const auto& row : sample_.rows) {
    const auto at = static_cast<std::size_t>(std::max<std::int64_t>(row.line, 1)) - 1;
    out.push_back(at < lines_.size() ? lines_[at] : std::string{});
  }
  return out;
}

}  // namespace watertight
