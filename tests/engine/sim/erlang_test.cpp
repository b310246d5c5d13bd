// SPDX-License-Identifier: GPL-3.0-or-later
// The simulation against queueing theory.
#include "stats/erlang.h"

#include <gtest/gtest.h>

#include "sim/simulation.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

/// Poisson arrivals at 8/s, exponential service of mean 1 s, 10 servers: a bulkhead of 10 before an unlimited
/// downstream.
Scenario offeredEightErlangs() {
  Scenario scenario = oneDependency(exponentialLatency(1s), 8);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.service.sample = 1h;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  return scenario;
}

double shareRejected(const Scenario& scenario, std::int64_t calls) {
  Simulation simulation(planFor(scenario));
  while (simulation.calls().counters(0).arrivals < calls) {
    simulation.runUntil(simulation.now() + 1h);
  }
  const auto& counters = simulation.calls().counters(0);
  EXPECT_EQ(simulation.imbalance(), "");
  return static_cast<double>(counters.of(CallEnd::kRejected)) / static_cast<double>(counters.arrivals);
}

TEST(Erlang, TheShareRejectedIsErlangsB) {
  EXPECT_NEAR(erlangB(8, 10), 0.12166, 5e-6);
  const double share = shareRejected(offeredEightErlangs(), 10'000'000);
  RecordProperty("share", std::to_string(share));
  EXPECT_NEAR(share / 0.12166, 1, 0.01);
}

// M/M/c/K, K = c + q: p_n = p_0 a^n / n! for n <= c, p_0 a^n / (c! c^(n-c)) above; the share rejected is p_K.
TEST(Erlang, TheShareRejectedWithAQueueIsThatOfMMcK) {
  Scenario scenario = offeredEightErlangs();
  scenario.dependencies[0].compartment.bulkhead->kind = BulkheadKind::kThreadPool;
  scenario.dependencies[0].compartment.bulkhead->queue = 4;
  const double share = shareRejected(scenario, 10'000'000);
  RecordProperty("share", std::to_string(share));
  EXPECT_NEAR(share / blockingShare(8, 10, 4), 1, 0.01);
}

}  // namespace
}  // namespace watertight
