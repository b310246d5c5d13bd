// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_span.h"

#include <gtest/gtest.h>

#include "support/recorded_trace.h"

namespace watertight {
namespace {

using namespace testing_support;
using namespace std::chrono_literals;

TEST(TraceSpan, HoldsWhatStartsFromItsBeginToBeforeItsEnd) {
  const auto trace = traceOf({"a"}, {record(1s, 9s), record(2s, 1ms), record(2s, 2ms), record(3s, 1ms)});
  const auto span = spanOf(trace, 2s, 3s);
  ASSERT_EQ(span.calls.size(), 2U);
  EXPECT_EQ(span.calls[0].index, 2);
  EXPECT_EQ(span.calls[1].index, 3);
}

TEST(TraceSpan, KeepsNamesZoneAndResolution) {
  auto trace = traceOf({"a", "b"}, {record(1s, 1ms), record(2s, 1ms)});
  trace.resolution = 1s;
  trace.zone = "+02:00";
  const auto span = spanOf(trace, 2s, 9s);
  EXPECT_EQ(span.dependencies, trace.dependencies);
  EXPECT_EQ(span.resolution, 1s);
  EXPECT_EQ(span.zone, "+02:00");
}

TEST(TraceSpan, TakesItsCallsOwnExtrasAlong) {
  auto trace = traceOf({"a"}, {record(1s, 1ms), record(2s, 1ms)});
  trace.extras = {"\"x\":1", "\"x\":2"};
  change(trace, 0, [](CallRecord& c) { c.extra = 0; });
  change(trace, 1, [](CallRecord& c) { c.extra = 1; });
  const auto span = spanOf(trace, 2s, 3s);
  ASSERT_EQ(span.extras.size(), 1U);
  EXPECT_EQ(span.extras[static_cast<std::size_t>(span.calls[0].extra)], "\"x\":2");
}

TEST(TraceSpan, IsEmptyWhereItEndsBeforeItBegins) {
  const auto trace = traceOf({"a"}, {record(1s, 1ms), record(2s, 1ms)});
  EXPECT_TRUE(spanOf(trace, 2s, 1s).calls.empty());
  EXPECT_TRUE(spanOf(trace, 2s, 2s).calls.empty());
}

}  // namespace
}  // namespace watertight
