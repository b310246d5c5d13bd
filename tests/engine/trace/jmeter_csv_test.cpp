// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/jmeter_csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/read_trace_text.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr std::string_view kHeader =
    "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,bytes\n";

std::string withHeader(std::string_view rows) {
  return std::string{kHeader} + std::string{rows};
}

std::string row(std::string_view code, std::string_view success) {
  return withHeader("1700000000000,120,pay," + std::string{code} + ",OK,users 1-1,text," +
                    std::string{success} + ",10\n");
}

TEST(JmeterCsv, TakesTheStampAsTheStart) {
  const auto read = mustReadText(row("200", "true"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1700000000000000});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{120'000});
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kOk);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay"});
  EXPECT_EQ(read.trace.format, "jmeter-csv");
  EXPECT_EQ(read.trace.zoneFrom, ZoneFrom::kData);
}

TEST(JmeterCsv, ReadsRecordsWithoutAHeader) {
  const auto read = mustReadText(
      "1700000000000,20,pay - home,200,OK,users 1-1,text,true,10,5\n"
      "1700000000100,30,pay - home,200,OK,users 1-1,text,FALSE,10,5");
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.calls[1].outcome, RecordedOutcome::kError);
}

TEST(JmeterCsv, ReadsLabelsWithLineBreaksCommasAndDoubledQuotes) {
  const auto read = mustReadText(withHeader(
      "1700000000000,20,\"no element: {\"\"id\"\",\"\"x\"\"}\n  session 1\n  more\",500,NO,u 1-1,text,"
      "false,10\n1700000000100,30,pay,200,OK,u 1-1,text,true,10\n"));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_THAT(read.trace.dependencies[0], HasSubstr("{\"id\",\"x\"}\n"));
  EXPECT_EQ(read.trace.calls[1].source, 5);
}

TEST(JmeterCsv, ReadsAnyDelimiterAndHeadersThatAreQuotedInPart) {
  for (const char delimiter : {',', ';', '\t', '|'}) {
    std::string text =
        "timeStamp,elapsed,label,responseCode,success,\"SessionName\"\n"
        "1700000000000,20,pay,200,true,null\n1700000000001,21,pay,200,true,null\n";
    std::replace(text.begin(), text.end(), ',', delimiter);
    EXPECT_EQ(mustReadText(text).trace.calls.size(), 2U) << delimiter;
  }
}

TEST(JmeterCsv, ReadsStampsThatAreWrittenOutAndSaysWhichZoneWasAssumed) {
  for (const char* time : {"2023/11/14 22:13:20.000", "2023-11-14 22:13:20.000"}) {
    const auto read = mustReadText(withHeader(std::string{time} + ",20,pay,200,OK,u 1-1,text,true,10\n"));
    ASSERT_EQ(read.trace.calls.size(), 1U) << time;
    EXPECT_EQ(read.trace.calls[0].start, Micros{1700000000000000});
    EXPECT_EQ(read.trace.zoneFrom, ZoneFrom::kAssumed);
  }
}

TEST(JmeterCsv, RefusesAMonthThatDoesNotExist) {
  EXPECT_THAT(onlyRefusalOf(withHeader("2001/20/20 12:05:05.123,20,pay,200,OK,u 1-1,text,true,10\n")),
              HasSubstr("timeStamp is not a time: '2001/20/20"));
}

TEST(JmeterCsv, LeavesOutTransactionControllersWhichRepeatTheirSamples) {
  const std::string parent =
      "1700000000000,99,all,200,\"Number of samples in transaction : 2, number of failing samples : 0\",u "
      "1-1,,true,10\n";
  const std::string sample = "1700000000010,20,pay,200,OK,u 1-1,text,true,10\n";
  for (const std::string& rows : {parent + sample, sample + parent}) {
    const auto read = mustReadText(withHeader(rows));
    EXPECT_EQ(read.trace.calls.size(), 1U);
    EXPECT_EQ(read.report.leftOutTotal(), 1);
    EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay"});
  }
}

TEST(JmeterCsv, KeepsTransactionControllersWhereTheFileHoldsNothingElse) {
  const auto read = mustReadText(
      "timeStamp,elapsed,label,responseCode,responseMessage,success\n"
      "1700000000000,99,all,200,\"Number of samples in transaction : 1\",false\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kError);
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("transaction controllers only")));
}

TEST(JmeterCsv, BelievesSuccessAndNotTheCode) {
  EXPECT_EQ(onlyCallOf(row("500", "true")).outcome, RecordedOutcome::kOk);
  EXPECT_EQ(onlyCallOf(row("200", "false")).outcome, RecordedOutcome::kError);
  EXPECT_EQ(onlyCallOf(row("200", "True")).outcome, RecordedOutcome::kOk);
  EXPECT_EQ(onlyCallOf(row("500", "true")).status, 500);
}

TEST(JmeterCsv, TellsATimeoutByTheExceptionsName) {
  EXPECT_EQ(onlyCallOf(row("Non HTTP response code: java.net.SocketTimeoutException", "false")).outcome,
            RecordedOutcome::kTimeout);
  EXPECT_EQ(onlyCallOf(row("Non HTTP response code: java.net.ConnectException", "false")).outcome,
            RecordedOutcome::kError);
}

TEST(JmeterCsv, RefusesRecordsWhoseColumnsAMessageShifted) {
  EXPECT_THAT(onlyRefusalOf(withHeader("1700000000000,20,pay,200,Error, again,u 1-1,text,true,10\n")),
              HasSubstr("10 fields under 9 headers"));
}

TEST(JmeterCsv, SaysWhatIsMissingWhereJmeterWroteNoStamps) {
  EXPECT_THAT(whyNotRead("elapsed,label,responseCode,success\n12,pay,200,true\n13,pay,200,true\n"),
              HasSubstr("no column timeStamp"));
}

TEST(JmeterCsv, NeverTakesARecordThatWasCutForAnother) {
  const std::string whole = withHeader("1700000000000,120,pay,200,OK,u 1-1,text,true,10\n");
  const std::string last = "1700000000100,130,pay,200,OK,u 1-1,text,true,10";
  for (std::size_t size = 1; size < last.size(); ++size) {
    const auto read = mustReadText(whole + last.substr(0, size));
    EXPECT_EQ(read.trace.calls.size() + static_cast<std::size_t>(read.report.bad), 2U) << size;
    for (const CallRecord& call : read.trace.calls) EXPECT_GE(call.latency, Micros{120'000}) << size;
  }
}

TEST(JmeterCsv, SaysThatASpreadsheetRoundedTheStamps) {
  const auto read = mustReadText(withHeader("1.7E+12,20,pay,200,OK,u 1-1,text,true,10\n"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("spreadsheet")));
}

TEST(JmeterCsv, LinesMayEndInCarriageReturnsAlone) {
  const auto read =
      readText("timeStamp,elapsed,label,success\r1700000000000,120,pay,true\r1700000000001,5,pay,false\r");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->trace.format, "jmeter-csv");
  EXPECT_EQ(read->trace.calls.size(), 2U);
  EXPECT_EQ(read->report.bad, 0);
}

}  // namespace
}  // namespace watertight
