// SPDX-License-Identifier: GPL-3.0-or-later
// A second run beside a first. Nothing here sleeps: tests poll until what they wait for is so.
#include "session/following_session.h"

#include <gtest/gtest.h>

#include "session/stepped_session.h"
#include "sim/second_run.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario aScenario() {
  auto scenario = oneDependency(exponentialLatency(50ms), 200);
  scenario.service.arrivals = Arrivals::kPoisson;
  scenario.dependencies[0].compartment.bulkhead = BulkheadSettings{};
  scenario.faults.resize(1);
  scenario.faults[0].at = Instant{5s};
  scenario.faults[0].dependency = "api";
  scenario.faults[0].effect.slowdown = 20;
  return scenario;
}

/// Polls until the second run is where the first one is.
SessionState caughtUp(FollowingSession& second, std::vector<Frame>* frames = nullptr) {
  for (;;) {
    auto update = second.poll();
    if (frames != nullptr) frames->insert(frames->end(), update.frames.begin(), update.frames.end());
    if (update.state.paused) return second.poll().state;
    std::this_thread::yield();
  }
}

std::string digestAt(const Scenario& scenario, Duration at) {
  SteppedSession session{planFor(scenario)};
  session.runUntil(Instant{at});
  return session.digest();
}

TEST(FollowingSession, GoesWhereTheFirstRunIsAndNoFurther) {
  FollowingSession second{planFor(aScenario())};
  std::vector<Frame> frames;
  for (const auto at : {100ms, 3000ms, 8050ms}) {
    second.follow(Instant{at});
    EXPECT_EQ(caughtUp(second, &frames).now, Instant{at});
  }
  EXPECT_EQ(frames.size(), 80U);
  EXPECT_EQ(frames.back().t, Instant{8s});
}

TEST(FollowingSession, WaitsAtTheBeginningOfARestartUntilItIsToldWhereTheFirstIs) {
  FollowingSession second{planFor(aScenario())};
  second.follow(Instant{9s});
  caughtUp(second);
  second.restart(planFor(aScenario()));
  SessionState state;
  while (!state.done || state.run != 1) state = second.poll().state;
  EXPECT_EQ(state.now, Instant{});
  second.follow(Instant{2s});
  EXPECT_EQ(caughtUp(second).now, Instant{2s});
}

TEST(FollowingSession, IsTheSameRunWhereNothingIsChanged_E2) {
  FollowingSession second{planFor(aScenario())};
  second.follow(Instant{2s});
  caughtUp(second);
  second.follow(Instant{9s});
  EXPECT_EQ(caughtUp(second).digest, digestAt(aScenario(), 9s));
}

TEST(FollowingSession, DoesWhatIsDoneToTheFirstAtItsOwnTime_E2) {
  SteppedSession first{planFor(aScenario())};
  FollowingSession second{planFor(aScenario())};
  const auto follow = [&] {
    const auto state = first.poll().state;
    second.follow(state.now, state.done);
    return state;
  };
  first.runUntil(Instant{2s});
  ASSERT_TRUE(first.set("api.bulkhead.limit", std::int64_t{2}));
  follow();
  first.runUntil(Instant{6s});
  ASSERT_TRUE(first.inject(aScenario().faults[0]));
  first.runUntil(Instant{7s});
  const auto state = follow();
  const auto there = caughtUp(second);
  EXPECT_EQ(there.digest, state.digest);
  EXPECT_EQ(there.done->sets, state.done->sets);
}

TEST(FollowingSession, BranchesOffWhileTheFirstGoesOnUnchanged_E2) {
  SteppedSession first{planFor(aScenario())};
  first.runUntil(Instant{6s});
  SecondRun branch;
  branch.moment = Instant{4s};
  const auto done = first.poll().state.done;
  ASSERT_TRUE(turnIn(branch, *done, "api.bulkhead.limit", std::int64_t{3}));
  FollowingSession second{planFor(secondScenario(*done, branch))};
  second.follow(Instant{4s});
  EXPECT_EQ(caughtUp(second).digest, digestAt(aScenario(), 4s));
  first.runUntil(Instant{9s});
  second.follow(first.poll().state.now);
  EXPECT_NE(caughtUp(second).digest, first.digest());
  EXPECT_EQ(first.digest(), digestAt(aScenario(), 9s));
}

TEST(FollowingSession, BeginsAgainWithAnotherPlanAndCatchesUp) {
  FollowingSession second{planFor(aScenario())};
  second.follow(Instant{8s});
  const auto before = caughtUp(second).run;
  auto calm = withoutFaults(aScenario());
  second.restart(planFor(calm));
  second.follow(Instant{8s});
  const auto state = caughtUp(second);
  EXPECT_NE(state.run, before);
  EXPECT_EQ(state.now, Instant{8s});
  EXPECT_EQ(state.digest, digestAt(calm, 8s));
}

TEST(FollowingSession, LosesNoFrameWhenNobodyPollsForLong) {
  auto scenario = aScenario();
  scenario.service.rate = 1;
  scenario.service.sample = 1ms;
  FollowingSession second{planFor(scenario)};
  second.follow(Instant{20s});
  std::vector<Frame> frames;
  caughtUp(second, &frames);
  EXPECT_EQ(frames.size(), 20'000U);
}

}  // namespace
}  // namespace watertight
