// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/result.h"
#include "trace/import_report.h"

namespace watertight {

/// The most that a file may hold: beyond it a file is refused, so that none can take all memory.
struct TraceLimits {
  std::int64_t calls = 20'000'000;
  std::int64_t dependencies = 10'000;
  std::int64_t keptBytes = std::int64_t{1} << 30;  ///< unknown keys and kinds
};

/// What a format's reader hands its findings to: gathers the trace and the report, and sorts at the end.
class TraceBuilder {
 public:
  TraceBuilder(std::string fileName, TraceLimits limits);

  /// The dependency's index in the trace; the name is new or not.
  int dependency(std::string_view name);

  /// The number that the next call gets where the source gives it none: from 1.
  [[nodiscard]] std::int64_t nextIndex() const {
    return static_cast<std::int64_t>(read_.trace.calls.size()) + 1;
  }
  /// One call in the source's order. `exact`: its latency where the source is finer than a microsecond.
  void add(const CallRecord& call, std::chrono::nanoseconds exact);
  void add(const CallRecord& call) { add(call, call.latency); }
  /// A stamp as the source has it, for the resolution: where starts are reckoned back from stamps, they look
  /// finer than what was written. Sources whose stamps are the starts need not say so.
  void sawStamp(Micros at);
  /// A record that cannot be read.
  void refuse(std::int64_t line, std::string why);
  /// Records that are no calls to a dependency. `why` is one of a few texts.
  void leaveOut(std::string_view why, std::int64_t records = 1);
  /// What was added so far turns out to be no calls.
  void leaveOutCalls(std::string_view why);
  /// Native members or lines to keep.
  std::int32_t keepExtra(std::string members);
  void keepLine(std::string_view text);
  void cannotTell(std::string sentence);

  /// The trace grew beyond the limits: stop reading.
  [[nodiscard]] bool full() const { return full_.has_value(); }
  [[nodiscard]] Trace& trace() { return read_.trace; }
  [[nodiscard]] ImportReport& report() { return read_.report; }

  /// Calls sorted by (start, index), stably; the resolution that the stamps show. The error: see full().
  Result<ReadTrace> finish() &&;

 private:
  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
  };

  void overflow(std::string what, std::string remedy);
  void keepBytes(std::size_t bytes);

  std::string fileName_;
  TraceLimits limits_;
  ReadTrace read_;
  std::unordered_map<std::string, int, NameHash, std::equal_to<>> dependencies_;
  int lastDependency_ = -1;
  Micros lastStart_ = Micros::min();
  Micros stampStep_{0};
  std::int64_t keptBytes_ = 0;
  std::optional<Error> full_;
};

}  // namespace watertight
