// SPDX-License-Identifier: MIT
#include "trace/trace_span.h"

#include <algorithm>

namespace watertight {
namespace {

/// The call, and its extra members numbered anew.
void keep(const Trace& from, CallRecord call, Trace& to) {
  if (call.extra >= 0) {
    to.extras.push_back(from.extras[static_cast<std::size_t>(call.extra)]);
    call.extra = static_cast<std::int32_t>(to.extras.size()) - 1;
  }
  to.calls.add(call);
}

}  // namespace

Trace spanOf(const Trace& trace, Micros from, Micros to) {
  Trace span;
  span.format = trace.format;
  span.base = trace.base;
  span.resolution = trace.resolution;
  span.zone = trace.zone;
  span.zoneFrom = trace.zoneFrom;
  span.dependencies = trace.dependencies;
  span.headerMembers = trace.headerMembers;
  span.timeMembers = trace.timeMembers;
  span.unknownRequirements = trace.unknownRequirements;
  const auto before = [](const CallRecord& call, Micros at) { return call.start < at; };
  const auto first = std::lower_bound(trace.calls.begin(), trace.calls.end(), from, before);
  const auto end = std::lower_bound(first, trace.calls.end(), to, before);
  for (auto at = first; at < end; ++at) keep(trace, *at, span);
  return span;
}

}  // namespace watertight
