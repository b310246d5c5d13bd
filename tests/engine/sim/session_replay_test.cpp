// SPDX-License-Identifier: GPL-3.0-or-later
// A run with knobs turned and faults set off by hand, and the session's file that makes it again (FORMATS,
// Session; SEMANTICS E2).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "sim/digest.h"
#include "sim/measured_run.h"
#include "sim/scenario_toml.h"
#include "sim/scenario_writer.h"
#include "sim/settings_registry.h"
#include "sim/simulation.h"
#include "support/dice.h"
#include "support/random_parts.h"
#include "support/random_scenario.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::Dice;
using testing_support::exponentialLatency;
using testing_support::oneDependency;
using testing_support::planFor;
using testing_support::randomScenario;
using testing_support::randomValue;

/// A run that somebody disturbs, with its digest.
struct DisturbedRun {
  explicit DisturbedRun(const Scenario& scenario) : simulation(planFor(scenario)) {
    simulation.observe(digest);
  }

  /// Ends it, and runs its session's file from the beginning: the digest of either.
  std::pair<std::string, std::string> digests(Duration length) {
    simulation.runUntil(Instant{length});
    simulation.finish();
    const auto text = toToml(simulation.asDone(), {simulation.scenario().seed, length});
    const auto again = parseScenario(text, "a.watertight");
    if (!again) return {again.error().text(), text};
    return {digest.text(), measureRun(planFor(*again), {}).summary["digest"]};
  }

  Digest digest;
  Simulation simulation;
};

Scenario disturbed() {
  auto scenario = oneDependency(exponentialLatency(50ms), 100);
  scenario.seed = 11;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.dependencies[0].compartment.limiter = LimiterSettings{};
  return scenario;
}

FaultSettings slowdown(double factor, Duration length) {
  FaultSettings fault;
  fault.dependency = "api";
  fault.effect.slowdown = factor;
  fault.length = length;
  return fault;
}

TEST(SessionReplay, MakesTheSameRunOfTheSameCommands_E2) {
  DisturbedRun run(disturbed());
  run.simulation.runUntil(Instant{1s});
  ASSERT_TRUE(run.simulation.turn("api.bulkhead.limit", std::int64_t{3}));
  ASSERT_TRUE(run.simulation.inject(slowdown(8, 2s)));
  ASSERT_TRUE(run.simulation.turn("api.downstream.slowdown", std::int64_t{2}));
  run.simulation.runUntil(Instant{1500ms});
  ASSERT_TRUE(run.simulation.turn("api.downstream.added", std::string{"0.02s"}));
  const auto [first, again] = run.digests(5s);
  EXPECT_EQ(first, again);
}

TEST(SessionReplay, ShowsWithoutItsCommandsThatTheyMattered) {
  DisturbedRun run(disturbed());
  ASSERT_TRUE(run.simulation.turn("api.bulkhead.limit", std::int64_t{1}));
  const auto [first, again] = run.digests(5s);
  EXPECT_EQ(first, again);
  auto quiet = disturbed();
  quiet.duration = 5s;
  EXPECT_NE(first, measureRun(planFor(quiet), {}).summary["digest"]);
}

// Of a moment in which a fault ends and somebody turns a knob.
TEST(SessionReplay, KeepsTheOrderOfWhatHappensInOneInstant_E1) {
  DisturbedRun run(disturbed());
  run.simulation.runUntil(Instant{1s});
  ASSERT_TRUE(run.simulation.inject(slowdown(8, 1s)));
  run.simulation.runUntil(Instant{2s});
  ASSERT_TRUE(run.simulation.turn("api.downstream.slowdown", 3.0));
  ASSERT_TRUE(run.simulation.inject(slowdown(2, 1s)));
  const auto [first, again] = run.digests(4s);
  EXPECT_EQ(first, again);
}

TEST(SessionReplay, LeavesOutWhatDidNothing) {
  DisturbedRun run(disturbed());
  ASSERT_TRUE(run.simulation.turn("api.limiter.min", std::int64_t{50}));
  ASSERT_TRUE(run.simulation.turn("api.limiter.max", std::int64_t{40}));  // less than min by then
  run.simulation.runUntil(Instant{1s});
  const auto done = run.simulation.asDone();
  ASSERT_EQ(done.sets.size(), 1U);
  EXPECT_EQ(done.sets[0].path, "api.limiter.min");
  EXPECT_EQ(done.sets[0].by, kHandName);
  const auto [first, again] = run.digests(3s);
  EXPECT_EQ(first, again);
}

// In the middle of a ramp a knob may stand where it could not before and cannot after.
TEST(SessionReplay, KnowsWhatWasPossibleOnlyDuringARamp) {
  auto scenario = disturbed();
  scenario.sets.push_back({Instant{0s}, "api.limiter.min", std::int64_t{60}, 10s, {}});
  DisturbedRun run(scenario);
  run.simulation.runUntil(Instant{2s});
  ASSERT_TRUE(run.simulation.turn("api.limiter.max", std::int64_t{30}));
  const auto [first, again] = run.digests(12s);
  EXPECT_EQ(first, again);
}

TEST(SessionReplay, CommandsByHandNeverShareAnInstant) {
  DisturbedRun run(disturbed());
  for (int i = 1; i <= 3; ++i) {
    ASSERT_TRUE(run.simulation.turn("api.bulkhead.limit", std::int64_t{i}));
    ASSERT_TRUE(run.simulation.inject(slowdown(2, 1s)));
  }
  const auto done = run.simulation.asDone();
  std::set<Instant> instants;
  for (const auto& set : done.sets) instants.insert(set.at);
  for (const auto& fault : done.faults) instants.insert(*fault.at);
  EXPECT_EQ(instants.size(), 6U);
  EXPECT_EQ(*instants.begin(), Instant{1ns});
  EXPECT_EQ(*instants.rbegin(), Instant{6ns});
}

TEST(SessionReplay, AFaultThatCannotBeSaysSo) {
  DisturbedRun run(disturbed());
  auto fault = slowdown(2, 1s);
  fault.dependency = "nobody";
  EXPECT_FALSE(run.simulation.inject(fault));
  fault.dependency = "api";
  fault.effect.rate = 2;
  EXPECT_FALSE(run.simulation.inject(fault));
  fault.effect = {};
  EXPECT_FALSE(run.simulation.inject(fault));
  EXPECT_TRUE(run.simulation.asDone().faults.empty());
}

TEST(SessionReplay, RepeatsAnotherRunsCommandsAtTheirTime) {
  DisturbedRun first(disturbed());
  first.simulation.runUntil(Instant{1s});
  ASSERT_TRUE(first.simulation.turn("api.bulkhead.limit", std::int64_t{2}));
  ASSERT_TRUE(first.simulation.inject(slowdown(4, 1s)));
  const auto done = first.simulation.asDone();
  DisturbedRun second(disturbed());
  second.simulation.runUntil(Instant{400ms});
  ASSERT_TRUE(second.simulation.repeat(done.sets[0]));
  ASSERT_TRUE(second.simulation.repeat(done.faults[0]));
  second.simulation.runUntil(Instant{3s});
  first.simulation.runUntil(Instant{3s});
  EXPECT_EQ(second.digest.text(), first.digest.text());
  EXPECT_FALSE(second.simulation.repeat(done.sets[0])) << "its time is over";
}

void turnSomething(Dice& dice, Simulation& simulation) {
  const auto& live = simulation.live();
  const auto table = dice.oneOf(settingTables());
  const auto& info = *dice.oneOf(settingsOf(table));
  if (!info.live || !info.settable) return;
  const auto owner =
      table == "service" ? "service" : dice.oneOf(live.dependencies).name + "." + std::string{table};
  static_cast<void>(simulation.turn(owner + "." + std::string{info.key}, randomValue(dice, info)));
}

TEST(SessionReplay, WorksWhateverTheScenarioAndWhateverWasDone) {
  constexpr std::uint64_t kRuns = 200;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    auto scenario = parseScenario(toToml(randomScenario(seed)), "a.scenario.toml");
    if (!scenario) continue;  // what no file can hold
    Dice dice(seed, "hand");
    DisturbedRun run(*scenario);
    Duration at{};
    for (int i = 0; i < 20; ++i) {
      if (dice.chance(0.7)) at += dice.duration(1ns, 200ms);
      run.simulation.runUntil(Instant{at});
      turnSomething(dice, run.simulation);
      if (!dice.chance(0.2)) continue;
      auto fault = slowdown(dice.uniform(0.5, 8), dice.duration(1ns, 500ms));
      fault.dependency = scenario->dependencies[0].name;
      ASSERT_TRUE(run.simulation.inject(fault));
    }
    const auto [first, again] = run.digests(at + 100ms);
    ASSERT_EQ(first, again) << "seed " << seed;
  }
}

}  // namespace
}  // namespace watertight
