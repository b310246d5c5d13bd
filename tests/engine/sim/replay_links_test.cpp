// SPDX-License-Identifier: GPL-3.0-or-later
// Later calls of one request, in a replay (FORMATS, Replay).
#include "sim/replay_links.h"

#include <gtest/gtest.h>

#include "sim/replay_calls.h"
#include "sim/replay_plan.h"
#include "support/offered_calls.h"
#include "support/recorded_trace.h"
#include "support/run_log.h"

namespace watertight {
namespace {

using namespace testing_support;
using Out = RecordedOutcome;

/// An attempt that timed out after 100 ms, and the next one 50 ms later.
Trace twoAttempts() {
  auto trace = traceOf({"api"}, {record(1s, 100ms, Out::kTimeout), record(1150ms, 20ms)});
  change(trace, 1, [](CallRecord& c) { c.retryOf = 1; });
  change(trace, 1, [](CallRecord& c) { c.attempt = 2; });
  return trace;
}

ReplayCalls linked(const Trace& trace, double speed = 1) {
  ReplayCalls calls;
  for (const auto& one : trace.calls) calls.push_back(asRecorded(one, trace, 0));
  linkLaterCalls(trace, speed, calls);
  return calls;
}

TEST(ReplayLinks, ALaterCallFollowsTheOneThatItNamesAfterItsGap) {
  const auto calls = linked(twoAttempts());
  EXPECT_FALSE(calls[0].follows);
  ASSERT_TRUE(calls[1].follows);
  EXPECT_EQ(calls[1].follows->number, 1U);
  EXPECT_EQ(calls[1].follows->gap, 50ms);
}

TEST(ReplayLinks, AFasterReplayHasShorterGaps) {
  EXPECT_EQ(linked(twoAttempts(), 2)[1].follows->gap, 25ms);
}

TEST(ReplayLinks, WhereTheRecordDoesNotTellItKeepsItsInstant) {
  auto unknownEnd = twoAttempts();
  change(unknownEnd, 0, [](CallRecord& c) { c.latency = kUnknown; });
  EXPECT_FALSE(linked(unknownEnd)[1].follows);
  auto overlapping = twoAttempts();
  change(overlapping, 0, [](CallRecord& c) { c.latency = 151ms; });
  EXPECT_FALSE(linked(overlapping)[1].follows);
  auto unnamed = twoAttempts();
  change(unnamed, 1, [](CallRecord& c) { c.retryOf = 0; });
  EXPECT_FALSE(linked(unnamed)[1].follows);
  auto unheardOf = twoAttempts();
  change(unheardOf, 1, [](CallRecord& c) { c.retryOf = 77; });
  EXPECT_FALSE(linked(unheardOf)[1].follows);
}

TEST(ReplayLinks, NeitherDoesItFollowACallThatIsLeftOut) {
  const auto trace = twoAttempts();
  ReplayCalls calls{asRecorded(trace.calls[1], trace, 0)};
  linkLaterCalls(trace, 1, calls);
  EXPECT_FALSE(calls[0].follows);
}

TEST(ReplayLinks, NoCallWaitsForItselfOrInACircle) {
  auto trace = traceOf({"api"}, {record(1s, 0ms), record(1s, 0ms), record(1s, 0ms)});
  change(trace, 0, [](CallRecord& c) { c.retryOf = 2; });
  change(trace, 1, [](CallRecord& c) { c.retryOf = 1; });
  change(trace, 2, [](CallRecord& c) { c.retryOf = 3; });
  const auto calls = linked(trace);
  EXPECT_FALSE(calls[0].follows);
  EXPECT_TRUE(calls[1].follows);
  EXPECT_FALSE(calls[2].follows);
}

TEST(ReplayArrivals, AsRecordedTheyComeWhenTheyCame) {
  LoggedRun run(planIdentity(twoAttempts()).plan);
  run.until(10s);
  ASSERT_EQ(run.log.calls.size(), 2U);
  EXPECT_EQ(run.log.calls[1].arrived, Instant{150ms});
  EXPECT_EQ(run.log.calls[1].attempt, 2U);
}

TEST(ReplayArrivals, ALaterCallComesLaterWhereTheOneBeforeEndedLater) {
  auto trace = traceOf({"api"}, {record(0ms, 300ms), record(10ms, 100ms), record(130ms, 20ms)});
  change(trace, 2, [](CallRecord& c) { c.retryOf = 2; });
  auto scenario = scenarioOf({"api"});
  auto& bulkhead = bulkheadOf(scenario);
  bulkhead.limit = 1;
  bulkhead.policy = Policy::kWait;
  bulkhead.queue = kUnlimitedQueue;
  bulkhead.maxWait = 10s;
  const auto plan = planReplay(trace, scenario);
  ASSERT_TRUE(plan);
  LoggedRun run(plan->plan);
  run.until(10s);
  ASSERT_EQ(run.log.calls.size(), 3U);
  EXPECT_EQ(run.log.call(2).ended, Instant{400ms}) << "it waited for the first";
  EXPECT_EQ(run.log.call(3).arrived, Instant{420ms});
}

TEST(ReplayArrivals, AndEarlierWhereItWasTurnedAwayAtOnce) {
  auto trace = traceOf({"api"}, {record(0ms, 300ms), record(10ms, 500ms), record(530ms, 20ms)});
  change(trace, 2, [](CallRecord& c) { c.retryOf = 2; });
  auto scenario = scenarioOf({"api"});
  bulkheadOf(scenario).limit = 1;
  LoggedRun run(planReplay(trace, scenario)->plan);
  run.until(10s);
  EXPECT_EQ(run.log.call(3).arrived, Instant{30ms});
}

}  // namespace
}  // namespace watertight
