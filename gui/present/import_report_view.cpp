// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/import_report_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "present/texts.h"
#include "trace/format_registry.h"
#include "trace/number_text.h"
#include "trace/time_text.h"

namespace watertight {
namespace {

constexpr std::size_t kRefusedShown = 8;

std::string formatTitle(const Trace& trace) {
  const auto* format = traceFormatNamed(trace.format);
  return std::string{format != nullptr ? format->title() : std::string_view{trace.format}};
}

/// "12,345".
std::string count(std::int64_t n) {
  std::string text = std::to_string(n);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

std::string many(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", count(n), noun, n == 1 ? "" : "s");
}

std::string momentText(const Trace& trace, Micros at) {
  return trace.base == TimeBase::kUtc ? timeText(at) : millionthsText(at.count()) + " s after the start";
}

std::string zoneText(const Trace& trace) {
  if (trace.base == TimeBase::kRelative) return "none: times count from the recording's start";
  switch (trace.zoneFrom) {
    case ZoneFrom::kData:
      return "the file names it";
    case ZoneFrom::kOption:
      return trace.zone + ", as asked for";
    case ZoneFrom::kAssumed:
      break;
  }
  return trace.zone + ", assumed: the file names none";
}

std::string sharedOf(std::int64_t part, std::int64_t all) {
  if (part == 0) return "none";
  return fmt::format("{} ({})", count(part),
                     percentLabel(static_cast<double>(part) / static_cast<double>(all)));
}

void addFacts(const ImportedTrace& trace, std::vector<ReportFact>& facts) {
  const auto& read = trace.read;
  const auto& summary = trace.summary;
  const auto& report = read.report;
  facts.push_back({"Format", formatTitle(read.trace)});
  facts.push_back(
      {"Calls", fmt::format("{} to {}", count(summary.calls),
                            many(static_cast<std::int64_t>(read.trace.dependencies.size()), "name"))});
  facts.push_back({"Failed", sharedOf(summary.fail, summary.calls)});
  if (summary.clientErrors > 0)
    facts.push_back({"Answered 4xx", sharedOf(summary.clientErrors, summary.calls)});
  if (summary.unknown > 0) facts.push_back({"Latency unknown", sharedOf(summary.unknown, summary.calls)});
  facts.push_back({"Unreadable", report.bad == 0 ? "none" : many(report.bad, "record")});
  for (const auto& group : report.leftOut)
    facts.push_back({"Left out", many(group.records, "record") + ": " + group.why});
  if (!summary.firstStart) return;
  facts.push_back({"From", momentText(read.trace, *summary.firstStart)});
  facts.push_back({"To", momentText(read.trace, *summary.lastEnd)});
  if (summary.shortest) {
    facts.push_back({"Latency", durationLabel(*summary.shortest) + " to " + durationLabel(*summary.longest)});
  }
  facts.push_back({"At once", "at most " + many(summary.concurrencyMax, "call")});
  facts.push_back({"Stamps", durationLabel(read.trace.resolution) + " fine, " +
                                 (report.ordered() ? "in order" : "not in order")});
  facts.push_back({"Zone", zoneText(read.trace)});
}

}  // namespace

ImportReportView importReportView(const ImportedTrace& trace) {
  ImportReportView view;
  const auto& summary = trace.summary;
  view.file = std::filesystem::path{trace.path}.filename().string();
  view.summary = formatTitle(trace.read.trace) + " · " + many(summary.calls, "call");
  if (summary.firstStart) {
    const Duration length = *summary.lastEnd - *summary.firstStart;
    view.summary +=
        " in " + durationLabel(length) + " · " + sharedOf(summary.fail, summary.calls) + " failed";
  }
  addFacts(trace, view.facts);
  view.cannotTell = summary.cannotTell;
  const auto& refused = trace.read.report.refused;
  for (std::size_t i = 0; i < std::min(refused.size(), kRefusedShown); ++i)
    view.refused.push_back({fmt::format("Line {}", refused[i].line), refused[i].why});
  const auto rest = trace.read.report.bad - static_cast<std::int64_t>(view.refused.size());
  if (rest > 0) view.more = fmt::format("and {} more", count(rest));
  return view;
}

}  // namespace watertight
