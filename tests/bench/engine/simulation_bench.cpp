// SPDX-License-Identifier: GPL-3.0-or-later
// Calls a second through the simulation, on one core.
#include <benchmark/benchmark.h>

#include "sim/simulation.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

LatencySettings lognormal(Duration median, Duration p99) {
  LatencySettings latency;
  latency.kind = LatencyKind::kLognormal;
  latency.median = median;
  latency.p99 = p99;
  return latency;
}

/// One compartment with everything on: pool with a queue, breaker, windows, limiter, both timeouts.
Scenario everythingOn() {
  Scenario scenario = oneDependency(lognormal(60ms, 250ms), 100);
  scenario.service.arrivals = Arrivals::kPoisson;
  auto& compartment = scenario.dependencies[0].compartment;
  compartment.bulkhead = BulkheadSettings{};
  compartment.bulkhead->kind = BulkheadKind::kThreadPool;
  compartment.bulkhead->limit = 10;
  compartment.bulkhead->queue = 5;
  compartment.bulkhead->callTimeout = 1s;
  compartment.bulkhead->callerTimeout = 2s;
  compartment.breaker = BreakerSettings{};
  compartment.breaker->failureRate = 0.5;
  compartment.limiter = LimiterSettings{};
  compartment.limiter->latencyThreshold = 400ms;
  return scenario;
}

void runUntilCalls(Simulation& simulation, std::int64_t calls) {
  const auto wanted = simulation.calls().counters(0).arrivals + calls;
  while (simulation.calls().counters(0).arrivals < wanted) simulation.runUntil(simulation.now() + 10s);
}

void BM_OneCompartmentEverythingOn(benchmark::State& state) {
  Simulation simulation(planFor(everythingOn()));
  runUntilCalls(simulation, 10'000);
  const auto before = simulation.calls().counters(0).arrivals;
  for (auto _ : state) runUntilCalls(simulation, 10'000);
  state.SetItemsProcessed(simulation.calls().counters(0).arrivals - before);
}
BENCHMARK(BM_OneCompartmentEverythingOn);

/// M/M/8 at a load of 0.75, as peers/simpy_queue.py has it.
void BM_BareQueue(benchmark::State& state) {
  Scenario scenario = oneDependency(exponentialLatency(10ms), 600);
  scenario.service.arrivals = Arrivals::kPoisson;
  auto& bulkhead = scenario.dependencies[0].compartment.bulkhead.emplace();
  bulkhead.kind = BulkheadKind::kThreadPool;
  bulkhead.limit = 8;
  bulkhead.queue = kUnlimitedQueue;
  Simulation simulation(planFor(scenario));
  const auto before = simulation.calls().counters(0).arrivals;
  for (auto _ : state) runUntilCalls(simulation, 10'000);
  state.SetItemsProcessed(simulation.calls().counters(0).arrivals - before);
}
BENCHMARK(BM_BareQueue);

/// Three dependencies, sixteen workers, two routes: calls a second over all dependencies.
void BM_ThreeDependenciesWithWorkers(benchmark::State& state) {
  Scenario scenario = everythingOn();
  scenario.service.workers = 16;
  scenario.service.rate = 60;
  for (const char* name : {"b", "c"}) {
    scenario.dependencies.push_back(scenario.dependencies[0]);
    scenario.dependencies.back().name = name;
  }
  scenario.routes[0].calls = {"api", "b", "c"};
  scenario.routes[0].work = fixedLatency(4ms);
  Simulation simulation(planFor(scenario));
  const auto calls = [&] {
    std::int64_t sum = 0;
    for (int i = 0; i < 3; ++i) sum += simulation.calls().counters(i).arrivals;
    return sum;
  };
  const auto before = calls();
  for (auto _ : state) runUntilCalls(simulation, 10'000);
  state.SetItemsProcessed(calls() - before);
}
BENCHMARK(BM_ThreeDependenciesWithWorkers);

}  // namespace
}  // namespace watertight
