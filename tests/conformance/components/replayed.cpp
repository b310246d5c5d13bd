// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/replayed.h"

namespace watertight::conformance {

Scenario scenarioWith(const CompartmentSettings& compartment) {
  Scenario scenario;
  DependencySettings dependency;
  dependency.name = "api";
  dependency.compartment = compartment;
  scenario.dependencies.push_back(dependency);
  RouteSettings route;
  route.name = "default";
  route.calls = {"api"};
  scenario.routes.push_back(route);
  return scenario;
}

Result<RunPlan> replayThrough(const Trace& trace, const CompartmentSettings& compartment) {
  NameMapping mapping;
  for (const auto& name : trace.dependencies) mapping[name] = "api";
  auto replay = planReplay(trace, compartmentsOf(scenarioWith(compartment)), mapping);
  if (!replay) return replay.error();
  return std::move(replay->plan);
}

Trace traceOf(const std::vector<PlannedCall>& calls) {
  Trace trace;
  trace.format = "calltrace";
  trace.base = TimeBase::kRelative;
  trace.dependencies = {"api"};
  for (const auto& call : calls) {
    CallRecord record;
    record.index = static_cast<std::int64_t>(trace.calls.size()) + 1;
    record.start = std::chrono::duration_cast<Micros>(call.at.time_since_epoch());
    record.latency = std::chrono::duration_cast<Micros>(call.service);
    record.outcome = RecordedOutcome::kOk;
    trace.calls.add(record);
  }
  return trace;
}

}  // namespace watertight::conformance
