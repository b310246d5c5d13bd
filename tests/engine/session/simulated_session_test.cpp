// SPDX-License-Identifier: GPL-3.0-or-later
// A run on a thread of its own. Nothing here sleeps: tests poll until what they wait for is so.
#include "session/simulated_session.h"

#include <gtest/gtest.h>

#include "core/steady_clock.h"
#include "sim/measured_run.h"
#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace testing_support;

Scenario aScenario() {
  auto scenario = oneDependency(exponentialLatency(50ms), 200);
  scenario.service.arrivals = Arrivals::kPoisson;
  auto& compartment = scenario.dependencies[0].compartment;
  compartment.bulkhead = BulkheadSettings{};
  compartment.limiter = LimiterSettings{};
  compartment.breaker = BreakerSettings{};
  scenario.faults.resize(1);
  scenario.faults[0].at = Instant{5s};
  scenario.faults[0].length = 5s;
  scenario.faults[0].dependency = "api";
  scenario.faults[0].effect.slowdown = 20;
  return scenario;
}

/// Everything that the session told so far, gathered while waiting.
class Watched {
 public:
  explicit Watched(const Scenario& scenario) : session(planFor(scenario)) {}
  explicit Watched(RunPlan plan) : session(std::move(plan)) {}

  /// Polls until the condition holds of the newest state.
  template <typename Condition>
  const SessionState& until(Condition condition) {
    for (;;) {
      auto update = session.poll();
      if (update.state.run != state_.run) {
        frames.clear();
        journal.clear();
      }
      state_ = update.state;
      for (auto& frame : update.frames) frames.push_back(std::move(frame));
      for (auto& entry : update.journal) journal.push_back(std::move(entry));
      if (condition(state_)) return state_;
      std::this_thread::yield();
    }
  }
  const SessionState& untilPast(Duration t) {
    return until([t](const SessionState& state) { return state.now >= Instant{t}; });
  }
  const SessionState& pausedState() {
    session.pause();
    return until([](const SessionState& state) { return state.paused; });
  }

  SimulatedSession session;
  std::vector<Frame> frames;
  std::vector<JournalEntry> journal;

 private:
  SessionState state_;
};

std::string digestAt(Scenario scenario, Instant end) {
  scenario.duration = end.time_since_epoch();
  return measureRun(planFor(scenario), {}).summary["digest"];
}

TEST(SimulatedSession, StartsPausedAtTheBeginning) {
  Watched watched(aScenario());
  const auto& state = watched.until([](const SessionState&) { return true; });
  EXPECT_TRUE(state.paused);
  EXPECT_EQ(state.now, Instant{});
  EXPECT_EQ(state.speed, 1);
}

TEST(SimulatedSession, ARunPacedAHundredfoldIsTheRunThatTheCommandLineMeasures_E2) {
  Watched watched(aScenario());
  watched.session.setSpeed(100);
  watched.session.start();
  watched.untilPast(12s);
  const auto& state = watched.pausedState();
  EXPECT_EQ(state.digest, digestAt(aScenario(), state.now));
  EXPECT_EQ(state.problem, "");
}

TEST(SimulatedSession, HowOftenItsPaceChangesMakesNoDifference_E2) {
  Watched watched(aScenario());
  watched.session.start();
  for (const double speed : {100.0, 3.0, 50.0, 0.1, 100.0}) {
    watched.session.setSpeed(speed);
    const auto now = watched.until([speed](const SessionState& s) { return s.speed == speed; }).now;
    watched.untilPast(now.time_since_epoch() + 1ns);
    watched.session.pause();
    watched.session.start();
  }
  watched.untilPast(8s);
  const auto& state = watched.pausedState();
  EXPECT_EQ(state.digest, digestAt(aScenario(), state.now));
}

TEST(SimulatedSession, PausesOnceWhereItsPlanSays) {
  auto plan = planFor(aScenario());
  plan.pauseAt = Instant{2345678901ns};
  Watched watched(plan);
  watched.session.setSpeed(100);
  for (int begun = 0; begun < 2; ++begun) {
    watched.session.start();
    const auto& end = watched.until([](const SessionState& s) { return s.paused && s.now > Instant{}; });
    EXPECT_EQ(end.now, *plan.pauseAt);
    EXPECT_EQ(end.digest, digestAt(aScenario(), end.now));
    watched.session.start();
    EXPECT_FALSE(watched.untilPast(3s).paused) << "goes on beyond it";
    watched.session.pause();
    watched.session.restart(plan);
    watched.until([&](const SessionState& s) { return s.paused && s.now == Instant{}; });
  }
}

TEST(SimulatedSession, GoesOnWhereItWasSteppedToItsPausingPlace) {
  auto plan = planFor(aScenario());
  plan.pauseAt = Instant{100ms};
  Watched watched(plan);
  watched.session.step();
  watched.untilPast(100ms);
  watched.session.setSpeed(100);
  watched.session.start();
  EXPECT_FALSE(watched.untilPast(3s).paused);
}

TEST(SimulatedSession, LosesNoFrameAndGivesEachOnce) {
  Watched watched(aScenario());
  watched.session.setSpeed(100);
  watched.session.start();
  watched.untilPast(10s);
  const auto& state = watched.pausedState();
  ASSERT_EQ(watched.frames.size(), static_cast<std::size_t>(state.now.time_since_epoch() / 100ms));
  for (std::size_t i = 0; i < watched.frames.size(); ++i) {
    EXPECT_EQ(watched.frames[i].t, Instant{100ms * (i + 1)});
  }
}

TEST(SimulatedSession, AStepIsOneSamplePeriodAndThenItIsPaused) {
  Watched watched(aScenario());
  watched.session.step();
  EXPECT_TRUE(watched.untilPast(100ms).paused);
  watched.session.step();
  watched.session.step();
  const auto& state = watched.untilPast(300ms);
  EXPECT_EQ(state.now, Instant{300ms});
  EXPECT_EQ(watched.frames.size(), 3U);
}

TEST(SimulatedSession, AStepEndsARunThatIsUnderWay) {
  Watched watched(aScenario());
  watched.session.setSpeed(100);
  watched.session.start();
  watched.untilPast(1s);
  watched.session.step();
  const auto paused = watched.until([](const SessionState& s) { return s.paused; });
  const Duration whole = paused.now.time_since_epoch();
  watched.session.step();
  EXPECT_EQ(watched.untilPast(whole + 100ms).now, Instant{whole + 100ms});
}

TEST(SimulatedSession, AStepOfAnHourIsOneHour) {
  auto scenario = aScenario();
  scenario.service.sample = 1h;
  Watched watched(scenario);
  watched.session.step();
  const auto& state = watched.untilPast(1h);
  EXPECT_EQ(state.now, Instant{1h});
  EXPECT_EQ(watched.frames.size(), 1U);
}

TEST(SimulatedSession, AKnobTakesHoldWhileItRunsAndIsJournalled) {
  Watched watched(aScenario());
  watched.session.setSpeed(100);
  watched.session.start();
  watched.untilPast(1s);
  ASSERT_TRUE(watched.session.set("api.bulkhead.policy", std::string{"caller_runs"}).ok());
  watched.until([&](const SessionState&) { return !watched.journal.empty(); });
  const auto* set = std::get_if<SetEvent>(&watched.journal[0].event);
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(*set, (SetEvent{"api.bulkhead.policy", "abort", "caller_runs", "hand"}));
}

TEST(SimulatedSession, AKnobTurnedWhilePausedTakesHoldAtTheNextNanosecond) {
  Watched watched(aScenario());
  ASSERT_TRUE(watched.session.set("api.bulkhead.limit", std::int64_t{3}).ok());
  watched.session.step();
  watched.until([&](const SessionState&) { return !watched.frames.empty(); });
  EXPECT_EQ(watched.frames[0].dependencies[0].limit, 3);
}

TEST(SimulatedSession, AKnobThatCannotBeTurnedSaysWhyAtOnce) {
  Watched watched(aScenario());
  EXPECT_FALSE(watched.session.set("api.bulkhead.kind", std::string{"thread_pool"}).ok());
  EXPECT_FALSE(watched.session.set("api.limiter.min", std::int64_t{1000}).ok());
  EXPECT_TRUE(watched.session.set("api.limiter.max", std::int64_t{2000}).ok());
  EXPECT_TRUE(
      watched.session.set("api.limiter.min", std::int64_t{1000}).ok());  // in order, also while paused
}

// max_wait means something with policy "wait" only, which the scenario turns on at 1 s.
TEST(SimulatedSession, KnobsThatTheScenarioTurnsCountForThoseOfTheHand) {
  auto scenario = aScenario();
  scenario.dependencies[0].compartment.bulkhead->maxWait = 100ms;
  scenario.sets = {{Instant{1s}, "api.bulkhead.policy", std::string{"wait"}, {}, ""}};
  Watched watched(scenario);
  EXPECT_FALSE(watched.session.set("api.bulkhead.then", std::string{"fallback"}).ok());
  watched.session.setSpeed(100);
  watched.session.start();
  watched.untilPast(2s);
  EXPECT_TRUE(watched.session.set("api.bulkhead.then", std::string{"fallback"}).ok());
}

TEST(SimulatedSession, RestartBeginsAnewAndKeepsRunning) {
  Watched watched(aScenario());
  watched.session.setSpeed(100);
  watched.session.start();
  const auto first = watched.untilPast(2s);
  watched.session.restart(withSeed(planFor(aScenario()), 9));
  const auto restarted = watched.until([&](const SessionState& s) { return s.run != first.run; });
  EXPECT_FALSE(restarted.paused);
  EXPECT_EQ(restarted.speed, 100);
  watched.untilPast(3s);
  const auto& state = watched.pausedState();
  EXPECT_EQ(watched.frames.at(0).t, Instant{100ms});
  auto other = aScenario();
  other.seed = 9;
  EXPECT_EQ(state.digest, digestAt(other, state.now));
}

TEST(SimulatedSession, RestartForgetsTurnedKnobs) {
  Watched watched(aScenario());
  ASSERT_TRUE(watched.session.set("api.bulkhead.limit", std::int64_t{3}).ok());
  watched.session.restart(planFor(aScenario()));
  watched.session.step();
  watched.until([&](const SessionState&) { return !watched.frames.empty(); });
  EXPECT_EQ(watched.frames[0].dependencies[0].limit, 10);
}

// A hundred million requests a virtual second: such a run cannot keep any pace, but it obeys.
Scenario farTooMuch() {
  auto scenario = aScenario();
  scenario.service.rate = 1e8;
  scenario.service.sample = 1h;
  return scenario;
}

TEST(SimulatedSession, ObeysWhileARunCannotKeepItsPace) {
  Watched watched(farTooMuch());
  watched.session.setSpeed(100);
  watched.session.start();
  watched.untilPast(1ns);
  const Instant asked = steadyNow();
  watched.pausedState();
  EXPECT_LT(steadyNow() - asked, 20s);
}

TEST(SimulatedSession, StopsPromptlyInTheMiddleOfAStep) {
  const Instant began = steadyNow();
  {
    Watched watched(farTooMuch());
    watched.session.step();
    watched.untilPast(1ns);
  }
  EXPECT_LT(steadyNow() - began, 20s);
}

TEST(SimulatedSession, MayEndAtAnyMoment) {
  for (int i = 0; i < 50; ++i) {
    SimulatedSession session(planFor(aScenario()));
    if (i % 2 == 0) session.start();
    if (i % 3 == 0) session.step();
    if (i % 5 == 0) session.restart(planFor(aScenario()));
  }
}

TEST(SimulatedSession, RunsAsFastAsItGoesToAMomentAndPausesThere) {
  auto scenario = aScenario();
  scenario.duration = 30min;
  Watched watched{scenario};
  watched.session.runUntil(Instant{30min});
  const auto& state = watched.untilPast(30min);
  EXPECT_EQ(state.now, Instant{30min});
  EXPECT_TRUE(state.paused);
  EXPECT_EQ(watched.frames.size(), 30U * 60 * 10) << "none is lost, however many nobody has fetched";
}

TEST(SimulatedSession, StaysWhereItIsWhenToldToRunToWhatIsPast) {
  Watched watched{aScenario()};
  watched.session.runUntil(Instant{2s});
  watched.untilPast(2s);
  watched.session.runUntil(Instant{1s});
  watched.session.step();
  EXPECT_EQ(watched.untilPast(2s + 1ms).now, Instant{2s + 100ms});
}

}  // namespace
}  // namespace watertight
