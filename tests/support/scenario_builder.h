// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string>

#include "sim/run_plan.h"

namespace watertight::testing_support {

using namespace std::chrono_literals;

inline LatencySettings fixedLatency(Duration value) {
  LatencySettings latency;
  latency.kind = LatencyKind::kFixed;
  latency.value = value;
  return latency;
}

inline LatencySettings exponentialLatency(Duration mean) {
  LatencySettings latency;
  latency.kind = LatencyKind::kExponential;
  latency.mean = mean;
  return latency;
}

inline DependencySettings dependency(std::string name, const LatencySettings& latency) {
  DependencySettings settings;
  settings.name = std::move(name);
  settings.downstream.latency = latency;
  return settings;
}

inline RouteSettings route(std::string name, std::vector<std::string> calls) {
  RouteSettings settings;
  settings.name = std::move(name);
  settings.calls = std::move(calls);
  return settings;
}

/// One dependency "api", one route that calls it, constant arrivals at `rate`, no workers' limit.
inline Scenario oneDependency(const LatencySettings& latency, double rate) {
  Scenario scenario;
  scenario.name = "one dependency";
  scenario.service.rate = rate;
  scenario.service.arrivals = Arrivals::kConstant;
  scenario.dependencies.push_back(dependency("api", latency));
  scenario.routes.push_back(route("default", {"api"}));
  return scenario;
}

inline RunPlan planFor(const Scenario& scenario) {
  return {std::make_shared<Scenario>(scenario)};
}

}  // namespace watertight::testing_support
