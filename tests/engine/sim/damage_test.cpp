// SPDX-License-Identifier: GPL-3.0-or-later
// Damage to healthy routes (SEMANTICS S5).
#include "sim/damage.h"

#include <gtest/gtest.h>

#include "support/scenario_builder.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::dependency;
using testing_support::fixedLatency;
using testing_support::route;

/// Route 0 calls "sms", which a fault slows down from 20 s to 30 s; route 1 does not.
Scenario floodScenario() {
  Scenario scenario;
  scenario.dependencies = {dependency("sms", fixedLatency(1ms)), dependency("stock", fixedLatency(1ms))};
  scenario.routes = {route("send", {"stock"}), route("browse", {"stock"})};
  scenario.routes[0].async = {"sms"};
  FaultSettings fault;
  fault.at = Instant{20s};
  fault.length = 10s;
  fault.dependency = "sms";
  fault.effect.slowdown = 10;
  scenario.faults = {fault};
  return scenario;
}

/// A request on route 1 every 100 ms, until `end`; from `from` to `to` it fails.
RouteLog browsing(Duration end, Duration from = 0s, Duration to = 0s, Duration latency = 10ms) {
  RouteLog log(healthyRoutes(floodScenario()));
  for (Duration t = 50ms; t < end; t += 100ms) {
    RequestLine line;
    line.route = 1;
    line.ended = Instant{t};
    const bool bad = t >= from && t < to;
    line.arrived = line.ended - (t >= 20s ? latency : 10ms);
    line.end = bad ? RequestEnd::kFailed : RequestEnd::kOk;
    log.onRequestEnded(line);
    line.route = 0;  // what happens there does not count
    log.onRequestEnded(line);
  }
  return log;
}

TEST(Damage, IsThatOfRoutesThatNeverCallTheDisturbedDependency_S5) {
  auto scenario = floodScenario();
  EXPECT_EQ(healthyRoutes(scenario), (std::vector<bool>{false, true}));
  scenario.routes[1].optional = {"sms"};
  EXPECT_TRUE(healthyRoutes(scenario).empty()) << "not applicable: every route calls it";
  scenario.faults[0].dependency = "";
  EXPECT_TRUE(healthyRoutes(scenario).empty()) << "nor where only the load is disturbed";
  scenario = floodScenario();
  scenario.faults.clear();
  EXPECT_TRUE(healthyRoutes(scenario).empty());
}

TEST(Damage, LastsFromTheFaultsBeginUntilTheGoodputIsBackForTenSeconds_S5) {
  // All of browse fails from 22 s to 35 s: the last ten seconds are good again, to 2 %, at 44.8 s.
  const auto damage = damageOf(floodScenario(), browsing(60s, 22s, 35s), browsing(60s), Instant{60s});
  ASSERT_TRUE(damage);
  EXPECT_EQ(damage->span, 24800ms);
  EXPECT_NEAR(damage->lostPerSecond, 130 / 24.8, 1e-9);
  EXPECT_NEAR(damage->lostShare, 130 / 248.0, 1e-9);
  EXPECT_EQ(damage->addedP95, Duration{0});
}

TEST(Damage, ThatComesLateInALongFaultCounts_S5) {
  auto scenario = floodScenario();
  scenario.faults[0].length = 30s;
  const auto damage = damageOf(scenario, browsing(90s, 40s, 45s), browsing(90s), Instant{90s});
  ASSERT_TRUE(damage);
  EXPECT_NEAR(damage->lostPerSecond * toSeconds(damage->span), 50, 1e-6);
}

TEST(Damage, OfAFaultThatGoesOnLastsToTheEnd_S5) {
  auto scenario = floodScenario();
  scenario.faults[0].length.reset();
  const auto damage = damageOf(scenario, browsing(60s, 20s, 60s), browsing(60s), Instant{60s});
  ASSERT_TRUE(damage);
  EXPECT_EQ(damage->span, 40s);
  EXPECT_DOUBLE_EQ(damage->lostShare, 1);
  EXPECT_FALSE(damage->addedP95) << "nothing was answered";
}

TEST(Damage, SaysHowMuchLongerAnswersTake_S5) {
  const auto damage = damageOf(floodScenario(), browsing(60s, 0s, 0s, 70ms), browsing(60s), Instant{60s});
  ASSERT_TRUE(damage);
  EXPECT_EQ(damage->lostPerSecond, 0);
  EXPECT_EQ(damage->addedP95, 60ms);
}

TEST(Damage, OfFaultsThatTouchIsCountedOnce_S5) {
  auto scenario = floodScenario();
  scenario.faults.push_back(scenario.faults[0]);
  const auto twice = damageOf(scenario, browsing(60s, 22s, 35s), browsing(60s), Instant{60s});
  EXPECT_EQ(twice, damageOf(floodScenario(), browsing(60s, 22s, 35s), browsing(60s), Instant{60s}));
}

TEST(Damage, IsNotApplicableBeforeAnyFault_S5) {
  EXPECT_FALSE(damageOf(floodScenario(), browsing(20s), browsing(20s), Instant{20s}));
}

}  // namespace
}  // namespace watertight
