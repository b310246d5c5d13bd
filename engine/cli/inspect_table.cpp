// SPDX-License-Identifier: MIT
#include "cli/inspect_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/format_registry.h"
#include "trace/number_text.h"
#include "trace/time_text.h"

namespace watertight {
namespace {

constexpr std::size_t kRefusedShown = 10;

std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; },
      '?');
  return text;
}

std::string row(std::string_view label, const std::string& value) {
  return fmt::format("  {:<12}{}\n", label, value);
}

std::string instant(const Trace& trace, Micros at) {
  return trace.base == TimeBase::kUtc ? timeText(at) : "T+" + millionthsText(at.count()) + " s";
}

std::string zoneText(const Trace& trace) {
  switch (trace.zoneFrom) {
    case ZoneFrom::kData:
      return "the file names the zone";
    case ZoneFrom::kOption:
      return "zone " + trace.zone + ", as --zone says";
    case ZoneFrom::kAssumed:
      break;
  }
  return "no zone in the file: " + trace.zone + " assumed";
}

std::string milliseconds(const std::optional<Micros>& took) {
  return took ? thousandthsText(took->count()) : "-";
}

std::string figures(const ReadTrace& read, const TraceSummary& s) {
  const auto& [trace, report] = read;
  std::string out = row("calls", fmt::format("{}, of them {} failed, {} answered 4xx, {} of unknown latency",
                                             s.calls, s.fail, s.clientErrors, s.unknown));
  out += row("records", fmt::format("{} unreadable, {} left out", report.bad, report.leftOutTotal()));
  if (!s.firstStart) return out;
  out += row("from", instant(trace, *s.firstStart));
  out += row("to", fmt::format("{}, {} s later", instant(trace, *s.lastEnd),
                               millionthsText((*s.lastEnd - *s.firstStart).count())));
  if (s.shortest) {
    const auto micros = [](std::chrono::nanoseconds took) { return std::chrono::round<Micros>(took); };
    out += row("latency", fmt::format("{} to {} ms", milliseconds(micros(*s.shortest)),
                                      milliseconds(micros(*s.longest))));
  }
  out += row("at once", fmt::format("at most {}", s.concurrencyMax));
  out += row("stamps", fmt::format("{} us, {}{}", trace.resolution.count(),
                                   report.ordered() ? "in order" : "not in order",
                                   trace.base == TimeBase::kUtc ? ", " + zoneText(trace) : ""));
  return out;
}

std::string dependencyTable(const TraceSummary& s) {
  std::size_t width = 10;
  for (const auto& d : s.dependencies) width = std::max(width, std::min<std::size_t>(d.name.size(), 40));
  std::string out = fmt::format("\n  {:<{}} {:>9} {:>8} {:>8} {:>11} {:>11} {:>8}\n", "dependency", width,
                                "calls", "failed", "unknown", "p50 ms", "p95 ms", "at once");
  for (const auto& d : s.dependencies) {
    out += fmt::format("  {:<{}} {:>9} {:>8} {:>8} {:>11} {:>11} {:>8}\n", printable(d.name), width, d.calls,
                       d.fail, d.unknown, milliseconds(d.p50), milliseconds(d.p95), d.concurrencyMax);
  }
  return out;
}

std::string refusals(const ImportReport& report) {
  if (report.bad == 0) return {};
  std::string out = "\nUnreadable:\n";
  const std::size_t shown = std::min(report.refused.size(), kRefusedShown);
  for (std::size_t i = 0; i < shown; ++i) {
    out += fmt::format("  line {}: {}\n", report.refused[i].line, printable(report.refused[i].why));
  }
  const auto rest = report.bad - static_cast<std::int64_t>(shown);
  return rest == 0 ? out
                   : out + fmt::format("  and {} more (--json lists the first {})\n", rest, kRefusedKept);
}

}  // namespace

std::string inspectTable(const std::string& path, const ReadTrace& read, const TraceSummary& summary) {
  std::string out = fmt::format("{}: {}\n", path, traceFormatTitle(read.trace.format));
  out += figures(read, summary);
  if (!summary.dependencies.empty()) out += dependencyTable(summary);
  if (!summary.cannotTell.empty()) out += "\nCannot tell:\n";
  for (const std::string& sentence : summary.cannotTell) out += "  - " + printable(sentence) + '\n';
  return out + refusals(read.report);
}

}  // namespace watertight
