// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_overview.h"

#include <gtest/gtest.h>

#include "support/recorded_trace.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;
using Out = RecordedOutcome;

TEST(TraceOverview, CountsCallsAndFailuresWhereTheyStart) {
  const auto trace = traceOf({"a", "b"}, {record(5s, 10ms), record(5'200ms, 30ms, Out::kError),
                                          record(5'300ms, 7ms, Out::kOk, 1), record(14s, 20ms)});
  const auto overview = overviewOf(trace, {0, 1}, 2, 10);
  EXPECT_EQ(overview.begin, 5s);
  EXPECT_EQ(overview.width, 1s);
  ASSERT_EQ(overview.buckets(), 10U);
  EXPECT_EQ(overview.rows[0][0], (OverviewBucket{2, 1, 10ms, 30ms}));
  EXPECT_EQ(overview.rows[1][0], (OverviewBucket{1, 0, 7ms, 7ms}));
  EXPECT_EQ(overview.rows[0][5], OverviewBucket{});
  EXPECT_EQ(overview.rows[0][9], (OverviewBucket{1, 0, 20ms, 20ms}));
  EXPECT_EQ(overview.startOf(9), 14s);
}

TEST(TraceOverview, PutsNamesOfOneRowTogetherAndLeavesOthersOut) {
  const auto trace = traceOf({"/u/1", "/u/2", "static"}, {record(0s, 10ms), record(1ms, 20ms, Out::kOk, 1),
                                                          record(2ms, 9s, Out::kOk, 2)});
  const auto overview = overviewOf(trace, {0, 0, -1}, 1, 10);
  std::int64_t calls = 0;
  for (const auto& bucket : overview.rows[0]) calls += bucket.calls;
  EXPECT_EQ(calls, 2);
}

TEST(TraceOverview, HasNoLatencyWhereNoneIsKnown) {
  const auto trace = traceOf({"a"}, {record(0s, kUnknown), record(0s, 1ms, Out::kRejected)});
  const auto overview = overviewOf(trace, {0}, 1, 10);
  ASSERT_EQ(overview.buckets(), 1U);
  EXPECT_EQ(overview.rows[0][0], (OverviewBucket{2, 1, 1ms, 1ms}));
}

TEST(TraceOverview, NeverHasMoreBucketsThanWanted) {
  for (const Micros length : {Micros{1}, Micros{999}, Micros{1000}, Micros{7s}, Micros{10s},
                              Micros{599'973'012}, Micros{31'622'400'000'000}}) {
    const auto trace = traceOf({"a"}, {record(0us, 1us), record(length, 1us)});
    for (const int most : {1, 2, 7, 500}) {
      const auto overview = overviewOf(trace, {0}, 1, most);
      EXPECT_LE(overview.buckets(), static_cast<std::size_t>(most)) << length.count() << " in " << most;
      EXPECT_EQ(overview.rows[0].back().calls + (overview.buckets() > 1 ? 1 : 0), 2);
    }
  }
}

TEST(TraceOverview, HasNoBucketFinerThanTheStamps) {
  auto trace = traceOf({"a"}, {record(0s, 1us), record(2s, 1us)});
  trace.resolution = 1s;
  EXPECT_EQ(overviewOf(trace, {0}, 1, 500).width, 1s);
}

TEST(TraceOverview, OfNoCallsIsEmpty) {
  EXPECT_EQ(overviewOf(traceOf({"a"}, {}), {0}, 1, 10).buckets(), 0U);
  EXPECT_EQ(overviewOf(traceOf({}, {}), {}, 0, 10).buckets(), 0U);
}

}  // namespace
}  // namespace watertight
