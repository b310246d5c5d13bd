// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/concurrency.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

CallRecord call(std::int64_t start, std::int64_t latency) {
  CallRecord record;
  record.start = Micros{start};
  record.latency = Micros{latency};
  return record;
}

TEST(InFlight, CountsCallsThatOverlap) {
  InFlight flight;
  EXPECT_EQ(flight.start(call(0, 100)), 1);
  EXPECT_EQ(flight.start(call(10, 20)), 2);
  EXPECT_EQ(flight.start(call(40, 5)), 2);
  EXPECT_EQ(flight.start(call(200, 5)), 1);
  EXPECT_EQ(flight.most(), 2);
}

TEST(InFlight, ACallThatEndsWhenAnotherStartsIsGone) {
  InFlight flight;
  flight.start(call(0, 10));
  EXPECT_EQ(flight.start(call(10, 10)), 1);
}

TEST(InFlight, ACallOfNoLengthCountsAtItsStart) {
  InFlight flight;
  EXPECT_EQ(flight.start(call(5, 0)), 1);
  EXPECT_EQ(flight.start(call(5, 0)), 1);
}

TEST(InFlight, AnUnknownLatencyCountsForItsLeast) {
  InFlight flight;
  CallRecord running = call(0, -1);
  running.latencyMin = Micros{50};
  flight.start(running);
  EXPECT_EQ(flight.start(call(40, 1)), 2);
}

TEST(InFlight, ARejectedCallNeverRan) {
  InFlight flight;
  flight.start(call(0, 10));
  CallRecord rejected = call(1, 5);
  rejected.outcome = RecordedOutcome::kRejected;
  EXPECT_EQ(flight.start(rejected), 1);
  EXPECT_EQ(flight.most(), 1);
}

}  // namespace
}  // namespace watertight
