// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/world_view.h"

#include <algorithm>

#include "conformance/components/memory_use.h"

namespace watertight::conformance {
namespace {

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

std::optional<Instant> openedAt(const Stage& stage) {
  std::optional<Instant> at;
  for (const auto& transition : stage.transitions()) {
    if (transition.change.to == BreakerState::kOpen) at = transition.at;
  }
  return at;
}

std::int64_t openings(const Stage& stage) {
  return std::ranges::count_if(stage.transitions(),
                               [](const auto& t) { return t.change.to == BreakerState::kOpen; });
}

Json transitionsOf(const Stage& stage) {
  Json states = Json::array();
  for (const auto& transition : stage.transitions()) states.push_back(upper(nameOf(transition.change.to)));
  return states;
}

}  // namespace

WorldView::WorldView(World& world) : world_(world), threadsBefore_(liveThreads()) {}

void WorldView::watch() {
  world_.onStep([this] {
    Stage& stage = *world_.stages().front();
    const auto& bulkhead = stage.compartment().bulkhead();
    for (const char* name : {"in_use", "in_flight", "running"}) series_[name].push_back(bulkhead.inFlight());
    series_["limit"].push_back(bulkhead.limit() ? Json(*bulkhead.limit()) : Json());
    series_["waiting"].push_back(bulkhead.waiting());
  });
}

std::optional<Json> WorldView::series(std::string_view observable) const {
  const auto found = series_.find(std::string(observable));
  return found == series_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Observed> WorldView::observe(std::string_view observable) {
  const std::string name(observable);
  if (auto value = ofStages(name)) return Observed{*value};
  if (auto value = ofWorld(name)) return Observed{*value};
  const auto dot = name.find('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string owner = name.substr(0, dot), rest = name.substr(dot + 1);
  if (const auto* call = world_.find(owner)) return observeCall(*call, rest);
  if (auto value = ofNamedStage(owner, rest)) return Observed{*value};
  return std::nullopt;
}

std::optional<Json> WorldView::ofStages(const std::string& name) {
  if (name == "window.p95_ms") {
    const auto p95 = world_.stages().front()->compartment().window().percentile(world_.now(), 9500);
    return p95 ? Json(toMilliseconds(*p95)) : Json();
  }
  if (name == "fallback_in_use") {
    if (world_.fallbackStage() == nullptr) return std::nullopt;
    return world_.fallbackStage()->compartment().bulkhead().inFlight();
  }
  if (world_.stages().size() > 1) return std::nullopt;
  Stage& stage = *world_.stages().front();
  if (!stage.bulkheadName().empty()) {
    if (auto value = ofBulkhead(stage, name)) return value;
  }
  return stage.breakerName().empty() ? std::nullopt : ofBreaker(stage, name);
}

std::optional<Json> WorldView::ofNamedStage(const std::string& owner, const std::string& name) {
  for (auto& stage : world_.stages()) {
    if (owner == stage->bulkheadName()) {
      if (name == "rejected_total") return stage->refusedByBulkhead;
      return ofBulkhead(*stage, name);
    }
    if (owner == stage->breakerName()) {
      if (name == "rejected_total") return stage->refusedByBreaker;
      return ofBreaker(*stage, name);
    }
  }
  return std::nullopt;
}

std::optional<Json> WorldView::ofBulkhead(Stage& stage, const std::string& name) {
  const Bulkhead& bulkhead = stage.compartment().bulkhead();
  if (name == "in_use" || name == "in_flight" || name == "running") return bulkhead.inFlight();
  if (name == "available") return std::max(0, bulkhead.limit().value_or(0) - bulkhead.inFlight());
  if (name == "waiting" || name == "queued") return bulkhead.waiting();
  if (name == "limit") return bulkhead.limit() ? Json(*bulkhead.limit()) : Json();
  if (name == "peak_in_use" || name == "max_running") return stage.peakInFlight;
  if (name == "misuse_reports") return stage.compartment().misuse();
  return std::nullopt;
}

std::optional<Json> WorldView::ofBreaker(Stage& stage, const std::string& name) {
  Compartment& compartment = stage.compartment();
  if (name == "state") return upper(nameOf(compartment.breaker()->state()));
  if (name == "opened_at") return inMillis(openedAt(stage));
  if (name == "open_events") return openings(stage);
  if (name == "transitions") return transitionsOf(stage);
  if (name == "calls") return compartment.breakerCounts(world_.now())->samples;
  if (name == "failures") return compartment.breakerCounts(world_.now())->failures;
  if (name == "probes_in_use") return compartment.breaker()->probesInFlight();
  if (name == "effective_config.recovery_ms") return toMilliseconds(compartment.settings().breaker->recovery);
  return std::nullopt;
}

std::optional<Json> WorldView::ofWorld(const std::string& name) const {
  const WorldCounts& counts = world_.counts();
  if (name == "granted_total") return counts.granted;
  if (name == "rejected_total") return counts.rejected;
  if (name == "discarded_total") return counts.discarded;
  if (name == "executed_total") return counts.executed;
  if (name == "body_executions") return counts.bodies;
  if (name == "failures_total") return counts.failed + counts.timeouts;
  if (name == "success_total") return counts.ok;
  if (name == "fallback_success_total") return counts.fallbacksServed;
  if (name == "attempt_times" && !world_.calls().empty()) {
    Json times = Json::array();
    for (const Instant at : world_.calls().front().attemptTimes) times.push_back(inMillis(at));
    return times;
  }
  if (name == "shutdown_returns_at") return inMillis(world_.terminated());
  if (name == "live_threads_at_end") return liveThreads() - threadsBefore_;
  if (name == "terminated_at") return inMillis(world_.terminated());
  if (name == "late_results_dropped_total") return counts.lateResults;
  if (name == "side_effects_of_rejected") {
    return std::ranges::count_if(
        world_.calls(), [](const WorldCall& c) { return c.words.contains("rejected") && c.started; });
  }
  return std::nullopt;
}

}  // namespace watertight::conformance
