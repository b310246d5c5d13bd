// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/trace_sample.h"

#include <fmt/format.h>

#include <algorithm>

#include "present/texts.h"
#include "trace/number_text.h"
#include "trace/time_text.h"

namespace watertight {
namespace {

// So long a beginning is hardly a whole file: its last line may be cut off.
constexpr std::size_t kSurelyCut = 32 * 1024;

SampleRow rowOf(const Trace& trace, const CallRecord& call) {
  SampleRow row;
  row.line = call.source;
  row.start = trace.base == TimeBase::kUtc ? timeText(call.start)
                                           : millionthsText(call.start.count()) + " s after the start";
  row.dependency = trace.dependencies[static_cast<std::size_t>(call.dependency)];
  row.latency = call.latencyKnown() ? durationLabel(call.latency) : std::string{kNothing};
  row.outcome = nameOf(call.outcome);
  return row;
}

std::vector<SampleRow> inFileOrder(const ReadTrace& read) {
  std::vector<CallRecord> calls(read.trace.calls.begin(), read.trace.calls.end());
  std::sort(calls.begin(), calls.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
  std::vector<SampleRow> out;
  out.reserve(calls.size() + read.report.refused.size());
  for (const auto& call : calls) out.push_back(rowOf(read.trace, call));
  for (const auto& [line, why] : read.report.refused) out.push_back({line, {}, {}, {}, {}, why});
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
  return out;
}

}  // namespace

std::string Sample::text() const {
  if (rows.empty()) return {};
  const auto read =
      std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.wrong.empty(); });
  return fmt::format("{} of the first {} records can be read.", read, rows.size());
}

std::string wholeLines(std::string head) {
  const auto end = head.rfind('\n');
  if (head.size() >= kSurelyCut && end != std::string::npos) head.resize(end + 1);
  return head;
}

Sample sampleOf(const std::string& head, const ReadOptions& options, std::size_t most) {
  const auto read = readTrace(memorySource(head), "the file", options);
  if (!read) return {{}, asSentence(read.error())};
  Sample sample{inFileOrder(*read), {}};
  if (sample.rows.size() > most) sample.rows.resize(most);
  if (!read->trace.calls.empty()) return sample;
  sample.wrong = "None of the first records can be read";
  if (!read->report.refused.empty()) sample.wrong += ": " + read->report.refused.front().why;
  sample.wrong += ".";
  return sample;
}

std::string asSentence(const Error& error) {
  std::string out = error.remedy.empty() ? error.what : error.what + "; " + error.remedy;
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out + ".";
}

}  // namespace watertight
