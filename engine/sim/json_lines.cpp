// SPDX-License-Identifier: MIT
#include "sim/json_lines.h"

#include <nlohmann/json.hpp>

namespace watertight {
namespace {

using Json = nlohmann::ordered_json;

// Names come from checked files, which may still hold bytes that are no UTF-8.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <typename E>
std::string text(E value) {
  return std::string(nameOf(value));
}

Json nanosecondsOrNull(const std::optional<Instant>& t) {
  return t ? Json(toNanoseconds(*t)) : Json(nullptr);
}

Json msOrNull(const std::optional<Duration>& d) {
  return d ? Json(toMilliseconds(*d)) : Json(nullptr);
}

template <typename T>
Json orNull(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

const std::string& dependencyName(const Scenario& scenario, int dependency) {
  static const std::string kShared = "shared";
  return dependency < 0 ? kShared : scenario.dependencies[static_cast<std::size_t>(dependency)].name;
}

struct AddEvent {
  Json& json;
  const Scenario& scenario;
  int dependency;

  void name() const { json["dependency"] = dependencyName(scenario, dependency); }

  void operator()(const LimitEvent& e) const {
    const auto& c = e.change;
    name();
    json["from"] = c.from;
    json["to"] = c.to;
    json["algorithm"] = c.algorithm;
    json["branch"] = text(c.branch);
    json["error_rate"] = orNull(c.errorRate);
    json["p95_ms"] = msOrNull(c.p95);
    json["samples"] = c.samples;
    json["slow"] = c.slow;
    json["censored"] = c.censored;
    if (c.latency) json["latency_ms"] = toMilliseconds(*c.latency);
    if (c.baseline) json["baseline_ms"] = toMilliseconds(*c.baseline);
    if (c.inFlight) json["in_flight"] = *c.inFlight;
    if (c.monitored) json["monitor_only"] = true;
    json["why"] = c.why;
    if (!c.changesLimit()) return;
    json["rejected_per_s_before"] = e.rejections.before;
    json["rejected_per_s_after"] = e.rejections.after;
    json["spike"] = e.rejections.spike;
  }
  void operator()(const BreakerChange& e) const {
    name();
    json["from"] = text(e.from);
    json["to"] = text(e.to);
    json["why"] = e.why;
  }
  void operator()(const SetEvent& e) const {
    if (dependency >= 0) name();
    json["path"] = e.path;
    json["from"] = e.from;
    json["to"] = e.to;
    json["by"] = e.by;
  }
  void operator()(const FaultEvent& e) const {
    json["dependency"] = dependency < 0 ? Json(nullptr) : Json(dependencyName(scenario, dependency));
    json["what"] = e.what;
    json["phase"] = e.begins ? "begins" : "ends";
    if (!e.by.empty()) json["by"] = e.by;
  }
  void operator()(const LateEndEvent& e) const {
    name();
    json["call"] = e.call;
    json["latency_ms"] = toMilliseconds(e.latency);
  }
};

Json rejectedJson(const ReasonCounts& rejected) {
  Json json = Json::object();
  for (std::size_t reason = 1; reason < kRejectReasons; ++reason) {
    json[text(static_cast<RejectReason>(reason))] = rejected[reason];
  }
  json["total"] = total(rejected);
  return json;
}

Json dependencyJson(const DependencyFrame& d) {
  return {{"arrivals", d.arrivals},
          {"admitted", d.admitted},
          {"in_flight", d.inFlight},
          {"in_flight_peak", d.inFlightPeak},
          {"waiting", d.waiting},
          {"overflow", d.overflow},
          {"abandoned", d.abandoned},
          {"downstream_load", d.downstreamLoad},
          {"oldest_ms", msOrNull(d.oldest)},
          {"limit", orNull(d.limit)},
          {"monitored_limit", orNull(d.monitoredLimit)},
          {"baseline_ms", msOrNull(d.baseline)},
          {"breaker", text(d.breaker)},
          {"samples", d.latency.samples},
          {"p50_ms", msOrNull(d.latency.p50)},
          {"p95_ms", msOrNull(d.latency.p95)},
          {"p99_ms", msOrNull(d.latency.p99)},
          {"total_p50_ms", msOrNull(d.total.p50)},
          {"total_p95_ms", msOrNull(d.total.p95)},
          {"total_p99_ms", msOrNull(d.total.p99)},
          {"error_rate", orNull(d.errorRate)},
          {"ok", d.ok},
          {"error", d.error},
          {"timeout", d.timeout},
          {"cancelled", d.cancelled},
          {"ignored", d.ignored},
          {"rejected", rejectedJson(d.rejected)},
          {"discarded", total(d.discarded)},
          {"fallback", total(d.fallback)}};
}

Json serviceJson(const ServiceFrame& s) {
  return {{"requests", s.requests},
          {"ok", s.ok},
          {"late", s.late},
          {"failed", s.failed},
          {"shed", s.shed},
          {"backlog", s.backlog},
          {"p50_ms", msOrNull(s.latency.p50)},
          {"p95_ms", msOrNull(s.latency.p95)},
          {"p99_ms", msOrNull(s.latency.p99)}};
}

Json workersJson(const ServiceFrame& s, const Scenario& scenario) {
  Json held = Json::object();
  for (std::size_t i = 0; i < s.held.size(); ++i) held[scenario.dependencies[i].name] = s.held[i].sum();
  return {{"busy", s.busy}, {"full_share", s.fullShare}, {"held", held}};
}

}  // namespace

std::string callJson(const CallLine& line, const Scenario& scenario) {
  const bool hasReason = line.reason != RejectReason::kNone;
  const Json json{{"call", line.call},
                  {"step", line.step},
                  {"attempt", line.attempt},
                  {"dependency", dependencyName(scenario, line.dependency)},
                  {"route", scenario.routes[static_cast<std::size_t>(line.route)].name},
                  {"arrived_ns", toNanoseconds(line.arrived)},
                  {"admitted_ns", nanosecondsOrNull(line.admitted)},
                  {"started_ns", nanosecondsOrNull(line.started)},
                  {"ended_ns", nanosecondsOrNull(line.ended)},
                  {"decision", text(line.decision)},
                  {"reason", hasReason ? Json(text(line.reason)) : Json(nullptr)},
                  {"outcome", text(line.outcome)}};
  return dumped(json);
}

std::string journalJson(const JournalEntry& entry, const Scenario& scenario) {
  Json json{{"t_ns", toNanoseconds(entry.t)}, {"kind", std::string(kindOf(entry))}};
  std::visit(AddEvent{json, scenario, entry.dependency}, entry.event);
  return dumped(json);
}

std::string frameJson(const Frame& frame, const Scenario& scenario) {
  Json routes = Json::object();
  for (std::size_t i = 0; i < frame.routes.size(); ++i) {
    const auto& r = frame.routes[i];
    routes[scenario.routes[i].name] = {{"requests", r.requests}, {"ok", r.ok},
                                       {"late", r.late},         {"failed", r.failed},
                                       {"shed", r.shed},         {"p95_ms", msOrNull(r.p95)}};
  }
  Json dependencies = Json::object();
  for (std::size_t i = 0; i < frame.dependencies.size(); ++i) {
    dependencies[scenario.dependencies[i].name] = dependencyJson(frame.dependencies[i]);
  }
  return dumped({{"t_ns", toNanoseconds(frame.t)},
                 {"service", serviceJson(frame.service)},
                 {"workers", workersJson(frame.service, scenario)},
                 {"routes", routes},
                 {"dependencies", dependencies}});
}

}  // namespace watertight
