// SPDX-License-Identifier: MIT
#include "cli/summary_table.h"

#include <fmt/format.h>

namespace watertight {
namespace {

using Json = nlohmann::ordered_json;

/// A number as people read it; a dash where there is none.
std::string shown(const Json& value, const char* format = "{:.0f}") {
  if (!value.is_number()) return "–";
  return fmt::format(fmt::runtime(format), value.get<double>());
}

std::string percent(const Json& share) {
  return share.is_number() ? fmt::format("{:.1f} %", share.get<double>() * 100) : "–";
}

std::string routeLine(const std::string& name, const Json& r) {
  return fmt::format("  {:<18}{:>10}{:>10}{:>8}{:>8}{:>8}{:>10}{:>12}{:>10}\n", name, shown(r["requests"]),
                     shown(r["ok"]), shown(r["late"]), shown(r["failed"]), shown(r["shed"]),
                     percent(r["good_share"]), shown(r["goodput_per_s"], "{:.2f}"),
                     shown(r["p95_ms"], "{:.1f}"));
}

std::string limitText(const Json& limit) {
  if (limit["first"].is_null()) return "none";
  if (limit["changes"] == 0) return shown(limit["last"]);
  return fmt::format("{}→{} [{}..{}]", shown(limit["first"]), shown(limit["last"]), shown(limit["min"]),
                     shown(limit["max"]));
}

std::string dependencyLine(const std::string& name, const Json& d) {
  return fmt::format("  {:<18}{:>10}{:>10}{:>8}{:>9}{:>10}{:>10}{:>10}{:>8}{:>8}  {}\n", name,
                     shown(d["arrivals"]), shown(d["ok"]), shown(d["error"]), shown(d["timeout"]),
                     shown(d["rejected"]["total"]), shown(d["overflow"]),
                     shown(d["latency_ms"]["p95"], "{:.1f}"), shown(d["in_flight_max"]),
                     shown(d["downstream_load_max"]), limitText(d["limit"]));
}

}  // namespace

std::string summaryTable(const Json& summary) {
  const auto& service = summary["service"];
  auto text = fmt::format("{}  (seed {}, {:g} s)\n", summary["scenario"].get<std::string>(),
                          summary["seed"].dump(), summary["duration_s"].get<double>());
  text += fmt::format("requests {}: {} ok, {} failed, {} shed; goodput {}/s, p95 {} ms\n",
                      shown(service["requests"]), shown(service["ok"]), shown(service["failed"]),
                      shown(service["shed"]), shown(service["goodput_per_s"], "{:.2f}"),
                      shown(service["p95_ms"], "{:.1f}"));
  text += fmt::format("workers busy {} on average, all of them {} of the time\n\n",
                      shown(summary["workers"]["busy_mean"], "{:.1f}"),
                      percent(summary["workers"]["full_share"]));
  text += fmt::format("  {:<18}{:>10}{:>10}{:>8}{:>8}{:>8}{:>10}{:>12}{:>10}\n", "route", "requests", "ok",
                      "late", "failed", "shed", "good", "goodput/s", "p95 ms");
  for (const auto& [name, route] : summary["routes"].items()) text += routeLine(name, route);
  text +=
      fmt::format("\n  {:<18}{:>10}{:>10}{:>8}{:>9}{:>10}{:>10}{:>10}{:>8}{:>8}  {}\n", "dependency", "calls",
                  "ok", "error", "timeout", "rejected", "on caller", "p95 ms", "peak", "load", "limit");
  for (const auto& [name, dependency] : summary["dependencies"].items())
    text += dependencyLine(name, dependency);
  text += fmt::format("\nbalance {}, digest {}\n", summary["balance"].get<std::string>(),
                      summary["digest"].get<std::string>());
  return text;
}

}  // namespace watertight
