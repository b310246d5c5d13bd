// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/csv_profile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/trace_text.h"
#include "trace/csv_writer.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

std::string written(const Trace& trace) {
  std::string text;
  EXPECT_TRUE(writeCsv(trace, [&text](std::string_view bytes) -> Status {
                text += bytes;
                return Done{};
              }).ok());
  return text;
}

std::string withHeader(std::string_view rows) {
  std::string text{kCsvHeader};
  text.append("\n").append(rows);
  return text;
}

TEST(CsvProfile, ReadsRowsWhereEmptyMeansUnknown) {
  auto read =
      readText(withHeader("1570806066657000,payments,10001440,timeout,504\n1570806067000000,payments,,,\n"));
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->trace.calls.size(), 2U);
  EXPECT_EQ(read->trace.calls[0].latency, Micros{10001440});
  EXPECT_EQ(read->trace.calls[0].outcome, RecordedOutcome::kTimeout);
  EXPECT_FALSE(read->trace.calls[1].latencyKnown());
  EXPECT_EQ(read->trace.calls[1].outcome, RecordedOutcome::kUnknown);
  EXPECT_EQ(read->trace.calls[1].status, 0);
  EXPECT_EQ(read->trace.base, TimeBase::kUtc);
}

TEST(CsvProfile, TakesStartsNearZeroAsRelative) {
  auto read = readText(withHeader("0,a,5,ok,\n1000,a,5,ok,\n"));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.base, TimeBase::kRelative);
}

TEST(CsvProfile, TakesWindowsLineEndsAByteOrderMarkAndNoLastLineFeed) {
  auto read = readText("\xEF\xBB\xBFstart_us,dep,latency_us,outcome,status\r\n5,a,1,ok,200\r\n6,a,1,ok,200");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.calls.size(), 2U);
}

TEST(CsvProfile, WritesAndReadsNamesThatNeedQuotes) {
  Trace trace;
  trace.dependencies = {"a,b", "say \"x\"", "two\nlines", "plain"};
  for (int i = 0; i < 4; ++i) {
    CallRecord call;
    call.start = Micros{i};
    call.latency = Micros{1};
    call.outcome = RecordedOutcome::kOk;
    call.dependency = i;
    trace.calls.add(call);
  }
  const std::string text = written(trace);
  auto read = readText(text);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.dependencies, trace.dependencies);
  EXPECT_EQ(written(read->trace), text);
}

TEST(CsvProfile, RefusesRowsWithTheirReasonAndLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"x,a,1,ok,200", "start_us is not"},
      {"1.5,a,1,ok,200", "start_us is not"},
      {"-1,a,1,ok,200", "start_us is not"},
      {"1,,1,ok,200", "dep, the dependency, is empty"},
      {"1,a,NaN,ok,200", "latency_us is not"},
      {"1,a,-1,ok,200", "latency_us is not"},
      {"1,a,1000000000000000000000000000000,ok,200", "latency_us is not"},
      {"1,a,1,fine,200", "outcome is not an outcome"},
      {"1,a,1,ok,two", "status is not a status"},
      {"1,a,1,ok", "has 4 fields where 5 are needed"},
      {"1,a,1,5,ok,200", "has 6 fields where 5 are needed"},
      {"1,\"a\"b,1,ok,200", "a quote is not closed, or text follows it"},
  };
  for (const auto& [row, why] : cases) {
    std::string rows{row};
    auto read = readText(withHeader(rows.append("\n2,a,1,ok,200\n")));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->trace.calls.size(), 1U) << row;
    ASSERT_EQ(read->report.refused.size(), 1U) << row;
    EXPECT_EQ(read->report.refused[0].line, 2);
    EXPECT_THAT(read->report.refused[0].why, HasSubstr(why));
  }
}

TEST(CsvProfile, DoesNotTakeACutStatusForAStatus) {
  auto read = readText(withHeader("1,a,1,ok,200\n2,a,1,ok,20"));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.calls.size(), 1U);
  EXPECT_EQ(read->report.bad, 1);
}

TEST(CsvProfile, LosesOnlyTheRowWhoseQuoteIsNotClosed) {
  auto read = readText(withHeader("1,\"a,1,ok,200\n2,b,1,ok,200\n3,b,1,ok,200\n"));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->report.bad, 1);
  EXPECT_EQ(read->report.refused[0].line, 2);
  EXPECT_EQ(read->trace.calls.size(), 2U);
  EXPECT_EQ(read->trace.calls[1].source, 4);
}

TEST(CsvProfile, SaysWhatItHasNoRoomFor) {
  auto read =
      readText(nativeText(R"({"k":"call","i":1,"t":1,"dep":"a","lat":null,"lat_min":3,"out":"unknown"})"
                          "\n"));
  ASSERT_TRUE(read.ok());
  EXPECT_THAT(lostInCsv(read->trace), HasSubstr("1 calls"));
  auto plain = readText(withHeader("1,a,1,ok,200\n"));
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(lostInCsv(plain->trace), "");
}

}  // namespace
}  // namespace watertight
