// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>

#include "lint/lint.h"
#include "support/scenario_builder.h"

namespace watertight::testing_support {

/// Sound: 16 workers, 20 requests a second, each calls "api", which takes 50 ms and fails 1 of 1000, behind a
/// pool of 6 threads and 4 places with all timeouts, a breaker and a limiter. No rule finds anything.
inline Scenario sound() {
  auto scenario = oneDependency(fixedLatency(50ms), 20);
  scenario.service.workers = 16;
  auto& api = scenario.dependencies[0];
  api.downstream.errorRate = 0.001;
  auto& bulkhead = api.compartment.bulkhead.emplace();
  bulkhead.kind = BulkheadKind::kThreadPool;
  bulkhead.limit = 6;
  bulkhead.queue = 4;
  bulkhead.callTimeout = 400ms;
  bulkhead.callerTimeout = 500ms;
  auto& breaker = api.compartment.breaker.emplace();
  breaker.failureRate = 0.5;
  breaker.probePatience = 2s;
  auto& limiter = api.compartment.limiter.emplace();
  limiter.max = 8;
  limiter.latencyThreshold = 200ms;
  return scenario;
}

inline BulkheadSettings& bulkheadOf(Scenario& scenario) {
  return *scenario.dependencies[0].compartment.bulkhead;
}
inline BreakerSettings& breakerOf(Scenario& scenario) {
  return *scenario.dependencies[0].compartment.breaker;
}
inline LimiterSettings& limiterOf(Scenario& scenario) {
  return *scenario.dependencies[0].compartment.limiter;
}

inline Findings findingsIn(const Scenario& scenario) {
  return lint(planFor(scenario));
}

/// The rule's finding; empty where it finds nothing.
inline Finding findingOf(const Scenario& scenario, std::string_view rule) {
  const auto findings = findingsIn(scenario);
  const auto found = std::find_if(findings.begin(), findings.end(),
                                  [rule](const Finding& finding) { return finding.rule == rule; });
  return found == findings.end() ? Finding{} : *found;
}

inline bool finds(const Scenario& scenario, std::string_view rule) {
  return !findingOf(scenario, rule).rule.empty();
}

}  // namespace watertight::testing_support
