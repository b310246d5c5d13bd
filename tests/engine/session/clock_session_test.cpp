// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/clock_session.h"

#include <gtest/gtest.h>

#include <thread>

#include "sim/scenario_toml.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;

RunPlan smallPlan() {
  const auto scenario = parseScenario(R"(
schema = 1
[service]
arrivals = "constant"
rate = 200.0
sample = "10ms"
[[dependency]]
name = "a"
downstream = { latency = { kind = "fixed", value = "1ms" } }
bulkhead = { limit = 8 }
)",
                                      "small.scenario.toml");
  EXPECT_TRUE(scenario.ok());
  return {std::make_shared<Scenario>(*scenario)};
}

/// Until it has frames to show, which on real threads takes a few milliseconds.
SessionUpdate firstFrames(Session& session) {
  SessionUpdate update;
  while (update.frames.empty()) {
    std::this_thread::yield();
    update = session.poll();
  }
  return update;
}

TEST(ClockSession, ShowsFramesOnRealThreadsAndSaysThatTimeCannotBeStopped) {
  ClockSession session(smallPlan(), Clock::kReal);
  EXPECT_TRUE(session.poll().state.paused) << "until it is started";
  session.start();
  const auto update = firstFrames(session);
  EXPECT_TRUE(update.state.realTime);
  EXPECT_FALSE(update.state.paused);
}

TEST(ClockSession, AnotherClockIsAnotherRunFromItsBeginning) {
  ClockSession session(smallPlan(), Clock::kVirtual);
  session.start();
  const auto before = firstFrames(session).state;
  EXPECT_FALSE(before.realTime);
  ASSERT_TRUE(session.useClock(Clock::kReal, smallPlan()).ok());
  const auto after = firstFrames(session).state;
  EXPECT_TRUE(after.realTime);
  EXPECT_NE(after.run, before.run);
}

TEST(ClockSession, ARestartOnThreadsIsANewRunThatGoesOn) {
  ClockSession session(smallPlan(), Clock::kReal);
  session.start();
  const auto before = firstFrames(session).state.run;
  session.restart(smallPlan());
  EXPECT_NE(firstFrames(session).state.run, before);
}

TEST(ClockSession, AKnobTakesHoldOnThreads) {
  ClockSession session(smallPlan(), Clock::kReal);
  session.start();
  ASSERT_TRUE(session.set("a.bulkhead.limit", std::int64_t{3}).ok());
  std::optional<int> limit;
  while (limit != 3) limit = firstFrames(session).frames.back().dependencies[0].limit;
  EXPECT_FALSE(session.set("a.bulkhead.limit", std::string{"many"}).ok());
}

TEST(ClockSession, ATraceIsRefusedOnThreadsAndBringsVirtualTimeBack) {
  RunPlan trace = smallPlan();
  auto scenario = std::make_shared<Scenario>(*trace.scenario);
  scenario->service.arrivals = Arrivals::kTrace;
  trace.scenario = scenario;
  ClockSession session(smallPlan(), Clock::kVirtual);
  EXPECT_FALSE(session.useClock(Clock::kReal, trace).ok());
  ASSERT_TRUE(session.useClock(Clock::kReal, smallPlan()).ok());
  session.restart(trace);
  EXPECT_FALSE(session.poll().state.realTime);
}

}  // namespace
}  // namespace watertight
