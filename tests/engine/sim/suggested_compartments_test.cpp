// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/suggested_compartments.h"

#include <gtest/gtest.h>

#include "support/recorded_trace.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;

/// A minute's calls every `gap`, then a pile-up of `slow` calls of 10 s.
Trace calmAndThenNot(Micros gap, Micros latency, int slow) {
  std::vector<CallRecord> calls;
  for (Micros t{}; t < 60s; t += gap) calls.push_back(record(t, latency));
  for (int i = 0; i < slow; ++i) calls.push_back(record(60s + i * 1ms, 10s));
  return traceOf({"a"}, std::move(calls));
}

int limitFor(const Trace& trace) {
  return suggestedCompartments(trace, {0}, {"a"}).dependencies.at(0).compartment.bulkhead->limit;
}

TEST(SuggestedCompartments, HaveAQuarterAndOneMorePlacesThanWhatIsUsual) {
  // 200 ms every 10 ms: twenty in flight.
  EXPECT_EQ(limitFor(calmAndThenNot(10ms, 200ms, 0)), 26);
}

TEST(SuggestedCompartments, AreNotTakenInByAPileUp) {
  EXPECT_EQ(limitFor(calmAndThenNot(10ms, 200ms, 600)), 26);
}

TEST(SuggestedCompartments, GoByTheCalmPartWhereTheIncidentTakesMostOfTheRecording) {
  std::vector<CallRecord> calls;
  for (Micros t{}; t < 60s; t += 10ms) calls.push_back(record(t, 200ms));
  for (Micros t = 60s; t < 180s; t += 10ms) calls.push_back(record(t, 2s));
  EXPECT_EQ(limitFor(traceOf({"a"}, std::move(calls))), 26);
}

TEST(SuggestedCompartments, HaveRoomForFour) {
  EXPECT_EQ(limitFor(calmAndThenNot(100ms, 1ms, 0)), 4);
  EXPECT_EQ(limitFor(traceOf({"a"}, {})), 4);
  EXPECT_EQ(limitFor(traceOf({"a"}, {record(5s, 1ms)})), 4);
}

TEST(SuggestedCompartments, StandBeforeEveryRowByItsName) {
  const auto trace = traceOf({"/u/1", "x", "/u/2"}, {record(0s, 1ms)});
  const auto scenario = suggestedCompartments(trace, {0, -1, 0}, {"users"});
  ASSERT_EQ(scenario.dependencies.size(), 1U);
  EXPECT_EQ(scenario.dependencies[0].name, "users");
  EXPECT_EQ(scenario.dependencies[0].compartment.breaker->failureRate, 0.5);
}

}  // namespace
}  // namespace watertight
