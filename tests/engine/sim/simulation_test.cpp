// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS E2 and E3: what a run depends on, and what it does not.
#include "sim/simulation.h"

#include <gtest/gtest.h>

#include <map>

#include "session/recorded_run.h"
#include "sim/digest.h"
#include "sim/journal_desk.h"
#include "sim/json_lines.h"
#include "support/dice.h"
#include "support/random_scenario.h"
#include "support/run_log.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

/// A run's --calls and --journal, as text.
class WrittenRun final : public RunObserver {
 public:
  explicit WrittenRun(const Scenario& scenario)
      : scenario_(scenario),
        simulation_(planFor(scenario)),
        desk_(scenario.dependencies.size(), simulation_.calls().compartments().shared(),
              [this](const JournalEntry& entry) { text += journalJson(entry, scenario_) + '\n'; }) {
    simulation_.observe(*this);
    simulation_.observe(desk_);
    simulation_.runUntil(Instant{scenario.duration});
    desk_.flush();
  }
  void onCallEnded(const CallLine& line) override { text += callJson(line, scenario_) + '\n'; }

  std::string text;

 private:
  const Scenario& scenario_;
  Simulation simulation_;
  JournalDesk desk_;
};

TEST(SimulationE2, TheSameScenarioTwiceGivesTheSameCallsAndJournalByteForByte) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto scenario = randomScenario(seed);
    ASSERT_EQ(WrittenRun(scenario).text, WrittenRun(scenario).text) << "random scenario of seed " << seed;
  }
}

std::string digestInOne(const Scenario& scenario) {
  RecordedRun run(planFor(scenario));
  run.runUntil(Instant{scenario.duration});
  return run.digest();
}

TEST(SimulationE2, HoweverARunIsCutIntoStepsItsDigestIsTheSame) {
  Dice dice(11);
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto scenario = randomScenario(seed);
    RecordedRun inSteps(planFor(scenario));
    while (inSteps.now() < Instant{scenario.duration}) {
      const Instant next = inSteps.now() + dice.duration(0ns, 50ms);
      inSteps.runUntil(std::min(next, Instant{scenario.duration}));
    }
    ASSERT_EQ(inSteps.digest(), digestInOne(scenario)) << "random scenario of seed " << seed;
  }
}

TEST(SimulationE2, AndSoItIsWhenItIsCutByEvents) {
  Dice dice(12);
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto scenario = randomScenario(seed);
    const Instant end{scenario.duration};
    RecordedRun inPieces(planFor(scenario));
    while (!inPieces.runSome(end, dice.between(0, 20))) ASSERT_LE(inPieces.now(), end);
    ASSERT_EQ(inPieces.now(), end);
    ASSERT_EQ(inPieces.digest(), digestInOne(scenario)) << "random scenario of seed " << seed;
  }
}

TEST(SimulationE2, APieceEndsWithAllOfAnInstantDone) {
  auto scenario = oneDependency(fixedLatency(1ms), 10);
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  LoggedRun run(planFor(scenario));
  EXPECT_FALSE(run.simulation.runSome(Instant{1s}, 1));
  EXPECT_EQ(run.simulation.now(), Instant{100ms});  // the first sample, the first request and its call
  EXPECT_EQ(run.log.requestArrivals.size(), 1U);
  ASSERT_TRUE(run.simulation.turn("api.bulkhead.limit", std::int64_t{3}).ok());
  EXPECT_TRUE(run.simulation.runSome(Instant{1s}, 1'000'000));
  EXPECT_EQ(run.log.journal.at(0).t, Instant{100ms + 1ns});
}

TEST(SimulationE2, AnotherSeedIsAnotherRun) {
  auto scenario = oneDependency(exponentialLatency(10ms), 50);
  const auto first = digestInOne(scenario);
  scenario.seed = 2;
  EXPECT_NE(digestInOne(scenario), first);
}

/// Service time and outcome by request and step, of calls that ended at their downstream.
using Services = std::map<std::pair<std::uint64_t, std::uint32_t>, Duration>;

Services servicesOf(const RunLog& log) {
  Services services;
  for (const auto& line : log.calls) {
    if (line.outcome == CallEnd::kOk || line.outcome == CallEnd::kError) {
      services[{line.call, line.step}] = *line.latency();
    }
  }
  return services;
}

/// Two dependencies, without capacity: a call's time is what was drawn for it.
Scenario twoDependencies() {
  auto scenario = oneDependency(exponentialLatency(80ms), 100);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.dependencies.push_back(dependency("other", exponentialLatency(40ms)));
  scenario.routes = {route("both", {"api", "other"}), route("one", {"other"})};
  for (auto& dependency : scenario.dependencies) {
    dependency.downstream.errorRate = 0.1;
    dependency.compartment.bulkhead = BulkheadSettings{};
  }
  return scenario;
}

TEST(SimulationE3, RunsThatDifferInThresholdsSeeTheSameArrivalsAndServiceTimes) {
  LoggedRun wide(planFor(twoDependencies()));
  auto tight = twoDependencies();
  for (auto& dependency : tight.dependencies) {
    auto& compartment = dependency.compartment;
    compartment.bulkhead->limit = 2;
    compartment.breaker = BreakerSettings{};
    compartment.breaker->recovery = 200ms;
    compartment.limiter = LimiterSettings{};
    compartment.limiter->interval = 100ms;
    compartment.limiter->max = 3;
  }
  LoggedRun narrow(planFor(tight));
  wide.until(30s);
  narrow.until(30s);
  EXPECT_EQ(wide.log.requestArrivals, narrow.log.requestArrivals);
  const auto services = servicesOf(wide.log);
  std::size_t common = 0;
  for (const auto& [call, took] : servicesOf(narrow.log)) {
    const auto other = services.find(call);
    if (other == services.end()) continue;
    ++common;
    ASSERT_EQ(other->second, took);
  }
  EXPECT_GT(common, 500U);
  EXPECT_GT(services.size(), servicesOf(narrow.log).size() + 500);  // they do differ
}

TEST(SimulationE3, ASlowerDownstreamServesTheSameCallsMoreSlowly) {
  auto scenario = twoDependencies();
  for (auto& dependency : scenario.dependencies) dependency.compartment.bulkhead.reset();
  LoggedRun healthy(planFor(scenario));
  scenario.dependencies[0].downstream.slowdown = 3;
  LoggedRun slow(planFor(scenario));
  healthy.until(10s);
  slow.until(10s);
  const auto services = servicesOf(healthy.log);
  for (const auto& line : slow.log.calls) {
    const auto before = services.find({line.call, line.step});
    if (before == services.end()) continue;
    const double factor = line.dependency == 0 ? 3 : 1;
    ASSERT_NEAR(toSeconds(*line.latency()), factor * toSeconds(before->second), 1e-8);
  }
}

TEST(SimulationE3, AnotherIsolationSeesTheSameArrivals) {
  auto scenario = twoDependencies();
  std::vector<std::vector<Instant>> arrivals;
  for (const auto isolation : {Isolation::kPerDependency, Isolation::kShared, Isolation::kNone}) {
    scenario.service.isolation = isolation;
    LoggedRun run(planFor(scenario));
    run.until(10s);
    arrivals.push_back(run.log.requestArrivals);
  }
  EXPECT_EQ(arrivals[0], arrivals[1]);
  EXPECT_EQ(arrivals[0], arrivals[2]);
}

}  // namespace
}  // namespace watertight
