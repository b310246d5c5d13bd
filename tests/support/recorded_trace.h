// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <utility>
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
  for (CallRecord& call : calls) {
    call.index = static_cast<std::int64_t>(trace.calls.size()) + 1;
    trace.calls.add(call);
  }
  return trace;
}

/// The trace's call at `place`, as `how` makes it.
template <typename How>
void change(Trace& trace, std::size_t place, const How& how) {
  CallTable changed;
  for (std::size_t i = 0; i < trace.calls.size(); ++i) {
    CallRecord call = trace.calls[i];
    if (i == place) how(call);
    changed.add(call);
  }
  trace.calls = std::move(changed);
}

}  // namespace watertight::testing_support
