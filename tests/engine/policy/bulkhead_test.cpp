// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/bulkhead.h"

#include <gtest/gtest.h>

#include "support/bulkhead_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::BulkheadDriver;

constexpr auto kPool = BulkheadKind::kThreadPool;

BulkheadSettings semaphore(int limit, Policy policy = Policy::kAbort) {
  return {.limit = limit, .policy = policy};
}

BulkheadSettings waiting(int limit, Duration maxWait, std::int64_t queue = kUnlimitedQueue) {
  return {.limit = limit, .queue = queue, .policy = Policy::kWait, .maxWait = maxWait};
}

BulkheadSettings pool(int workers, std::int64_t queue, Policy policy = Policy::kAbort) {
  return {.kind = kPool, .limit = workers, .queue = queue, .policy = policy};
}

BulkheadSettings waitingPool(int workers, std::int64_t queue, Duration maxWait) {
  return {.kind = kPool, .limit = workers, .queue = queue, .policy = Policy::kWait, .maxWait = maxWait};
}

TEST(BulkheadB1, TheLimitIsTheLargestNumberAdmitted) {
  BulkheadDriver d(semaphore(3));
  EXPECT_EQ(d.arriveAll("abc"), "admitted");
  EXPECT_EQ(d.arrive('d'), "rejected: bulkhead_full");
  EXPECT_EQ(d.inFlight(), 3);
}

TEST(BulkheadB1, AfterAShrinkNothingIsAdmittedUntilInFlightIsBelowTheLimit) {
  BulkheadDriver d(semaphore(4));
  d.arriveAll("abcd");
  d.setLimit(1);
  EXPECT_EQ(d.draining(), 3);
  for (const char call : {'a', 'b', 'c'}) {
    EXPECT_EQ(d.arrive('x'), "rejected: bulkhead_full");
    d.end(call);
  }
  EXPECT_EQ(d.draining(), 0);
  EXPECT_EQ(d.arrive('x'), "rejected: bulkhead_full");
  d.end('d');
  EXPECT_EQ(d.arrive('x'), "admitted");
}

TEST(BulkheadB2, AFullOneAnswersAtOnceUnlessItsPolicyIsWait) {
  for (const auto policy :
       {Policy::kAbort, Policy::kDiscard, Policy::kDiscardOldest, Policy::kCallerRuns, Policy::kFallback}) {
    BulkheadDriver d(semaphore(1, policy));
    d.arrive('a');
    EXPECT_NE(d.arrive('b'), "waited") << nameOf(policy);
    EXPECT_EQ(d.waiting(), 0) << nameOf(policy);
  }
}

TEST(BulkheadB3, WaitersAreServedFirstInFirstOut) {
  BulkheadDriver d(waiting(1, 10s));
  EXPECT_EQ(d.arriveAll("abc"), "waited");
  EXPECT_EQ(d.arrive('d'), "waited");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.end('b'), "c");
  EXPECT_EQ(d.end('c'), "d");
  EXPECT_EQ(d.end('d'), "");
  EXPECT_EQ(d.inFlight(), 0);
}

TEST(BulkheadB3, AnArrivalNeverOvertakesAWaiter) {
  BulkheadDriver d(waiting(1, 1s));
  d.arriveAll("ab");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.arrive('a'), "waited");
  EXPECT_EQ(d.end('b'), "a");
}

TEST(BulkheadB3, APoolsQueueComesBeforeThoseWhoWaitOutsideIt) {
  BulkheadDriver d(waitingPool(1, 1, 1s));
  EXPECT_EQ(d.arriveAll("abcd"), "waited");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.ticket('c').state, TicketState::kQueued);
  EXPECT_EQ(d.ticket('d').state, TicketState::kOutside);
  EXPECT_EQ(d.arrive('e'), "waited");
  EXPECT_EQ(d.end('b'), "c");
  EXPECT_EQ(d.end('c'), "d");
  EXPECT_EQ(d.end('d'), "e");
}

TEST(BulkheadB3, WhereWaitingWasSwitchedOffArrivalsStillDoNotOvertakeThoseWhoWait) {
  BulkheadDriver d(waiting(1, 1s));
  d.arriveAll("abc");
  d.set(semaphore(1));
  EXPECT_EQ(d.arrive('d'), "rejected: bulkhead_full");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.end('b'), "c");
}

TEST(BulkheadB3, ADiscardOldestArrivalDoesNotOvertakeThoseWhoWaitOutside) {
  BulkheadDriver d(waitingPool(1, 1, 1s));
  d.arriveAll("abc");
  d.set(pool(1, 1, Policy::kDiscardOldest));
  EXPECT_EQ(d.arrive('d'), "discarded: queue_full");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.end('b'), "c");
}

TEST(BulkheadB3, WhoseShorterWaitOutsideExpiresFirstDoesNotOvertakeByDiscardingTheOldest) {
  BulkheadDriver d(waitingPool(1, 1, 1s));
  d.arriveAll("abc");
  auto hasty = waitingPool(1, 1, 10ms);
  hasty.then = Policy::kDiscardOldest;
  d.set(hasty);
  d.arrive('d');
  d.pass(10ms);
  EXPECT_EQ(d.expire('d'), "discarded: wait_expired");
  EXPECT_EQ(d.endAll("ab"), "bc");
}

TEST(BulkheadB4, AFreedPermitGoesToTheOldestWaiterInTime) {
  BulkheadDriver d(waiting(1, 10ms));
  d.arriveAll("ab");
  d.pass(8ms);
  d.arrive('c');
  d.pass(3ms);
  EXPECT_EQ(d.end('a'), "c");
  EXPECT_EQ(d.expire('b'), "rejected: wait_expired");
}

TEST(BulkheadB4, APermitFreedAtTheInstantAWaiterWouldExpireGoesToTheWaiter) {
  BulkheadDriver d(waiting(1, 10ms));
  d.arriveAll("ab");
  d.pass(10ms);
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.expire('b'), "nothing");
  EXPECT_EQ(d.inFlight(), 1);
}

TEST(BulkheadB4, WhoseWaitIsOverHoldsNobodyUpThoughHeWasNotToldYet) {
  BulkheadDriver d(waiting(1, 10ms));
  d.arriveAll("ab");
  d.pass(11ms);
  EXPECT_EQ(d.end('a'), "");
  EXPECT_EQ(d.arrive('c'), "admitted");
  EXPECT_EQ(d.expire('b'), "rejected: wait_expired");
}

TEST(BulkheadB4, WhoseWaitOutsideIsOverKeepsNobodyFromAFreePlaceInTheQueue) {
  BulkheadDriver d(waitingPool(1, 1, 10ms));
  d.arriveAll("abc");
  d.pass(11ms);
  EXPECT_EQ(d.end('a'), "b");
  d.arrive('d');
  EXPECT_EQ(d.ticket('c').state, TicketState::kOutside);
  EXPECT_EQ(d.ticket('d').state, TicketState::kQueued);
}

TEST(BulkheadB4, TwoPermitsFreedAtOneInstantServeTwo) {
  BulkheadDriver d(waiting(2, 1s));
  d.arriveAll("abcd");
  EXPECT_EQ(d.endAll("ab"), "cd");
  EXPECT_EQ(d.waiting(), 0);
}

TEST(BulkheadB5, AWaiterExpiresExactlyAtItsDeadline) {
  BulkheadDriver d(waiting(1, 50ms));
  d.arriveAll("ab");
  d.pass(50ms - 1ns);
  EXPECT_EQ(d.expire('b'), "nothing");
  d.pass(1ns);
  EXPECT_EQ(d.expire('b'), "rejected: wait_expired");
  EXPECT_EQ(d.waiting(), 0);
  EXPECT_EQ(d.expire('b'), "nothing");
}

TEST(BulkheadB5, AnExpiredWaiterTakesNoPermitWithIt) {
  BulkheadDriver d(waiting(1, 50ms));
  d.arriveAll("ab");
  d.pass(50ms);
  d.expire('b');
  d.pass(1ms);
  EXPECT_EQ(d.end('a'), "");
  EXPECT_EQ(d.inFlight(), 0);
  EXPECT_EQ(d.arrive('c'), "admitted");
}

TEST(BulkheadB5, OutsideAPoolTheDeadlineIsForAPlaceInTheQueue) {
  BulkheadDriver d(waitingPool(1, 1, 50ms));
  d.arriveAll("abcd");
  d.pass(50ms);
  EXPECT_EQ(d.end('a'), "b");  // and c is in the queue
  EXPECT_EQ(d.expire('c'), "nothing");
  EXPECT_EQ(d.expire('d'), "rejected: wait_expired");
  d.pass(1h);
  EXPECT_EQ(d.expire('c'), "nothing");
  EXPECT_EQ(d.end('b'), "c");
}

TEST(BulkheadB6, WaitersKeepTheirPlacesThroughAShrinkAndTheNewLimitTakesHoldAsPermitsComeBack) {
  BulkheadDriver d(waiting(2, 1s));
  d.arriveAll("abcd");
  EXPECT_EQ(d.setLimit(1), "");
  EXPECT_EQ(d.inFlight(), 2);
  EXPECT_EQ(d.end('a'), "");
  EXPECT_EQ(d.waiting(), 2);
  EXPECT_EQ(d.end('b'), "c");
  EXPECT_EQ(d.end('c'), "d");
}

TEST(BulkheadB6, AShorterQueueSendsNobodyAway) {
  BulkheadDriver d(waiting(1, 1s, 3));
  d.arriveAll("abcd");
  d.set(waiting(1, 1s, 1));
  EXPECT_EQ(d.waiting(), 3);
  EXPECT_EQ(d.arrive('e'), "rejected: queue_full");
  EXPECT_EQ(d.endAll("abc"), "bcd");
}

TEST(BulkheadB7, GrowingByTwoServesTwoInOrder) {
  BulkheadDriver d(waiting(1, 1s));
  d.arriveAll("abcde");
  EXPECT_EQ(d.setLimit(3), "bc");
  EXPECT_EQ(d.inFlight(), 3);
  EXPECT_EQ(d.waiting(), 2);
}

TEST(BulkheadB7, GrowingWhileItStillDrainsServesNobody) {
  BulkheadDriver d(waiting(4, 1s));
  d.arriveAll("abcdx");
  d.setLimit(1);
  EXPECT_EQ(d.setLimit(3), "");
  d.end('a');
  EXPECT_EQ(d.end('b'), "x");
}

TEST(BulkheadB7, AGrowingPoolServesFromTheQueueFirstAndThoseOutsideMoveUp) {
  BulkheadDriver d(waitingPool(1, 1, 1s));
  d.arriveAll("abcde");
  EXPECT_EQ(d.setLimit(3), "bc");
  EXPECT_EQ(d.ticket('d').state, TicketState::kQueued);
  EXPECT_EQ(d.ticket('e').state, TicketState::kOutside);
}

TEST(BulkheadB7, ALongerQueueTakesInThoseWhoWaitOutside) {
  BulkheadDriver d(waitingPool(1, 0, 1s));
  d.arriveAll("abc");
  d.set(waitingPool(1, 1, 1s));
  EXPECT_EQ(d.ticket('b').state, TicketState::kQueued);
  EXPECT_EQ(d.ticket('c').state, TicketState::kOutside);
}

TEST(BulkheadB9, AtLimitZeroThePolicyDecidesAndNothingOverflows) {
  const std::vector<std::pair<Policy, std::string>> answers{{Policy::kAbort, "rejected: bulkhead_full"},
                                                            {Policy::kDiscard, "discarded: bulkhead_full"},
                                                            {Policy::kFallback, "fallback: bulkhead_full"},
                                                            {Policy::kCallerRuns, "rejected: bulkhead_full"}};
  for (const auto& [policy, answer] : answers) {
    BulkheadDriver d(semaphore(1, policy));
    d.setLimit(0);
    EXPECT_EQ(d.arrive('a'), answer);
    EXPECT_EQ(d.inFlight(), 0);
  }
}

TEST(BulkheadB9, AtLimitZeroAPoolQueuesNothingButWhatWaits) {
  BulkheadDriver aborting(pool(1, 5));
  aborting.setLimit(0);
  EXPECT_EQ(aborting.arrive('a'), "rejected: queue_full");
  BulkheadDriver patient(waitingPool(1, 5, 1s));
  patient.setLimit(0);
  EXPECT_EQ(patient.arrive('a'), "waited");
}

TEST(BulkheadB9, WhoWaitsAtLimitZeroIsServedWhenItRises) {
  BulkheadDriver d(waiting(2, 100ms));
  d.arrive('a');
  d.setLimit(0);
  EXPECT_EQ(d.arrive('b'), "waited");
  EXPECT_EQ(d.end('a'), "");
  EXPECT_EQ(d.setLimit(1), "b");
}

TEST(BulkheadB9, AWaitThatExpiresAtLimitZeroDoesNotOverflow) {
  auto settings = waiting(0, 10ms);
  settings.then = Policy::kCallerRuns;
  BulkheadDriver d(settings);
  d.arrive('a');
  d.pass(10ms);
  EXPECT_EQ(d.expire('a'), "rejected: wait_expired");
}

TEST(BulkheadB10, TwoWorkersAndOnePlaceTakeExactlyThreeTasks) {
  BulkheadDriver d(pool(2, 1));
  EXPECT_EQ(d.arriveAll("ab"), "admitted");
  EXPECT_EQ(d.arrive('c'), "waited");
  EXPECT_EQ(d.arrive('d'), "rejected: queue_full");
}

TEST(BulkheadB10, AnIdleWorkerTakesATaskThoughThereIsNoQueue) {
  BulkheadDriver d(pool(1, 0));
  EXPECT_EQ(d.arrive('a'), "admitted");
  EXPECT_EQ(d.arrive('b'), "rejected: queue_full");
  d.end('a');
  EXPECT_EQ(d.arrive('b'), "admitted");
}

TEST(BulkheadB10, QueuedTasksWaitWithoutLimit) {
  BulkheadDriver d(pool(1, 1));
  d.arriveAll("ab");
  d.pass(std::chrono::hours{24 * 365});
  EXPECT_EQ(d.expire('b'), "nothing");
  EXPECT_EQ(d.end('a'), "b");
}

TEST(BulkheadB11, ASurplusWorkerLeavesAfterItsPresentTask) {
  BulkheadDriver d(pool(4, 8));
  d.arriveAll("abcdefgh");
  d.setLimit(1);
  EXPECT_EQ(d.endAll("abc"), "");
  EXPECT_EQ(d.end('d'), "e");
  EXPECT_EQ(d.end('e'), "f");
  EXPECT_EQ(d.inFlight(), 1);
}

TEST(BulkheadB11, ANewWorkerStartsAtOnce) {
  BulkheadDriver d(pool(1, 3));
  d.arriveAll("abcd");
  EXPECT_EQ(d.setLimit(3), "bc");
}

TEST(BulkheadT2, WhoLeavesTheQueueNeverStartsAndTheNextTakesItsTurn) {
  BulkheadDriver d(pool(1, 5));
  d.arriveAll("abc");
  EXPECT_EQ(d.leave('b'), "");
  EXPECT_EQ(d.waiting(), 1);
  EXPECT_EQ(d.end('a'), "c");
}

TEST(BulkheadT2, APlaceLeftInTheQueueGoesToTheFirstOutside) {
  BulkheadDriver d(waitingPool(1, 1, 1s));
  d.arriveAll("abcd");
  EXPECT_EQ(d.leave('b'), "");
  EXPECT_EQ(d.ticket('c').state, TicketState::kQueued);
  EXPECT_EQ(d.leave('d'), "");
  EXPECT_EQ(d.end('a'), "c");
}

TEST(BulkheadT4, AMaxWaitOfZeroIsNoLimit) {
  for (const auto& settings : {waiting(1, 0s), waitingPool(1, 0, 0s)}) {
    BulkheadDriver d(settings);
    EXPECT_EQ(d.arriveAll("ab"), "waited");
    EXPECT_EQ(d.expire('b'), "nothing");
    d.pass(1h);
    EXPECT_EQ(d.expire('b'), "nothing");
    EXPECT_EQ(d.end('a'), "b");
  }
}

TEST(BulkheadT4, AnEnormousWaitIsAWaitAndNotAnImmediateTimeout) {
  BulkheadDriver d(waiting(1, kForever));
  d.pass(1ns);
  d.arriveAll("ab");
  d.pass(std::chrono::hours{24 * 366});
  EXPECT_EQ(d.expire('b'), "nothing");
  EXPECT_EQ(d.end('a'), "b");
}

TEST(Bulkhead, LeftOutItAdmitsEverythingAndCountsWhatRuns) {
  BulkheadDriver d(std::nullopt);
  EXPECT_EQ(d.arriveAll("abcdefghijklmnopqrstuvwxyz"), "admitted");
  EXPECT_EQ(d.inFlight(), 26);
  EXPECT_EQ(d.limit(), std::nullopt);
  EXPECT_EQ(d.draining(), 0);
  d.end('a');
  EXPECT_EQ(d.inFlight(), 25);
}

TEST(Bulkhead, ReconfiguringChangesNeitherKindNorLimit) {
  BulkheadDriver d(semaphore(2));
  d.setLimit(3);
  d.set(pool(9, 9));
  EXPECT_EQ(d.limit(), 3);
  d.arriveAll("abc");
  EXPECT_EQ(d.arrive('d'), "rejected: bulkhead_full");
}

}  // namespace
}  // namespace watertight
