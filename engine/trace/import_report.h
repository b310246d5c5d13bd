// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/call_record.h"
#include "trace/span_kind.h"

namespace watertight {

/// How many refused records are kept with their reasons; all are counted.
inline constexpr std::size_t kRefusedKept = 100;

struct RefusedRecord {
  std::int64_t line = 0;  ///< in the file, from 1
  std::string why;
};

struct LeftOutRecords {
  std::string why;
  std::int64_t records = 0;
};

/// What reading a file came to. Nothing is dropped in silence: records = calls + bad + what is left out.
struct ImportReport {
  std::int64_t files = 1;
  std::int64_t records = 0;
  std::int64_t bad = 0;                 ///< could not be read
  std::vector<RefusedRecord> refused;   ///< the first kRefusedKept of them
  std::vector<LeftOutRecords> leftOut;  ///< readable, but no calls to a dependency, by reason
  std::int64_t otherLines = 0;          ///< native lines that are no calls: header, marks, sync, end
  std::int64_t outOfOrder = 0;          ///< calls that start before the call above them in the file
  std::int64_t startsReckoned = 0;      ///< calls whose start was reckoned back from their end
  std::int64_t latenciesReckoned = 0;   ///< calls whose latency was reckoned from two stamps
  /// The shortest and longest known latency, where the source is finer than a microsecond finer than the
  /// records. Where only least latencies are known, the shortest and longest of those.
  std::optional<std::chrono::nanoseconds> shortest, longest;
  /// Of which kind the spans are that count as calls; none where records are no spans.
  std::optional<SpanKind> spans;
  /// What the format and this file's state leave open, as sentences.
  std::vector<std::string> cannotTell;

  [[nodiscard]] bool ordered() const { return outOfOrder == 0; }
  [[nodiscard]] std::int64_t leftOutTotal() const {
    std::int64_t sum = 0;
    for (const auto& group : leftOut) sum += group.records;
    return sum;
  }
};

struct ReadTrace {
  Trace trace;
  ImportReport report;
};

/// Counts records as left out. `why` is one of a few texts.
void leaveOut(ImportReport& report, std::string_view why, std::int64_t records);

/// The calls turn out to be none.
void leaveOutCalls(ReadTrace& read, std::string_view why);

}  // namespace watertight
