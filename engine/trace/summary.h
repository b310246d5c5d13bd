// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/import_report.h"

namespace watertight {

struct DependencySummary {
  std::string name;
  std::int64_t calls = 0;
  std::int64_t fail = 0;
  std::int64_t unknown = 0;
  std::optional<Micros> p50, p95;  ///< nearest rank over the known latencies; none without any
  std::int64_t concurrencyMax = 0;
};

/// The figures of `inspect` (FORMATS). A call with a 4xx status counts there and not in `fail`.
struct TraceSummary {
  std::int64_t calls = 0;
  std::int64_t fail = 0;          ///< error, timeout, rejected
  std::int64_t clientErrors = 0;  ///< status 400 to 499
  std::int64_t unknown = 0;       ///< no known latency
  std::int64_t duplicates = 0;    ///< calls that repeat another's start, dependency, latency, outcome, status
  std::optional<Micros> firstStart, lastEnd;
  std::optional<std::chrono::nanoseconds> shortest, longest;
  std::int64_t concurrencyMax = 0;  ///< calls in flight at once, of those whose end is known
  std::vector<DependencySummary> dependencies;
  std::vector<std::string> cannotTell;  ///< what the trace leaves open, as sentences
};

TraceSummary summarise(const ReadTrace& read);

/// Whether `fail` counts the call.
bool countsAsFailure(const CallRecord& call);

}  // namespace watertight
