// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "trace/reader.h"

namespace watertight {

/// How many of a file's first records are shown.
inline constexpr std::size_t kSampleRows = 50;

/// A record as it would be read.
struct SampleRow {
  std::int64_t line = 0;  ///< in the file, from 1
  std::string start, dependency, latency, outcome;
  std::string wrong;  ///< why it cannot be read; the others are empty then
};

/// A file's first records, in the file's order.
struct Sample {
  std::vector<SampleRow> rows;
  std::string wrong;  ///< why nothing can be imported so, as a sentence; empty: something can

  /// "48 of the first 50 records can be read."; empty without rows.
  [[nodiscard]] std::string text() const;
};

/// Without the last line of a beginning that is so long that it was probably cut.
std::string wholeLines(std::string head);

/// Reads a beginning, at most `most` records of it. Takes milliseconds.
Sample sampleOf(const std::string& head, const ReadOptions& options, std::size_t most);

/// "No column says when a call was."
std::string asSentence(const Error& error);

}  // namespace watertight
