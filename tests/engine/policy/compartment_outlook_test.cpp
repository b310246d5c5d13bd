// SPDX-License-Identifier: GPL-3.0-or-later
// What a compartment shows of itself: ages, the limiter's evidence, the breaker's distances. Asking changes
// nothing.
#include <gtest/gtest.h>

#include "support/compartment_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::CompartmentDriver;

CompartmentSettings withLimit(int limit) {
  CompartmentSettings settings;
  settings.bulkhead = BulkheadSettings{};
  settings.bulkhead->limit = limit;
  return settings;
}

CompartmentSettings withLimiter(int limit) {
  auto settings = withLimit(limit);
  settings.limiter = LimiterSettings{};
  settings.limiter->min = 2;
  settings.limiter->max = 40;
  settings.limiter->minSamples = 10;
  return settings;
}

TEST(CompartmentAges, CountCallsByHowLongTheyHaveBeenInFlight) {
  CompartmentDriver driver(withLimit(10));
  driver.arrive('a');
  driver.pass(20s);
  driver.arrive('b');
  driver.pass(500ms);
  driver.arrive('c');
  driver.arrive('d');
  const CallAges expected{2, 0, 1, 0, 0, 1, 0};
  EXPECT_EQ(driver.compartment().ages(driver.now()), expected);
}

TEST(CompartmentAges, PutACallAtABandsEndIntoTheNextOne) {
  CompartmentDriver driver(withLimit(10));
  driver.arrive('a');
  driver.pass(100ms);
  EXPECT_EQ(driver.compartment().ages(driver.now())[1], 1);
  driver.end('a');
  EXPECT_EQ(driver.compartment().ages(driver.now()), CallAges{});
}

TEST(LimiterOutlook, CountsItsEvidenceAndSaysThatItIsTooLittle) {
  CompartmentDriver driver(withLimiter(20));
  driver.calls(4);
  const auto outlook = driver.compartment().limiterOutlook(driver.now()).value();
  EXPECT_EQ(outlook.outcomes, 4);
  EXPECT_EQ(outlook.needed, 10);
  EXPECT_EQ(outlook.would, LimitBranch::kHold);
  EXPECT_EQ(outlook.why, "4 of 10 samples");
}

TEST(LimiterOutlook, IsWhatTheNextCheckDoes) {
  CompartmentDriver driver(withLimiter(20));
  driver.calls(12, CallOutcome::kError);
  const auto outlook = driver.compartment().limiterOutlook(driver.now()).value();
  EXPECT_EQ(outlook.would, LimitBranch::kDecrease);
  EXPECT_EQ(outlook.to, 10);
  driver.check();
  EXPECT_EQ(driver.limit(), outlook.to);
  EXPECT_EQ(driver.limitChange().why, outlook.why);
}

TEST(LimiterOutlook, ChangesNothingHoweverOftenOneAsks) {
  CompartmentDriver asked(withLimiter(20));
  CompartmentDriver left(withLimiter(20));
  for (auto* driver : {&asked, &left}) driver->calls(12, CallOutcome::kError);
  for (int i = 0; i < 5; ++i) static_cast<void>(asked.compartment().limiterOutlook(asked.now()));
  asked.check();
  left.check();
  EXPECT_EQ(asked.limit(), left.limit());
  EXPECT_EQ(asked.limitChange(), left.limitChange());
}

TEST(LimiterOutlook, TellsStaleOutcomesAndCallsThatAreInFlightForTooLong) {
  auto settings = withLimiter(20);
  settings.limiter->latencyThreshold = 1s;
  CompartmentDriver driver(settings);
  driver.arrive('x');
  driver.calls(12, CallOutcome::kError);
  driver.check();
  driver.end('x');
  driver.arrive('y');
  driver.pass(3s);
  const auto outlook = driver.compartment().limiterOutlook(driver.now()).value();
  EXPECT_EQ(outlook.stale, 1);
  EXPECT_EQ(outlook.censored, 1);
}

TEST(LimiterOutlook, IsPausedWhileTheBreakerDecides) {
  auto settings = withLimiter(20);
  settings.breaker = BreakerSettings{};
  CompartmentDriver driver(settings);
  driver.calls(5, CallOutcome::kError);
  ASSERT_EQ(driver.breaker(), "open");
  EXPECT_EQ(driver.compartment().limiterOutlook(driver.now())->would, LimitBranch::kPaused);
}

TEST(LimiterOutlook, OfARuleThatLearnsFromEachCallSaysSo) {
  auto settings = withLimiter(20);
  settings.limiter->algorithm = LimiterAlgorithm::kVegas;
  CompartmentDriver driver(settings);
  const auto outlook = driver.compartment().limiterOutlook(driver.now()).value();
  EXPECT_FALSE(outlook.would);
  EXPECT_EQ(outlook.why, "decides with each call");
}

TEST(LimiterOutlook, IsNotThereWithoutALimiter) {
  CompartmentDriver driver(withLimit(4));
  EXPECT_FALSE(driver.compartment().limiterOutlook(driver.now()));
}

TEST(TripDistance, TellsHowFarEachConditionIs) {
  auto settings = withLimit(20);
  settings.breaker = BreakerSettings{};
  settings.breaker->consecutiveFailures = 5;
  settings.breaker->failureRate = 0.5;
  CompartmentDriver driver(settings);
  driver.calls(6);
  driver.calls(2, CallOutcome::kError);
  const auto distance = driver.compartment().breaker()->distance(driver.now());
  EXPECT_EQ(distance.inARow, (TripDistance::Gauge{2, 5}));
  EXPECT_EQ(distance.failureRate, (TripDistance::Gauge{0.25, 0.5}));
  EXPECT_FALSE(distance.slowRate.trips);
  EXPECT_EQ(distance.calls, 8);
  EXPECT_EQ(distance.minimumCalls, 20);
}

TEST(TripDistance, TellsThePlacesOfProbesAndThePatience) {
  auto settings = withLimit(20);
  settings.breaker = BreakerSettings{};
  settings.breaker->recovery = 10s;
  settings.breaker->probes = 2;
  settings.breaker->probePatience = 5s;
  CompartmentDriver driver(settings);
  driver.calls(5, CallOutcome::kError);
  driver.pass(10s);
  driver.arrive('p');
  driver.pass(1s);
  const auto distance = driver.compartment().breaker()->distance(driver.now());
  EXPECT_EQ(distance.probesInFlight, 1);
  EXPECT_EQ(distance.probePlaces, 2);
  EXPECT_EQ(distance.probesNeeded, 2);
  EXPECT_EQ(distance.patience, 4s);
}

}  // namespace
}  // namespace watertight
