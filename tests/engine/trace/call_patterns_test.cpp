// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/call_patterns.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

void add(Trace& trace, std::int64_t start, std::int64_t latency,
         RecordedOutcome outcome = RecordedOutcome::kOk) {
  CallRecord call;
  call.start = Micros{start};
  call.latency = Micros{latency};
  call.outcome = outcome;
  trace.calls.add(call);
}

Trace oneDependency() {
  Trace trace;
  trace.dependencies = {"payment"};
  return trace;
}

TEST(CallPatterns, FindsATimeoutThatEndedManyCalls) {
  Trace trace = oneDependency();
  for (int i = 0; i < 5; ++i) add(trace, i, 2'000'000 + i * 300, RecordedOutcome::kTimeout);
  add(trace, 9, 150'000);
  const auto walls = timeoutWalls(trace);
  ASSERT_EQ(walls.size(), 1U);
  EXPECT_EQ(walls[0].at, std::chrono::seconds{2});
  EXPECT_EQ(walls[0].calls, 5);
}

TEST(CallPatterns, DoesNotTakeFailuresBelowSlowerCallsForATimeout) {
  Trace trace = oneDependency();
  for (int i = 0; i < 5; ++i) add(trace, i, 2'000'000, RecordedOutcome::kError);
  for (int i = 0; i < 50; ++i) add(trace, 10 + i, 3'700'000);
  EXPECT_TRUE(timeoutWalls(trace).empty());
}

TEST(CallPatterns, DoesNotTakeAFewOrUnroundFailuresForATimeout) {
  Trace trace = oneDependency();
  for (int i = 0; i < 2; ++i) add(trace, i, 2'000'000, RecordedOutcome::kTimeout);
  for (int i = 0; i < 9; ++i) add(trace, i, 1'777'000, RecordedOutcome::kTimeout);
  EXPECT_TRUE(timeoutWalls(trace).empty());
}

TEST(CallPatterns, FindsAGapAmongSteadyCalls) {
  Trace trace = oneDependency();
  for (int i = 0; i < 100; ++i) add(trace, i * 1000 + (i >= 60 ? 90'000 : 0), 1);
  const auto gap = longGap(trace);
  ASSERT_TRUE(gap);
  EXPECT_EQ(gap->after, Micros{59'000});
  EXPECT_EQ(gap->length, Micros{91'000});
  Trace steady = oneDependency();
  for (int i = 0; i < 100; ++i) add(steady, i * 1000, 1);
  EXPECT_FALSE(longGap(steady));
}

TEST(CallPatterns, FindsUsersThatWaitForTheirAnswers) {
  Trace closed = oneDependency();
  for (int i = 0; i < 200; ++i) add(closed, i * 100, 399);  // each start sees three others running
  EXPECT_EQ(closedLoop(closed), 4);
  Trace open = oneDependency();
  for (int i = 0; i < 200; ++i) add(open, i * 100, (i * 37 % 11) * 100);
  EXPECT_FALSE(closedLoop(open));
}

}  // namespace
}  // namespace watertight
