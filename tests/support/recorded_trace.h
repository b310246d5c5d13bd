// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "trace/call_record.h"

namespace watertight::testing_support {

inline constexpr Micros kUnknown{-1};

inline CallRecord record(Micros start, Micros latency, RecordedOutcome outcome = RecordedOutcome::kOk,
                         int dependency = 0) {
  CallRecord call;
  call.start = start;
  call.latency = latency;
  call.outcome = outcome;
  call.dependency = dependency;
  return call;
}

/// These calls, which must be in order of their starts, numbered from 1.
inline Trace traceOf(std::vector<std::string> dependencies, std::vector<CallRecord> calls) {
  Trace trace;
  trace.format = "calltrace";
  trace.dependencies = std::move(dependencies);
  trace.calls = std::move(calls);
  for (std::size_t i = 0; i < trace.calls.size(); ++i)
    trace.calls[i].index = static_cast<std::int64_t>(i) + 1;
  return trace;
}

}  // namespace watertight::testing_support
