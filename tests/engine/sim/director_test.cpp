// SPDX-License-Identifier: GPL-3.0-or-later
// Faults, turned knobs, and their ramps (SEMANTICS D4, D5).
#include "sim/director.h"

#include <gtest/gtest.h>

#include "support/offered_calls.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;

FaultSettings fault(Duration at, std::optional<Duration> length, const std::string& dependency) {
  FaultSettings settings;
  settings.at = Instant{at};
  settings.length = length;
  settings.dependency = dependency;
  return settings;
}

class Faults : public testing::Test {
 protected:
  FaultEffect& add(Duration at, std::optional<Duration> length) {
    scenario_.faults.push_back(fault(at, length, "api"));
    return scenario_.faults.back().effect;
  }
  static const DownstreamSettings& felt(LoggedRun& run) {
    return run.simulation.calls().downstream(0).settings();
  }

  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(Faults, BeginAtTheirTimeAndEndAfterTheirLength_D4) {
  add(10s, 5s).slowdown = 12;
  LoggedRun run(planFor(scenario_));
  run.until(10s - 1ns);
  EXPECT_EQ(felt(run).slowdown, 1);
  run.until(10s);
  EXPECT_EQ(felt(run).slowdown, 12);
  run.until(15s - 1ns);
  EXPECT_EQ(felt(run).slowdown, 12);
  run.until(15s);
  EXPECT_EQ(felt(run).slowdown, 1);
}

TEST_F(Faults, WithoutALengthLastToTheEnd_D4) {
  add(10s, {}).errorRate = 0.5;
  LoggedRun run(planFor(scenario_));
  run.until(100h);
  EXPECT_EQ(felt(run).errorRate, 0.5);
}

TEST_F(Faults, WithoutATimeAreOfferedAndNotTimed) {
  add(0s, {}).outage = true;
  scenario_.faults[0].at.reset();
  scenario_.faults[0].key = 1;
  LoggedRun run(planFor(scenario_));
  run.until(1h);
  EXPECT_FALSE(felt(run).outage);
  EXPECT_TRUE(run.log.journal.empty());
}

TEST_F(Faults, HoldForCallsThatStartServiceAfterThem_D4) {
  add(50ms, {}).slowdown = 10;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {50ms, 100ms}}));
  run.until(10s);
  EXPECT_EQ(run.log.call(0).latency(), 100ms);
  EXPECT_EQ(run.log.call(1).latency(), 1s);  // a fault comes before the arrivals of its instant (E1)
}

TEST_F(Faults, APauseProlongsCallsInService_D4) {
  add(50ms, 1s).pause = true;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {60ms, 20ms}}));
  run.until(10s);
  EXPECT_EQ(run.log.call(0).latency(), 1100ms);
  EXPECT_EQ(run.log.call(1).ended, Instant{1070ms});
}

TEST_F(Faults, AnOutageRefusesWhatWouldStartInItFromTheBacklogToo_D4) {
  scenario_.dependencies[0].downstream.capacity = 1;
  add(50ms, 1s).outage = true;
  LoggedRun run(offering(scenario_, {{0ms, 100ms}, {10ms, 100ms}, {60ms, 100ms}}));
  run.until(10s);
  EXPECT_EQ(run.log.call(0).outcome, CallEnd::kOk);
  EXPECT_EQ(run.log.call(1).outcome, CallEnd::kError);
  EXPECT_EQ(run.log.call(1).ended, Instant{100ms});
  EXPECT_EQ(run.log.call(2).ended, Instant{60ms});
}

TEST_F(Faults, RampRisesOverTheirFirstPartAndRampOutFallsAfterTheirEnd_D4) {
  add(10s, 20s).slowdown = 11;
  scenario_.faults[0].ramp = 10s;
  scenario_.faults[0].rampOut = 5s;
  LoggedRun run(planFor(scenario_));
  const std::vector<std::pair<Duration, double>> expected{{10s, 1},  {15s, 6},     {20s, 11}, {30s - 1ns, 11},
                                                          {30s, 11}, {32500ms, 6}, {35s, 1},  {40s, 1}};
  for (const auto& [t, slowdown] : expected) {
    run.until(t);
    EXPECT_NEAR(felt(run).slowdown, slowdown, 1e-6) << toSeconds(t);
  }
}

TEST_F(Faults, RampOutFallsFromWhereARampWasCutShort_D4) {
  add(10s, 5s).slowdown = 11;
  scenario_.faults[0].ramp = 10s;
  scenario_.faults[0].rampOut = 10s;
  LoggedRun run(planFor(scenario_));
  run.until(15s);
  EXPECT_NEAR(felt(run).slowdown, 6, 1e-6);
  run.until(20s);
  EXPECT_NEAR(felt(run).slowdown, 3.5, 1e-6);
}

TEST_F(Faults, AnOutageKnowsNoRamp_D4) {
  add(10s, 5s).outage = true;
  scenario_.faults[0].ramp = scenario_.faults[0].rampOut = 2s;
  LoggedRun run(planFor(scenario_));
  run.until(10s);
  EXPECT_TRUE(felt(run).outage);
  run.until(15s);
  EXPECT_FALSE(felt(run).outage);
}

TEST_F(Faults, TogetherMultiplyAddCombineAndTakeTheLeast_D5) {
  auto& base = scenario_.dependencies[0].downstream;
  base.slowdown = 2;
  base.added = 5ms;
  base.errorRate = 0.1;
  base.capacity = 8;
  auto& first = add(1s, 10s);
  first.slowdown = 3;
  first.added = 10ms;
  first.errorRate = 0.5;
  first.capacity = 4;
  auto& second = add(2s, 3s);
  second.slowdown = 4;
  second.errorRate = 0.5;
  second.hangRate = 0.25;
  second.capacity = 6;
  LoggedRun run(planFor(scenario_));
  run.until(3s);
  EXPECT_DOUBLE_EQ(felt(run).slowdown, 24);
  EXPECT_EQ(felt(run).added, 15ms);
  EXPECT_DOUBLE_EQ(felt(run).errorRate, 1 - 0.9 * 0.5 * 0.5);
  EXPECT_DOUBLE_EQ(felt(run).hangRate, 0.25);
  EXPECT_EQ(felt(run).capacity, 4);
}

TEST_F(Faults, InWhateverOrderTheyEndTheBaseComesBack_D5) {
  for (const auto& [endFirst, endSecond] : {std::pair{3s, 6s}, {6s, 3s}}) {
    scenario_.faults.clear();
    add(1s, endFirst - 1s).slowdown = 3;
    add(2s, endSecond - 2s).slowdown = 5;
    scenario_.faults[1].effect.outage = true;
    LoggedRun run(planFor(scenario_));
    run.until(2s);
    EXPECT_DOUBLE_EQ(felt(run).slowdown, 15);
    run.until(4s);
    EXPECT_DOUBLE_EQ(felt(run).slowdown, endFirst == 3s ? 5 : 3);
    EXPECT_EQ(felt(run).outage, endFirst == 3s);
    run.until(6s);
    EXPECT_EQ(felt(run), scenario_.dependencies[0].downstream);
  }
}

TEST_F(Faults, ASliderTurnedMeanwhileSetsTheBase_D5) {
  add(1s, 2s).slowdown = 3;
  scenario_.sets.push_back({Instant{2s}, "api.downstream.slowdown", 2.0, {}, ""});
  LoggedRun run(planFor(scenario_));
  run.until(2s);
  EXPECT_DOUBLE_EQ(felt(run).slowdown, 6);
  run.until(3s);
  EXPECT_DOUBLE_EQ(felt(run).slowdown, 2);
}

TEST_F(Faults, OfTheLoadMultiplyTheRate_D5) {
  scenario_ = oneDependency(fixedLatency(1ms), 10);
  for (const auto at : {10s, 20s}) {
    scenario_.faults.push_back(fault(at, 20s, ""));
    scenario_.faults.back().effect.rate = 3;
  }
  LoggedRun run(planFor(scenario_));
  const auto arrivalsUntil = [&run](Duration t) { return run.until(t).log.requestArrivals.size(); };
  EXPECT_NEAR(static_cast<double>(arrivalsUntil(10s)), 100, 1);
  EXPECT_NEAR(static_cast<double>(arrivalsUntil(20s)), 400, 2);
  EXPECT_NEAR(static_cast<double>(arrivalsUntil(30s)), 1300, 3);
  EXPECT_NEAR(static_cast<double>(arrivalsUntil(40s)), 1600, 4);
  EXPECT_NEAR(static_cast<double>(arrivalsUntil(50s)), 1700, 5);
}

TEST_F(Faults, AreJournalledWhenTheyBeginAndEnd) {
  add(10s, 5s).slowdown = 12;
  scenario_.faults[0].rampOut = 3s;
  LoggedRun run(planFor(scenario_));
  run.until(1h);
  const auto entries = run.log.journalOf<FaultEvent>();
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].first, Instant{10s});
  EXPECT_EQ(entries[0].second, (FaultEvent{"slowdown 12x", true, ""}));
  EXPECT_EQ(entries[1].first, Instant{15s});
  EXPECT_FALSE(entries[1].second.begins);
  EXPECT_EQ(run.log.journal[0].dependency, 0);
}

class Knobs : public testing::Test {
 protected:
  void set(Duration at, const std::string& path, const SettingValue& value, Duration ramp = {}) {
    scenario_.sets.push_back({Instant{at}, path, value, ramp, ""});
  }
  Scenario scenario_ = scenarioOf({"api"});
};

TEST_F(Knobs, TakeHoldAtTheirInstantAndAreJournalled) {
  set(10s, "api.bulkhead.limit", std::int64_t{4});
  LoggedRun run(planFor(scenario_));
  run.until(10s - 1ns);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 10);
  run.until(10s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 4);
  ASSERT_EQ(run.log.journal.size(), 1U);
  EXPECT_EQ(run.log.journal[0].dependency, 0);
  EXPECT_EQ(run.log.journalOf<SetEvent>()[0].second, (SetEvent{"api.bulkhead.limit", "10", "4", "scenario"}));
}

TEST_F(Knobs, ALimitSetToWhatTheSettingsHoldIsInForceAfterTheLimiterMovedIt) {
  LimiterSettings limiter;
  limiter.algorithm = LimiterAlgorithm::kAimdPerCall;
  scenario_.dependencies[0].compartment.limiter = limiter;
  set(10s, "api.limiter.step", std::int64_t{2});
  set(20s, "api.bulkhead.limit", std::int64_t{10});
  bulkheadOf(scenario_).callTimeout = 1s;
  LoggedRun run(offering(scenario_, {{0s, 5s}}));
  run.until(15s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 9) << "cut by a timeout; another knob leaves it there";
  run.until(20s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 10);
}

TEST_F(Knobs, MoveGraduallyWithARamp) {
  scenario_.service.arrivals = Arrivals::kConstant;
  set(10s, "api.bulkhead.limit", std::int64_t{110}, 100s);
  set(10s, "service.rate", 20.0, 100s);
  LoggedRun run(planFor(scenario_));
  run.until(60s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 60);
  EXPECT_NEAR(run.simulation.live().service.rate, 15, 1e-9);
  run.until(110s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 110);
  EXPECT_EQ(run.simulation.live().service.rate, 20);
  EXPECT_EQ(run.log.journal.size(), 2U);  // one line a knob, not one a step
}

TEST_F(Knobs, ARampFallsToo) {
  set(1s, "api.bulkhead.limit", std::int64_t{0}, 10s);
  LoggedRun run(planFor(scenario_));
  run.until(6s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 5);
  run.until(11s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 0);
}

TEST_F(Knobs, ALimitOfZeroClosesAThreadPoolToo_B9) {
  bulkheadOf(scenario_).kind = BulkheadKind::kThreadPool;
  bulkheadOf(scenario_).queue = 3;
  set(1s, "api.bulkhead.limit", std::int64_t{0});
  LoggedRun run(offering(scenario_, {{2s, 1ms}}));
  run.until(3s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 0);
  EXPECT_EQ(run.log.call(0).decision, Decision::kRejected);
}

TEST_F(Knobs, OfADependencyWhoseNameBeginsWithAnothersAndADotAreItsOwn) {
  scenario_ = scenarioOf({"api", "api.v2"});
  set(1s, "api.v2.downstream.slowdown", 5.0);
  LoggedRun run(planFor(scenario_));
  run.until(1s);
  EXPECT_EQ(run.simulation.calls().downstream(0).settings().slowdown, 1);
  EXPECT_EQ(run.simulation.calls().downstream(1).settings().slowdown, 5);
  EXPECT_EQ(run.log.journal.at(0).dependency, 1);
}

TEST_F(Knobs, TurnedByHandTakeHoldAtTheNextNanosecond) {
  LoggedRun run(planFor(scenario_));
  run.until(5s);
  ASSERT_TRUE(run.simulation.turn("api.bulkhead.limit", std::int64_t{3}).ok());
  run.until(5s);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 10);
  run.until(5s + 1ns);
  EXPECT_EQ(run.compartment().bulkhead().limit(), 3);
  EXPECT_EQ(run.log.journal.at(0).t, Instant{5s + 1ns});
  EXPECT_EQ(run.log.journalOf<SetEvent>()[0].second.by, "hand");
}

TEST_F(Knobs, ThatCannotBeTurnedSaySo) {
  LoggedRun run(planFor(scenario_));
  EXPECT_FALSE(run.simulation.turn("api.bulkhead.limit", std::int64_t{-1}).ok());
  EXPECT_FALSE(run.simulation.turn("api.bulkhead.kind", std::string{"thread_pool"}).ok());
  EXPECT_FALSE(run.simulation.turn("nobody.bulkhead.limit", std::int64_t{1}).ok());
  EXPECT_FALSE(run.simulation.turn("api.limiter.min", std::int64_t{1}).ok());  // it has none
  run.until(1s);
  EXPECT_TRUE(run.log.journal.empty());
}

// Each is fine as things stand, but not after the other: what did not happen is not journalled.
TEST_F(Knobs, ThatAnEarlierOneMadeImpossibleAreLeftOutOfTheJournal) {
  scenario_.dependencies[0].compartment.limiter = LimiterSettings{};
  LoggedRun run(planFor(scenario_));
  ASSERT_TRUE(run.simulation.turn("api.limiter.min", std::int64_t{50}).ok());
  ASSERT_TRUE(run.simulation.turn("api.limiter.max", std::int64_t{40}).ok());
  run.until(1s);
  EXPECT_EQ(run.simulation.live().dependencies[0].compartment.limiter->max, 100);
  const auto sets = run.log.journalOf<SetEvent>();
  ASSERT_EQ(sets.size(), 1U);
  EXPECT_EQ(sets[0].second.path, "api.limiter.min");
}

TEST_F(Knobs, OneTurnedByHandIsTheSameRunAsOneInTheScenario_E2) {
  scenario_ = oneDependency(exponentialLatency(50ms), 100);
  scenario_.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  LoggedRun byHand(planFor(scenario_));
  byHand.until(1s);
  ASSERT_TRUE(byHand.simulation.turn("api.bulkhead.limit", std::int64_t{3}).ok());
  byHand.until(5s);
  set(1s + 1ns, "api.bulkhead.limit", std::int64_t{3});
  LoggedRun inScenario(planFor(scenario_));
  inScenario.until(5s);
  ASSERT_EQ(byHand.log.calls.size(), inScenario.log.calls.size());
  for (std::size_t i = 0; i < byHand.log.calls.size(); ++i) {
    EXPECT_EQ(byHand.log.calls[i].call, inScenario.log.calls[i].call);
    EXPECT_EQ(byHand.log.calls[i].ended, inScenario.log.calls[i].ended);
    EXPECT_EQ(byHand.log.calls[i].decision, inScenario.log.calls[i].decision);
  }
}

// Turning a knob that has nothing to do with arrivals leaves them as they are, to the nanosecond.
TEST_F(Knobs, LeaveTheArrivalsOfOtherSettingsAlone_E3) {
  scenario_ = oneDependency(fixedLatency(1ms), 97);
  scenario_.service.arrivals = Arrivals::kPoisson;
  scenario_.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  LoggedRun quiet(planFor(scenario_));
  quiet.until(10s);
  for (int i = 1; i < 1000; ++i) {
    set(i * 10ms, "api.bulkhead.limit", std::int64_t{i % 2 == 0 ? 10 : 20});
  }
  LoggedRun turned(planFor(scenario_));
  turned.until(10s);
  EXPECT_EQ(turned.log.requestArrivals, quiet.log.requestArrivals);
}

}  // namespace
}  // namespace watertight
