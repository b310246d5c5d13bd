// SPDX-License-Identifier: GPL-3.0-or-later
// Limiters that learn from samples, behind a bulkhead and a breaker; monitoring only; limits set by hand.
#include <gmock/gmock.h>

#include "support/compartment_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing_support::CompartmentDriver;

CompartmentSettings perCall(int limit) {
  LimiterSettings limiter;
  limiter.algorithm = LimiterAlgorithm::kAimdPerCall;
  return {.bulkhead = BulkheadSettings{.limit = limit}, .limiter = limiter};
}

CompartmentSettings monitored(int limit) {
  auto settings = perCall(limit);
  settings.limiter->initial = 10;
  settings.limiter->monitorOnly = true;
  return settings;
}

TEST(CompartmentRules, EachCallMayMoveTheLimitAtOnce) {
  CompartmentDriver d(perCall(2));
  d.arriveAll("ab");
  d.end('b');
  EXPECT_EQ(d.limit(), 3) << "2 were in flight when b started";
  EXPECT_THAT(d.said(), ElementsAre("limit increase 2 > 3"));
  EXPECT_EQ(d.limitChange().inFlight, 2);
}

TEST(CompartmentRules, ALimitThatGrowsServesWhoWaits) {
  auto settings = perCall(1);
  settings.bulkhead->policy = Policy::kWait;
  settings.bulkhead->queue = kUnlimitedQueue;
  settings.bulkhead->maxWait = 1min;
  CompartmentDriver d(settings);
  d.arriveAll("abcd");
  EXPECT_EQ(d.end('a'), "bc") << "one for the permit that comes back, one for the new one";
  EXPECT_EQ(d.limit(), 2);
}

TEST(CompartmentRules, ATimeoutIsADropAndARefusalByTheDownstreamToo) {
  CompartmentDriver d(perCall(20));
  d.arriveAll("abc");
  d.end('a', CallOutcome::kTimeout);
  d.refuse('b');
  d.fail('c');
  EXPECT_THAT(d.said(), ElementsAre("limit decrease 20 > 18", "limit decrease 18 > 16"));
}

TEST(CompartmentRulesB9, ARefusalOpensNoBulkheadThatAHandHasClosed) {
  for (const auto algorithm : {LimiterAlgorithm::kAimdPerCall, LimiterAlgorithm::kVegas}) {
    auto settings = perCall(1);
    settings.limiter->algorithm = algorithm;
    settings.bulkhead->policy = Policy::kWait;
    settings.bulkhead->queue = 1;
    settings.bulkhead->maxWait = 1min;
    settings.bulkhead->rejectionsAreFailures = true;
    CompartmentDriver d(settings);
    settings.bulkhead->limit = 0;
    d.set(settings);
    EXPECT_EQ(d.arriveAll("ab"), "rejected: queue_full");
    EXPECT_EQ(d.limit(), 0);
    EXPECT_EQ(d.waiting(), 1);
  }
}

TEST(CompartmentRules, ACallThatIsGivenUpIsADropOnce) {
  CompartmentDriver d(perCall(20));
  d.arrive('a');
  d.abandon('a');
  d.end('a', CallOutcome::kOk);
  EXPECT_THAT(d.said(), ElementsAre("limit decrease 20 > 18"));
}

TEST(CompartmentRulesA8, ACallThatHangsCutsBeforeItEnds) {
  CompartmentDriver d(perCall(20));
  d.arrive('a');
  d.pass(5s);
  d.check();
  EXPECT_EQ(d.limit(), 20);
  d.pass(1ns);
  d.check();
  EXPECT_EQ(d.limit(), 18);
  d.check();
  EXPECT_EQ(d.limit(), 18) << "it has been counted";
}

TEST(CompartmentRulesA7, AShrinkRejectsNobodyWhoWaits) {
  auto settings = perCall(2);
  settings.bulkhead->policy = Policy::kWait;
  settings.bulkhead->queue = kUnlimitedQueue;
  settings.bulkhead->maxWait = 1min;
  CompartmentDriver d(settings);
  d.arriveAll("abcd");
  d.end('a', CallOutcome::kTimeout);
  EXPECT_EQ(d.limit(), 1);
  EXPECT_EQ(d.waiting(), 2);
  EXPECT_EQ(d.end('b', CallOutcome::kTimeout), "c");
}

TEST(CompartmentRulesC9, WhileTheBreakerRestrictsNothingChangesAndThenTheLimitStartsAtMin) {
  auto settings = perCall(20);
  settings.limiter->min = 2;
  settings.breaker = BreakerSettings{.consecutiveFailures = 1, .recovery = 1s, .ramp = Ramp::kLinear};
  CompartmentDriver d(settings);
  d.arriveAll("abc");
  d.end('a', CallOutcome::kTimeout);
  EXPECT_THAT(d.said(), ElementsAre("breaker closed > open"));
  d.end('b', CallOutcome::kTimeout);
  d.end('c', CallOutcome::kOk);
  EXPECT_THAT(d.said(), IsEmpty());
  d.pass(1s);
  d.arrive('p');
  d.end('p');
  EXPECT_THAT(d.said(),
              ElementsAre("breaker open > half_open", "breaker half_open > closed", "limit ramp 20 > 2"));
}

TEST(CompartmentMonitorOnly, TheLimitIsComputedAndTheBulkheadKeepsItsOwn) {
  CompartmentDriver d(monitored(30));
  EXPECT_EQ(d.limit(), 30);
  EXPECT_EQ(d.compartment().monitoredLimit(), 10);
  d.arriveAll("abcde");
  d.end('e');
  EXPECT_EQ(d.limit(), 30);
  EXPECT_EQ(d.compartment().monitoredLimit(), 11);
  EXPECT_TRUE(d.limitChange().monitored);
  EXPECT_THAT(d.said(), ElementsAre("limit increase 10 > 11"));
}

TEST(CompartmentMonitorOnly, SwitchedOffItsLimitIsInForceAndSwitchedOnTheBulkheadsIs) {
  auto settings = monitored(30);
  CompartmentDriver d(settings);
  settings.limiter->monitorOnly = false;
  d.set(settings);
  EXPECT_EQ(d.limit(), 10);
  EXPECT_EQ(d.compartment().monitoredLimit(), std::nullopt);
  EXPECT_FALSE(d.limitChange().monitored);
  EXPECT_THAT(d.limitChange().why, HasSubstr("by hand"));
  settings.limiter->monitorOnly = true;
  d.set(settings);
  EXPECT_EQ(d.limit(), 30);
  EXPECT_THAT(d.said(), ElementsAre("limit decrease 30 > 10", "limit increase 10 > 30"));
}

TEST(CompartmentMonitorOnly, AKnobOnTheLimitIsTheBulkheadsAlone) {
  auto settings = monitored(30);
  CompartmentDriver d(settings);
  settings.bulkhead->limit = 25;
  d.set(settings);
  EXPECT_EQ(d.limit(), 25);
  EXPECT_EQ(d.compartment().monitoredLimit(), 10);
}

TEST(CompartmentA2, AHandMaySetTheLimitToWhatTheSettingsHoldAfterTheLimiterMovedIt) {
  CompartmentDriver d(perCall(20));
  d.arrive('a');
  d.end('a', CallOutcome::kTimeout);
  ASSERT_EQ(d.limit(), 18);
  d.set(perCall(20));
  EXPECT_EQ(d.limit(), 18) << "another knob was turned";
  d.enforceSetLimit();
  EXPECT_EQ(d.limit(), 20);
}

TEST(CompartmentAimd, DuringTheCooldownAfterACutNothingIsDecided) {
  LimiterSettings limiter{.minSamples = 1};
  limiter.cooldown = 10s;
  CompartmentDriver d({.bulkhead = BulkheadSettings{.limit = 20}, .limiter = limiter});
  d.calls(1, CallOutcome::kError, 0s);
  d.check();
  d.calls(1, CallOutcome::kError, 0s);
  d.pass(9999ms);
  d.check();
  EXPECT_THAT(d.said(), ElementsAre("limit decrease 20 > 10"));
  d.pass(1ms);
  d.check();
  EXPECT_THAT(d.said(), ElementsAre("limit decrease 10 > 5"));
}

TEST(CompartmentAimd, ReasonsShowEnoughDigitsToTellTheFiguresApart) {
  CompartmentDriver d({.bulkhead = BulkheadSettings{.limit = 20}, .limiter = LimiterSettings{}});
  d.calls(123, CallOutcome::kOk);
  d.calls(125, CallOutcome::kError);
  d.check();
  EXPECT_EQ(d.limitChange().why, "error rate 50.4 % > 50 %");
}

}  // namespace
}  // namespace watertight
