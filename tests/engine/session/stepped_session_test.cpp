// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/stepped_session.h"

#include <gtest/gtest.h>

#include "sim/measured_run.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario aScenario() {
  auto scenario = oneDependency(exponentialLatency(50ms), 100);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.dependencies[0].compartment.bulkhead->limit = 5;
  return scenario;
}

TEST(SteppedSession, MovesOnlyWhenItIsTold) {
  SteppedSession session(planFor(aScenario()));
  session.start();
  EXPECT_EQ(session.poll().state.now, Instant{});
  session.step();
  const auto update = session.poll();
  EXPECT_EQ(update.state.now, Instant{100ms});
  EXPECT_TRUE(update.state.paused);
  EXPECT_EQ(update.frames.size(), 1U);
  EXPECT_TRUE(session.poll().frames.empty());
}

TEST(SteppedSession, TellsWhatIsOffered) {
  SteppedSession session(planFor(aScenario()));
  EXPECT_EQ(session.poll().state.requestsPerSecond, 0);
  session.runUntil(Instant{300ms});
  EXPECT_NEAR(session.poll().state.requestsPerSecond, 100, 60);
  session.runUntil(Instant{60s});
  EXPECT_NEAR(session.poll().state.requestsPerSecond, 100, 40);
}

TEST(SteppedSession, IsTheRunThatTheCommandLineMeasures_E2) {
  auto scenario = aScenario();
  scenario.duration = 5s;
  SteppedSession session(planFor(scenario));
  for (int i = 0; i < 50; ++i) session.step();
  EXPECT_EQ(session.poll().state.digest,
            measureRun(planFor(scenario), {}).summary["digest"].get<std::string>());
}

TEST(SteppedSession, GoesOnAfterTheScenariosDurationUntilItIsStopped) {
  auto scenario = aScenario();
  scenario.duration = 5s;
  SteppedSession session(planFor(scenario));
  session.runUntil(Instant{60s});
  const auto update = session.poll();
  EXPECT_EQ(update.state.now, Instant{60s});
  ASSERT_EQ(update.frames.size(), 600U);
  EXPECT_GT(update.frames.back().dependencies[0].arrivals, 0);
  EXPECT_EQ(update.state.problem, "");
}

TEST(SteppedSession, KnobsAreJournalledAndRefusedOnesSayWhy) {
  SteppedSession session(planFor(aScenario()));
  EXPECT_TRUE(session.set("api.bulkhead.limit", std::int64_t{3}).ok());
  EXPECT_FALSE(session.set("api.bulkhead.limit", std::int64_t{-3}).ok());
  session.step();
  const auto update = session.poll();
  ASSERT_EQ(update.journal.size(), 1U);
  EXPECT_EQ(update.journal[0].t, Instant{1ns});
  EXPECT_EQ(update.frames[0].dependencies[0].limit, 3);
}

TEST(SteppedSession, RestartBeginsAnotherRun) {
  SteppedSession session(planFor(aScenario()));
  session.runUntil(Instant{5s});
  const auto before = session.poll();
  session.restart(planFor(aScenario()));
  const auto after = session.poll();
  EXPECT_NE(after.state.run, before.state.run);
  EXPECT_EQ(after.state.now, Instant{});
  EXPECT_TRUE(after.frames.empty());
  session.runUntil(Instant{5s});
  EXPECT_EQ(session.poll().state.digest, before.state.digest);
}

}  // namespace
}  // namespace watertight
