// SPDX-License-Identifier: MIT
#include "trace/summary_json.h"

#include <fmt/format.h>

#include "trace/json_text.h"
#include "trace/number_text.h"

namespace watertight {
namespace {

std::string seconds(const std::optional<Micros>& at) {
  return at ? millionthsText(at->count()) : "null";
}

std::string milliseconds(const std::optional<Micros>& took) {
  return took ? thousandthsText(took->count()) : "null";
}

std::string milliseconds(const std::optional<std::chrono::nanoseconds>& took) {
  return took ? millionthsText(took->count()) : "null";
}

/// "[a,b]" of what `text` makes of each.
template <typename Range, typename Text>
std::string list(const Range& range, const Text& text) {
  std::string out = "[";
  for (const auto& one : range) {
    if (out.size() > 1) out += ',';
    out += text(one);
  }
  return out + "]";
}

std::string dependencyText(const DependencySummary& d) {
  return fmt::format(
      R"({{"name":{},"calls":{},"fail":{},"unk":{},"p50_ms":{},"p95_ms":{},"concurrency_max":{}}})",
      jsonText(d.name), d.calls, d.fail, d.unknown, milliseconds(d.p50), milliseconds(d.p95),
      d.concurrencyMax);
}

std::string refusedText(const RefusedRecord& record) {
  return fmt::format(R"({{"line":{},"why":{}}})", record.line, jsonText(record.why));
}

std::string leftOutText(const LeftOutRecords& group) {
  return fmt::format(R"({{"records":{},"why":{}}})", group.records, jsonText(group.why));
}

}  // namespace

std::string inspectJson(const ReadTrace& read, const TraceSummary& s) {
  const auto& [trace, report] = read;
  std::string out = fmt::format(
      R"({{"format":"{}","files":{},"calls":{},"bad":{},"fail":{},"4xx":{},"unk":{},"ordered":{})",
      trace.format, report.files, s.calls, report.bad, s.fail, s.clientErrors, s.unknown, report.ordered());
  out += fmt::format(R"(,"first_start":{},"last_end":{},"min_ms":{},"max_ms":{})", seconds(s.firstStart),
                     seconds(s.lastEnd), milliseconds(s.shortest), milliseconds(s.longest));
  out += R"(,"deps":)" + list(s.dependencies, dependencyText);
  out += fmt::format(R"(,"resolution_us":{},"time_base":"{}","zone":{},"zone_from":"{}")",
                     trace.resolution.count(), trace.base == TimeBase::kUtc ? "utc" : "relative",
                     jsonText(trace.zone), nameOf(trace.zoneFrom));
  out += fmt::format(R"(,"concurrency_max":{},"out_of_order":{},"duplicates":{})", s.concurrencyMax,
                     report.outOfOrder, s.duplicates);
  out += R"(,"left_out":)" + list(report.leftOut, leftOutText);
  out += R"(,"refused":)" + list(report.refused, refusedText);
  out += R"(,"cannot_tell":)" + list(s.cannotTell, jsonText);
  return out + "}";
}

}  // namespace watertight
