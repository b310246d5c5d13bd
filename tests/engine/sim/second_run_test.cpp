// SPDX-License-Identifier: GPL-3.0-or-later
// What a run beside another one is made of: a branch of nothing is the run itself (SEMANTICS E2).
#include "sim/second_run.h"

#include <gtest/gtest.h>

#include "sim/digest.h"
#include "sim/simulation.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::dependency;
using testing_support::exponentialLatency;
using testing_support::oneDependency;
using testing_support::planFor;

/// A scenario's run for ten seconds, with two knobs turned by hand at 2 s and 6 s.
class Branch : public testing::Test {
 protected:
  Branch() {
    scenario_ = oneDependency(exponentialLatency(50ms), 100);
    scenario_.service.arrivals = Arrivals::kPoisson;
    scenario_.dependencies[0].compartment.bulkhead = BulkheadSettings{};
    scenario_.faults.resize(1);
    scenario_.faults[0].at = Instant{3s};
    scenario_.faults[0].length = 4s;
    scenario_.faults[0].dependency = "api";
    scenario_.faults[0].effect.slowdown = 5;
    Simulation first(planFor(scenario_));
    first.runUntil(Instant{2s});
    EXPECT_TRUE(first.turn("api.bulkhead.limit", std::int64_t{6}));
    first.runUntil(Instant{6s});
    EXPECT_TRUE(first.turn("api.bulkhead.limit", std::int64_t{20}));
    first.runUntil(Instant{10s});
    done_ = first.asDone();
  }

  static std::string digestAt(const Scenario& scenario, Duration at) {
    Simulation simulation(planFor(scenario));
    Digest digest;
    simulation.observe(digest);
    simulation.runUntil(Instant{at});
    return digest.text();
  }
  static SecondRun branchAt(Duration moment) {
    SecondRun branch;
    branch.moment = Instant{moment};
    return branch;
  }

  Scenario scenario_, done_;
};

TEST_F(Branch, WithNothingChangedIsTheRunItself_E2) {
  const auto scenario = secondScenario(done_, branchAt(10s));
  EXPECT_EQ(scenario, done_);
  EXPECT_EQ(digestAt(scenario, 10s), digestAt(done_, 10s));
}

TEST_F(Branch, IsTheSameRunUpToItsMomentAndAnotherOneAfterIt_E2) {
  auto branch = branchAt(4s);
  ASSERT_TRUE(turnIn(branch, done_, "api.bulkhead.limit", std::int64_t{2}));
  const auto scenario = secondScenario(done_, branch);
  EXPECT_EQ(digestAt(scenario, 4s), digestAt(done_, 4s));
  EXPECT_NE(digestAt(scenario, 5s), digestAt(done_, 5s));
}

TEST_F(Branch, LeavesOutWhatWasDoneAfterItsMoment) {
  const auto scenario = secondScenario(done_, branchAt(4s));
  ASSERT_EQ(scenario.sets.size(), 1U);
  EXPECT_EQ(scenario.sets[0].at, Instant{2s + 1ns});
  EXPECT_EQ(scenario.faults, done_.faults) << "what the scenario itself does still comes";
}

TEST_F(Branch, IsTheRunItselfWhereItsKnobsAreTurnedAlikeAndThen) {
  auto branch = branchAt(6s);
  ASSERT_TRUE(turnIn(branch, done_, "api.bulkhead.limit", std::int64_t{20}));
  EXPECT_EQ(digestAt(secondScenario(done_, branch), 10s), digestAt(done_, 10s));
}

TEST_F(Branch, AKnobTurnedTwiceStandsWhereItWasTurnedLast) {
  auto branch = branchAt(4s);
  ASSERT_TRUE(turnIn(branch, done_, "api.bulkhead.limit", std::int64_t{2}));
  ASSERT_TRUE(turnIn(branch, done_, "api.downstream.slowdown", std::int64_t{2}));
  ASSERT_TRUE(turnIn(branch, done_, "api.bulkhead.limit", std::int64_t{3}));
  const std::vector<ChangedKnob> wanted{{"api.downstream.slowdown", 2.0},
                                        {"api.bulkhead.limit", std::int64_t{3}}};
  EXPECT_EQ(branch.changes, wanted);
  EXPECT_FALSE(turnIn(branch, done_, "api.bulkhead.limit", std::int64_t{-1}));
  EXPECT_EQ(branch.changes, wanted);
}

TEST_F(Branch, KnowsHowTheSettingsStandAtAMoment) {
  EXPECT_EQ(settingsAt(done_, Instant{1s}).dependencies[0].compartment.bulkhead->limit, 10);
  EXPECT_EQ(settingsAt(done_, Instant{5s}).dependencies[0].compartment.bulkhead->limit, 6);
  EXPECT_EQ(settingsAt(done_, Instant{9s}).dependencies[0].compartment.bulkhead->limit, 20);
}

TEST_F(Branch, TheScenarioAsFiledIsTheOneWithoutHandiwork) {
  SecondRun filed;
  filed.difference = Difference::kAsFiled;
  EXPECT_EQ(secondScenario(done_, filed), scenario_);
  SecondRun calm;
  calm.difference = Difference::kNoFaults;
  EXPECT_TRUE(secondScenario(done_, calm).faults.empty());
  EXPECT_EQ(secondScenario(done_, calm).sets, done_.sets);
  SecondRun shared;
  shared.difference = Difference::kIsolation;
  shared.isolation = Isolation::kShared;
  EXPECT_EQ(secondScenario(done_, shared).service.isolation, Isolation::kShared);
}

}  // namespace
}  // namespace watertight
