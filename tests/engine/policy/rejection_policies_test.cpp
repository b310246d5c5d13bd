// SPDX-License-Identifier: GPL-3.0-or-later
// The table of SEMANTICS P: each policy, for both kinds of bulkhead.
#include <gtest/gtest.h>

#include "support/bulkhead_driver.h"

namespace watertight {
namespace {

using namespace std::chrono_literals;
using testing_support::BulkheadDriver;

BulkheadSettings semaphore(Policy policy) {
  return {.limit = 1, .policy = policy};
}

BulkheadSettings pool(std::int64_t queue, Policy policy) {
  return {.kind = BulkheadKind::kThreadPool, .limit = 1, .queue = queue, .policy = policy};
}

/// One permit or worker, `queue` places to wait for 10 ms, and then `then`.
BulkheadSettings waits(BulkheadKind kind, std::int64_t queue, Policy then) {
  return {.kind = kind, .limit = 1, .queue = queue, .policy = Policy::kWait, .maxWait = 10ms, .then = then};
}

constexpr auto kSemaphore = BulkheadKind::kSemaphore;
constexpr auto kPool = BulkheadKind::kThreadPool;

TEST(PolicyAbort, RejectsAtOnceWithTheReason) {
  BulkheadDriver permits(semaphore(Policy::kAbort));
  permits.arrive('a');
  EXPECT_EQ(permits.arrive('b'), "rejected: bulkhead_full");
  BulkheadDriver workers(pool(1, Policy::kAbort));
  EXPECT_EQ(workers.arriveAll("ab"), "waited");
  EXPECT_EQ(workers.arrive('c'), "rejected: queue_full");
  EXPECT_EQ(workers.ticket('c').state, TicketState::kGone);
}

TEST(PolicyDiscard, DropsTheCallThatComes) {
  BulkheadDriver permits(semaphore(Policy::kDiscard));
  permits.arrive('a');
  EXPECT_EQ(permits.arrive('b'), "discarded: bulkhead_full");
  BulkheadDriver workers(pool(1, Policy::kDiscard));
  workers.arriveAll("ab");
  EXPECT_EQ(workers.arrive('c'), "discarded: queue_full");
  EXPECT_EQ(workers.waiting(), 1);
}

TEST(PolicyDiscardOldest, DropsTheOldestInTheQueueAndTheNewOneGoesToItsBack) {
  BulkheadDriver d(pool(2, Policy::kDiscardOldest));
  d.arriveAll("abc");
  EXPECT_EQ(d.arrive('d'), "waited, drops b");
  EXPECT_EQ(d.ticket('b').state, TicketState::kGone);
  EXPECT_EQ(d.waiting(), 2);
  EXPECT_EQ(d.end('a'), "c");
  EXPECT_EQ(d.end('c'), "d");
}

TEST(PolicyDiscardOldest, WhereThereIsNoQueuePlaceAtAllItDiscards) {
  BulkheadDriver workers(pool(0, Policy::kDiscardOldest));
  workers.arrive('a');
  EXPECT_EQ(workers.arrive('b'), "discarded: queue_full");
  workers.end('a');
  EXPECT_EQ(workers.arrive('b'), "admitted");
  BulkheadDriver permits(semaphore(Policy::kDiscardOldest));
  permits.arrive('a');
  EXPECT_EQ(permits.arrive('b'), "discarded: bulkhead_full");
}

TEST(PolicyDiscardOldest, WhoStillWaitsForASemaphoreAfterASwitchToItKeepsHisPlace) {
  BulkheadDriver d(waits(kSemaphore, kUnlimitedQueue, Policy::kAbort));
  d.arriveAll("ab");
  d.set(semaphore(Policy::kDiscardOldest));
  EXPECT_EQ(d.arrive('c'), "discarded: bulkhead_full");
  EXPECT_EQ(d.end('a'), "b");
}

TEST(PolicyCallerRuns, RunsOutsideTheLimitAndReturnsNoPermit) {
  for (const auto& settings : {semaphore(Policy::kCallerRuns), pool(0, Policy::kCallerRuns)}) {
    BulkheadDriver d(settings);
    d.arrive('a');
    const auto answer = d.arrive('b');
    EXPECT_EQ(answer.substr(0, 8), "overflow");
    EXPECT_EQ(d.ticket('b').state, TicketState::kOverflow);
    EXPECT_FALSE(d.ticket('b').permit);
    EXPECT_EQ(d.inFlight(), 1);
    EXPECT_EQ(d.waiting(), 0);
  }
}

TEST(PolicyCallerRuns, FillsTheQueueBeforeItRunsAnything) {
  BulkheadDriver d(pool(2, Policy::kCallerRuns));
  EXPECT_EQ(d.arriveAll("abc"), "waited");
  EXPECT_EQ(d.arrive('d'), "overflow: queue_full");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.arrive('e'), "waited");
}

TEST(PolicyFallback, ServesTheFallback) {
  BulkheadDriver permits(semaphore(Policy::kFallback));
  permits.arrive('a');
  EXPECT_EQ(permits.arrive('b'), "fallback: bulkhead_full");
  BulkheadDriver workers(pool(0, Policy::kFallback));
  workers.arrive('a');
  EXPECT_EQ(workers.arrive('b'), "fallback: queue_full");
}

TEST(PolicyWait, ASemaphoresLineHasItsPlaces) {
  BulkheadDriver d(waits(kSemaphore, 1, Policy::kAbort));
  EXPECT_EQ(d.arriveAll("ab"), "waited");
  EXPECT_EQ(d.arrive('c'), "rejected: queue_full");
  EXPECT_EQ(d.end('a'), "b");
  EXPECT_EQ(d.arrive('c'), "waited");
}

TEST(PolicyWait, APoolsTaskWaitsOutsideForAPlace) {
  BulkheadDriver d(waits(kPool, 1, Policy::kAbort));
  d.arriveAll("abc");
  EXPECT_EQ(d.ticket('b').state, TicketState::kQueued);
  EXPECT_EQ(d.ticket('c').state, TicketState::kOutside);
  d.pass(10ms);
  EXPECT_EQ(d.expire('b'), "nothing");
  EXPECT_EQ(d.expire('c'), "rejected: wait_expired");
}

TEST(PolicyWait, WhenTheWaitIsOverThenDecides) {
  for (const auto kind : {kSemaphore, kPool}) {
    const std::vector<std::pair<Policy, std::string>> answers{
        {Policy::kAbort, "rejected: wait_expired"},
        {Policy::kDiscard, "discarded: wait_expired"},
        {Policy::kFallback, "fallback: wait_expired"},
        {Policy::kCallerRuns, "overflow: wait_expired"},
        {Policy::kDiscardOldest, "discarded: wait_expired"}};
    for (const auto& [then, answer] : answers) {
      BulkheadDriver d(waits(kind, kind == kPool ? 0 : 1, then));
      d.arriveAll("ab");
      d.pass(10ms);
      EXPECT_EQ(d.expire('b'), answer) << nameOf(kind);
      EXPECT_EQ(d.waiting(), 0);
    }
  }
}

TEST(PolicyWait, WhereNoPlaceIsFreeThenDecidesAtOnce) {
  const std::vector<std::pair<Policy, std::string>> answers{{Policy::kAbort, "rejected: queue_full"},
                                                            {Policy::kDiscard, "discarded: queue_full"},
                                                            {Policy::kFallback, "fallback: queue_full"},
                                                            {Policy::kCallerRuns, "overflow: queue_full"},
                                                            {Policy::kDiscardOldest, "waited, drops b"}};
  for (const auto& [then, answer] : answers) {
    BulkheadDriver d(waits(kSemaphore, 1, then));
    d.arriveAll("ab");
    EXPECT_EQ(d.arrive('c'), answer);
  }
}

TEST(PolicyWait, ThenDiscardOldestGivesASemaphoresNewcomerAWaitOfItsOwn) {
  BulkheadDriver d(waits(kSemaphore, 1, Policy::kDiscardOldest));
  d.arriveAll("ab");
  d.pass(6ms);
  EXPECT_EQ(d.arrive('c'), "waited, drops b");
  d.pass(6ms);
  EXPECT_EQ(d.expire('c'), "nothing");
  d.pass(4ms);
  EXPECT_EQ(d.expire('c'), "discarded: wait_expired");
}

TEST(PolicyWait, ThenDiscardOldestTakesThePlaceOfAPoolsOldestQueuedTask) {
  BulkheadDriver d(waits(kPool, 2, Policy::kDiscardOldest));
  d.arriveAll("abcd");
  d.pass(10ms);
  EXPECT_EQ(d.expire('d'), "waited, drops b");
  EXPECT_EQ(d.expire('d'), "nothing");
  EXPECT_EQ(d.end('a'), "c");
  EXPECT_EQ(d.end('c'), "d");
}

TEST(PolicyWait, WhoWaitedWhenTheKnobTurnedToAnotherPolicyIsJudgedByThatOne) {
  BulkheadDriver d(waits(kSemaphore, 1, Policy::kAbort));
  d.arriveAll("ab");
  d.set(semaphore(Policy::kFallback));
  d.pass(10ms);
  EXPECT_EQ(d.expire('b'), "fallback: wait_expired");
}

}  // namespace
}  // namespace watertight
