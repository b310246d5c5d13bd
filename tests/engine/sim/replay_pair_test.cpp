// SPDX-License-Identifier: GPL-3.0-or-later
// One span of an incident twice: as it was, and through compartments.
#include "sim/replay_pair.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/suggested_compartments.h"
#include "support/recorded_trace.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;
using testing::HasSubstr;
using Out = RecordedOutcome;

/// Ten seconds of "calm" at 10 ms and "sms" at 20 ms, ten calls a second each; from the fifth second on, sms
/// takes 3 s and times out.
Trace incident() {
  std::vector<CallRecord> calls;
  for (int i = 0; i < 100; ++i) {
    const Micros t = 1000s + i * 100ms;
    calls.push_back(record(t, 10ms));
    calls.push_back(i < 50 ? record(t, 20ms, Out::kOk, 1) : record(t, 3s, Out::kTimeout, 1));
  }
  return traceOf({"calm", "/sms/17"}, std::move(calls));
}

ReplayOrder orderFor(const Trace& trace) {
  ReplayOrder order;
  order.from = trace.calls.front().start;
  order.to = trace.calls.back().start + 1us;
  order.mapping = {{"calm", "calm"}, {"/sms/{id}", "sms"}};
  order.compartments = suggestedCompartments(trace, {0, 1}, {"calm", "sms"});
  return order;
}

TEST(ReplayPair, HasBothRunsOnTheSameDependenciesAndCalls) {
  const auto trace = incident();
  const auto pair = makeReplayPair(trace, orderFor(trace));
  ASSERT_TRUE(pair.ok()) << pair.error().text();
  EXPECT_EQ(pair->begin, 1000s);
  EXPECT_EQ(pair->was.plan.inputs->replay.size(), 200U);
  EXPECT_EQ(pair->with.plan.inputs->replay.size(), 200U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(pair->was.plan.scenario->dependencies[i].name, pair->with.plan.scenario->dependencies[i].name);
    EXPECT_FALSE(pair->was.plan.scenario->dependencies[i].compartment.bulkhead);
    EXPECT_TRUE(pair->with.plan.scenario->dependencies[i].compartment.bulkhead);
  }
}

TEST(ReplayPair, MeasuresBothByTheRecording) {
  const auto trace = incident();
  auto order = orderFor(trace);
  order.compartments.dependencies[1].compartment.bulkhead->limit = 4;
  const auto pair = makeReplayPair(trace, order);
  ASSERT_TRUE(pair.ok());
  EXPECT_EQ(pair->yardstick.disturbed, 1);
  EXPECT_EQ(pair->yardstick.slow[0], 50ms);
  const auto was = figuresOf(pair->was.plan, pair->yardstick);
  const auto with = figuresOf(pair->with.plan, pair->yardstick);
  ASSERT_TRUE(was && with);
  EXPECT_EQ(was->calls, 200);
  EXPECT_EQ(was->failed, 50);
  EXPECT_EQ(was->rejected, 0);
  EXPECT_EQ(was->slow, 50);
  EXPECT_EQ(was->suffered, 0s);
  EXPECT_EQ(with->calls, 200);
  EXPECT_GT(with->rejected, 0);
  EXPECT_LT(with->failed, was->failed);
  EXPECT_LE(with->slowHeld, 4);
  EXPECT_GT(was->slowHeld, 4);
}

TEST(ReplayPair, TakesOnlyTheSpan) {
  const auto trace = incident();
  auto order = orderFor(trace);
  order.from = 1005s;
  const auto pair = makeReplayPair(trace, order);
  ASSERT_TRUE(pair.ok());
  EXPECT_EQ(pair->begin, 1005s);
  EXPECT_EQ(pair->was.plan.inputs->replay.size(), 100U);
}

TEST(ReplayPair, SaysWhyThereIsNothingToReplay) {
  const auto trace = incident();
  auto order = orderFor(trace);
  order.from = order.to;
  EXPECT_THAT(makeReplayPair(trace, order).error().text(), HasSubstr("no call starts"));
  order = orderFor(trace);
  order.mapping = {{"calm", "-"}, {"/sms/17", "-"}};
  EXPECT_THAT(makeReplayPair(trace, order).error().text(), HasSubstr("left out"));
  order.mapping = {{"calm", "nobody"}};
  EXPECT_THAT(makeReplayPair(trace, order).error().text(), HasSubstr("nobody"));
}

TEST(ReplayFigures, CountSecondsInWhichHealthyDependenciesSuffer) {
  std::vector<CallRecord> calls;
  for (int i = 0; i < 40; ++i) {
    const Micros t = i * 100ms;
    calls.push_back(record(t, 3s, Out::kTimeout, 1));
    // In the third second three of ten calls fail, in the fourth one does.
    const bool fails = (i >= 20 && i < 23) || i == 35;
    calls.push_back(record(t, 10ms, fails ? Out::kError : Out::kOk));
  }
  const auto trace = traceOf({"calm", "/sms/17"}, std::move(calls));
  const auto pair = makeReplayPair(trace, orderFor(trace));
  ASSERT_TRUE(pair.ok());
  EXPECT_EQ(pair->yardstick.disturbed, 1);
  EXPECT_EQ(figuresOf(pair->was.plan, pair->yardstick)->suffered, 1s);
}

TEST(ReplayFigures, OfOneDependencyNobodyIsHealthyAndNobodySpared) {
  const auto trace = traceOf({"calm"}, {record(0s, 1ms, Out::kError)});
  EXPECT_EQ(yardstickFor(ReplayCalls{}, 1).disturbed, -1);
  ReplayOrder order{0s, 1s, {}, suggestedCompartments(trace, {0}, {"calm"})};
  const auto pair = makeReplayPair(trace, order);
  ASSERT_TRUE(pair.ok());
  EXPECT_EQ(pair->yardstick.disturbed, -1);
}

TEST(ReplayFigures, EndEarlyWhenAskedTo) {
  std::vector<CallRecord> calls;
  for (int i = 0; i < 50'000; ++i) calls.push_back(record(Micros{i * 1000}, 10ms));
  const auto trace = traceOf({"calm"}, std::move(calls));
  ReplayOrder order{0s, 1h, {}, suggestedCompartments(trace, {0}, {"calm"})};
  const auto pair = makeReplayPair(trace, order);
  ASSERT_TRUE(pair.ok());
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(figuresOf(pair->was.plan, pair->yardstick, stop.get_token()));
}

}  // namespace
}  // namespace watertight
