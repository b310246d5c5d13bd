// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/scenario_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "sim/load_plan.h"
#include "sim/measured_run.h"
#include "sim/scenario_toml.h"
#include "support/random_scenario.h"
#include "support/scenario_builder.h"
#include "support/scenario_text.h"
#include "support/temp_dir.h"
#include "support/tree/source_tree.h"

namespace watertight {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_support::dependency;
using testing_support::fixedLatency;
using testing_support::fullScenarioText;
using testing_support::oneDependency;
using testing_support::randomScenario;
using namespace std::chrono_literals;

/// The scenario without what its place in a file decides.
Scenario withoutPlace(Scenario scenario) {
  for (auto& expect : scenario.expects) expect.line = 0;
  scenario.directory.clear();
  return scenario;
}

Scenario read(const std::string& text, const std::string& file = "again.scenario.toml") {
  const auto scenario = parseScenario(text, file);
  EXPECT_TRUE(scenario) << scenario.error().text() << "\n" << text;
  return scenario ? *scenario : Scenario{};
}

void limitWait(CompartmentSettings& compartment) {
  auto& bulkhead = compartment.bulkhead;
  const bool waitsForEver =
      bulkhead && bulkhead->policy == Policy::kWait && bulkhead->maxWait == Duration::zero();
  if (waitsForEver) bulkhead->maxWait = 1s;
}

/// A random scenario whose waits end, as they must in a file.
Scenario randomFile(std::uint64_t seed) {
  auto scenario = randomScenario(seed);
  for (auto& each : scenario.dependencies) limitWait(each.compartment);
  if (scenario.shared) limitWait(*scenario.shared);
  return scenario;
}

std::string digestOf(const Scenario& scenario) {
  const auto plan = loadPlan(scenario);
  EXPECT_TRUE(plan) << plan.error().text();
  return measureRun(plan->plan, {}).summary["digest"];
}

TEST(ScenarioWriter, WritesEveryTableSoThatItReadsBackEqual) {
  const auto scenario = read(fullScenarioText());
  EXPECT_EQ(withoutPlace(read(toToml(scenario))), withoutPlace(scenario)) << toToml(scenario);
}

TEST(ScenarioWriter, WritesOnlyWhatDiffersFromTheDefaults) {
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  EXPECT_EQ(toToml(scenario), R"(schema = 1
name = "one dependency"

[[dependency]]
name = "api"
downstream = { latency = { kind = "fixed", value = "50ms" } }
bulkhead = {}
)");
}

TEST(ScenarioWriter, KeepsFaultsAndKnobsTurnedByHandToTheNanosecond) {
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.sets.push_back({Instant{12s + 300ms + 1ns}, "api.bulkhead.limit", std::int64_t{4}, {}, "hand"});
  FaultSettings fault;
  fault.at = Instant{61s + 1ns};
  fault.dependency = "api";
  fault.effect.slowdown = 12;
  fault.by = "hand";
  scenario.faults.push_back(fault);
  const auto text = toToml(scenario);
  EXPECT_THAT(text, HasSubstr("[[set]]\nat = \"12.300000001s\"\npath = \"api.bulkhead.limit\"\nvalue = 4\n"
                              "by = \"hand\"\n"));
  EXPECT_THAT(text, HasSubstr("[[fault]]\nat = \"1m1.000000001s\"\ndependency = \"api\"\nslowdown = 12\n"
                              "by = \"hand\"\n"));
  EXPECT_EQ(withoutPlace(read(text)), scenario);
}

TEST(ScenarioWriter, KeepsWhatIsSaidOverWhatHangsOnAnotherSetting) {
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  BreakerSettings breaker;
  breaker.probes = 3;
  breaker.probeSuccesses = 3;  // the same as left out, until somebody turns probes
  scenario.dependencies[0].compartment.breaker = breaker;
  BulkheadSettings bulkhead;
  bulkhead.policy = Policy::kWait;
  bulkhead.queue = kUnlimitedQueue;
  bulkhead.maxWait = 1s;
  scenario.dependencies[0].compartment.bulkhead = bulkhead;
  const auto text = toToml(scenario);
  EXPECT_THAT(text, HasSubstr("probe_successes = 3"));
  EXPECT_THAT(text, Not(HasSubstr("queue")));
  EXPECT_EQ(withoutPlace(read(text)), scenario);
}

TEST(ScenarioWriter, EscapesNames) {
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  scenario.name = "a \"quoted\"\\ name,\n\ttwo lines, \x01\x7f and \xc3\xa9";
  scenario.dependencies[0].name = "10.0.0.1:80 \"x\"";
  scenario.routes[0].name = "r";
  scenario.routes[0].calls = {scenario.dependencies[0].name};
  EXPECT_EQ(withoutPlace(read(toToml(scenario))), scenario);
}

TEST(ScenarioWriter, ASessionHasItsSeedAndLengthAndExpectsNothing) {
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  ExpectSettings expect;
  expect.metric = "api.ok";
  expect.min = 1;
  scenario.expects.push_back(expect);
  const auto text = toToml(scenario, {9, 75s + 100ms});
  EXPECT_THAT(text, HasSubstr("[session]\nseed = 9\nlength = \"1m15.1s\"\n"));
  scenario.seed = 9;
  scenario.duration = 75s + 100ms;
  scenario.expects.clear();
  EXPECT_EQ(withoutPlace(read(text)), scenario);
}

TEST(ScenarioWriter, ShippedScenariosReadBackEqualAndRunAlike) {
  for (const auto& entry : std::filesystem::directory_iterator(resourcePath("scenarios"))) {
    const auto path = entry.path().string();
    auto scenario = loadScenario(path);
    ASSERT_TRUE(scenario) << path;
    auto again = read(toToml(*scenario), path);
    EXPECT_EQ(withoutPlace(again), withoutPlace(*scenario)) << path;
    scenario->duration = again.duration = std::min<Duration>(scenario->duration, 70s);
    EXPECT_EQ(digestOf(again), digestOf(*scenario)) << path;
  }
}

TEST(ScenarioWriter, RandomScenariosReadBackEqualAndRunAlike) {
  constexpr std::uint64_t kScenarios = 300;
  for (std::uint64_t seed = 1; seed <= kScenarios; ++seed) {
    auto scenario = randomFile(seed);
    const auto text = toToml(scenario);
    const auto again = read(text);
    ASSERT_EQ(toToml(again), text);
    ASSERT_EQ(withoutPlace(read(toToml(again))), withoutPlace(again)) << text;
    // What means nothing beside the other settings no file holds, and a knob might call it up.
    scenario.sets.clear();
    ASSERT_EQ(digestOf(read(toToml(scenario))), digestOf(scenario)) << text;
  }
}

TEST(ScenarioWriter, SavesBesideTheTracesThatItNames) {
  const TempDir directory;
  std::filesystem::create_directories(directory.path("a"));
  std::filesystem::create_directories(directory.path("b"));
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  scenario.directory = directory.path("a");
  scenario.dependencies[0].downstream.latency = {
      .kind = LatencyKind::kEmpirical, .trace = "t.csv", .dependency = "x"};
  const auto path = directory.path("b/saved.scenario.toml");
  const auto saved = saveScenario(scenario, path);
  ASSERT_TRUE(saved) << saved.error().text();
  const auto again = loadScenario(path);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->dependencies[0].downstream.latency.trace, "../a/t.csv");
}

TEST(ScenarioWriter, RefusesToSaveWhatNoFileCanHold) {
  const TempDir directory;
  auto scenario = oneDependency(fixedLatency(50ms), 10);
  BulkheadSettings pool;
  pool.kind = BulkheadKind::kThreadPool;
  pool.limit = 0;  // by a knob (B9)
  scenario.dependencies[0].compartment.bulkhead = pool;
  const auto path = directory.path("saved.scenario.toml");
  const auto saved = saveScenario(scenario, path);
  ASSERT_FALSE(saved);
  EXPECT_THAT(saved.error().text(), HasSubstr("thread pool"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace watertight
