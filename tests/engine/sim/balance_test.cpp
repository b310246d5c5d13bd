// SPDX-License-Identifier: GPL-3.0-or-later
// Random scenarios: the books balance at every instant, and nothing breaks. To try others than those that are
// always tried: WATERTIGHT_RANDOM_SCENARIOS=FIRST-LAST.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "session/recorded_run.h"
#include "sim/measured_run.h"
#include "support/dice.h"
#include "support/random_scenario.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

constexpr std::uint64_t kScenariosEach = 250;

struct Seeds {
  std::uint64_t first = 0, last = 0;
};

std::uint64_t seedAtWork = 0;

void saySeed(int) {
  std::fprintf(stderr, "random scenario of seed %llu\n", static_cast<unsigned long long>(seedAtWork));
}

Seeds seedsOf(std::uint64_t block) {
  if (const char* wanted = std::getenv("WATERTIGHT_RANDOM_SCENARIOS")) {
    char* end = nullptr;
    const std::uint64_t first = std::strtoull(wanted, &end, 10);
    const std::uint64_t last = *end == '-' ? std::strtoull(end + 1, nullptr, 10) : first;
    return block == 0 ? Seeds{first, last} : Seeds{1, 0};
  }
  return {block * kScenariosEach + 1, (block + 1) * kScenariosEach};
}

/// At a few instants that the seed chooses, and at the end.
void expectBalance(const Scenario& scenario) {
  Dice dice(scenario.seed, "instants");
  RecordedRun run(planFor(scenario));
  for (int i = 0; i < 6; ++i) {
    const Instant until{i == 5 ? scenario.duration
                               : dice.duration(run.now().time_since_epoch(), scenario.duration)};
    run.runUntil(until);
    ASSERT_EQ(run.imbalance(), "") << "at " << toNanoseconds(until) << " ns";
  }
}

/// Nobody comes any more, or hardly ever.
void endTheLoad(Simulation& simulation) {
  const bool closed = simulation.live().service.arrivals == Arrivals::kClosed;
  if (closed) {
    EXPECT_TRUE(simulation.turn("service.users", std::int64_t{1}).ok());
    EXPECT_TRUE(simulation.turn("service.think_time", kLongestDuration).ok());
  } else {
    EXPECT_TRUE(simulation.turn("service.rate", 1e-9).ok());
  }
}

/// Once the downstreams have given back what they held nothing of it is left anywhere.
void expectNothingLeft(const Scenario& scenario) {
  Simulation simulation(planFor(scenario));
  simulation.runUntil(Instant{scenario.duration});
  endTheLoad(simulation);
  simulation.runUntil(simulation.now() + 1min);
  bool still = true;
  for (int i = 0; i < static_cast<int>(scenario.dependencies.size()); ++i) {
    still = still && simulation.calls().downstream(i).load() == 0;
  }
  if (!still) return;  // paused, or one that takes years
  auto& compartments = simulation.calls().compartments();
  std::int64_t waiting = 0;
  for (int c = 0; c < compartments.count(); ++c) {
    const auto& compartment = compartments.at(c);
    EXPECT_EQ(compartment.bulkhead().inFlight(), 0);
    EXPECT_EQ(compartment.overflow(), 0);
    EXPECT_EQ(compartment.abandoned(), 0);
    EXPECT_EQ(compartment.overflowTimedOut(), 0);
    EXPECT_EQ(compartment.oldestAge(simulation.now()), std::nullopt);
    EXPECT_TRUE(compartment.bulkhead().waiting() == 0 || compartment.bulkhead().limit() == 0);
    waiting += compartment.bulkhead().waiting();
  }
  if (waiting > 0) return;  // for a permit of a compartment that a knob has closed
  EXPECT_EQ(simulation.requests().unfinished(), 0);
  EXPECT_EQ(simulation.requests().backlog(), 0);
  EXPECT_EQ(simulation.requests().workers().busy(), 0);
  for (const auto& held : simulation.requests().workers().held()) EXPECT_EQ(held, HeldWorkers{});
}

class RandomScenarios : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomScenarios, BalanceAtEveryInstant_M2) {
  auto* before = std::signal(SIGABRT, saySeed);
  const auto [first, last] = seedsOf(GetParam());
  for (seedAtWork = first; seedAtWork <= last; ++seedAtWork) {
    SCOPED_TRACE("random scenario of seed " + std::to_string(seedAtWork));
    expectBalance(randomScenario(seedAtWork));
    if (HasFailure()) break;
  }
  std::signal(SIGABRT, before);
}

TEST_P(RandomScenarios, LeaveNothingBehind_B8) {
  auto* before = std::signal(SIGABRT, saySeed);
  const auto [first, last] = seedsOf(GetParam());
  for (seedAtWork = first; seedAtWork <= last; ++seedAtWork) {
    SCOPED_TRACE("random scenario of seed " + std::to_string(seedAtWork));
    expectNothingLeft(randomScenario(seedAtWork));
    if (HasFailure()) break;
  }
  std::signal(SIGABRT, before);
}

INSTANTIATE_TEST_SUITE_P(Thousand, RandomScenarios, testing::Values(0, 1, 2, 3));

}  // namespace
}  // namespace watertight
