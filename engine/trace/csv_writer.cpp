// SPDX-License-Identifier: MIT
#include "trace/csv_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/csv_field.h"
#include "trace/csv_profile.h"

namespace watertight {
namespace {

constexpr std::size_t kBlock = 64 * 1024;

bool hasMore(const CallRecord& call) {
  return call.latencyMin.count() >= 0 || call.queued.count() >= 0 || call.attempt != 1 || call.retryOf != 0 ||
         call.extra >= 0;
}

}  // namespace

Status writeCsv(const Trace& trace, const ByteSink& sink) {
  std::vector<std::string> names;
  for (const std::string& name : trace.dependencies) names.push_back(csvField(name));
  fmt::memory_buffer block;
  const auto out = std::back_inserter(block);
  fmt::format_to(out, "{}\n", kCsvHeader);
  for (const CallRecord& call : trace.calls) {
    fmt::format_to(out, "{},{},", call.start.count(), names[static_cast<std::size_t>(call.dependency)]);
    if (call.latencyKnown()) fmt::format_to(out, "{}", call.latency.count());
    const bool known = call.outcome != RecordedOutcome::kUnknown;
    fmt::format_to(out, ",{},", known ? nameOf(call.outcome) : std::string_view{});
    if (call.status != 0) fmt::format_to(out, "{}", call.status);
    block.push_back('\n');
    if (block.size() < kBlock) continue;
    if (Status status = sink({block.data(), block.size()}); !status) return status;
    block.clear();
  }
  return sink({block.data(), block.size()});
}

std::string lostInCsv(const Trace& trace) {
  const auto calls = std::count_if(trace.calls.begin(), trace.calls.end(), hasMore);
  if (calls == 0 && trace.otherLines.empty()) return {};
  return fmt::format(
      "CSV has no room for what {} calls say of least latencies, queues and retries, nor for {} other lines",
      calls, trace.otherLines.size());
}

}  // namespace watertight
