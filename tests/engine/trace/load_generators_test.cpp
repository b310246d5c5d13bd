// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/read_trace_text.h"
#include "trace/gatling_text.h"
#include "trace/hey_csv.h"
#include "trace/k6_csv.h"
#include "trace/vegeta_csv.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::string k6(std::string_view rows) {
  return "metric_name,timestamp,metric_value,error,error_code,expected_response,name,status,url,extra_tags,"
         "metadata\n" +
         std::string{rows};
}

TEST(K6Csv, ReckonsTheStartBackFromTheStampWhichIsTheEnd) {
  const auto read =
      mustReadText(k6("http_reqs,1700000000,1.0,,,true,pay,200,http://a/pay,,\n"
                      "http_req_duration,1700000000,218.508001,,,true,pay,200,http://a/pay,,\n"
                      "vus,1700000000,3,,,,,,,,\n"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1700000000000000 - 218'508});
  EXPECT_EQ(read.report.shortest, std::chrono::nanoseconds{218'508'001});
  EXPECT_EQ(read.trace.resolution, Micros{1'000'000}) << "of the stamps, not of the starts";
  EXPECT_EQ(read.report.leftOutTotal(), 2);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay"});
}

TEST(K6Csv, ReadsEveryFormOfItsStamps) {
  for (const char* time : {"1700000000", "1700000000000", "1700000000000000", "1700000000000000000",
                           "2023-11-14T22:13:20Z", "2023-11-14T23:13:20+01:00"}) {
    const auto call =
        onlyCallOf(k6("http_req_duration," + std::string{time} + ",10.000000,,,true,pay,200,,,\n"));
    EXPECT_EQ(call.start, Micros{1700000000000000 - 10'000}) << time;
  }
}

TEST(K6Csv, LeavesTheLatencyOfARequestThatNeverLeftUnknown) {
  const auto call =
      onlyCallOf(k6("http_req_duration,1700000000,0.000000,lookup: no such host,1101,false,pay,0,,,\n"));
  EXPECT_FALSE(call.latencyKnown());
  EXPECT_EQ(call.outcome, RecordedOutcome::kError);
}

TEST(K6Csv, TellsOutcomesByExpectedResponseErrorCodeAndStatus) {
  const std::tuple<const char*, const char*, const char*, RecordedOutcome> cases[] = {
      {"", "true", "404", RecordedOutcome::kOk},         {"", "false", "500", RecordedOutcome::kError},
      {"1050", "false", "0", RecordedOutcome::kTimeout}, {"1429", "false", "429", RecordedOutcome::kRejected},
      {"", "", "503", RecordedOutcome::kError},          {"", "", "200", RecordedOutcome::kOk},
      {"1212", "", "0", RecordedOutcome::kError},
  };
  for (const auto& [code, expected, status, outcome] : cases) {
    const auto call = onlyCallOf(k6("http_req_duration,1700000000,5.0,," + std::string{code} + "," +
                                    expected + ",pay," + status + ",,,\n"));
    EXPECT_EQ(call.outcome, outcome) << code << ' ' << expected << ' ' << status;
  }
}

TEST(K6Csv, KeepsNoQueryString) {
  const auto read =
      mustReadText(k6("http_req_duration,1700000000,5.0,,,true,http://u:p@shop/pay?card=4111,200,,,\n"));
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"shop/pay"});
}

TEST(K6Csv, ReadsGrpcCallsByTheirCode) {
  EXPECT_EQ(onlyCallOf(k6("grpc_req_duration,1700000000,5.0,,,,pay,8,,,\n")).outcome,
            RecordedOutcome::kRejected);
  EXPECT_EQ(onlyCallOf(k6("grpc_req_duration,1700000000,5.0,,,,pay,4,,,\n")).outcome,
            RecordedOutcome::kTimeout);
}

TEST(K6Csv, RefusesACutRecord) {
  EXPECT_THAT(onlyRefusalOf(k6("http_req_duration,1700000000,5.0,,,true,pay,2")),
              HasSubstr("8 fields under"));
}

TEST(VegetaCsv, ReadsSixSevenNineAndTwelveFields) {
  const std::string six = "1700000000000000000,200,1234567,0,12,\"\"";
  const std::pair<std::string, const char*> cases[] = {
      {six, "target"},
      {six + ",Ym9keQ==", "target"},
      {six + ",Ym9keQ==,load,7", "load"},
      {six + ",Ym9keQ==,load,7,GET,http://a/pay?x=1,SGVhZA==", "http://a/pay"},
  };
  for (const auto& [text, dependency] : cases) {
    const auto read = mustReadText(text + "\n" + text + "\n");
    ASSERT_EQ(read.trace.calls.size(), 2U) << text;
    EXPECT_EQ(read.trace.format, "vegeta-csv");
    EXPECT_EQ(read.trace.calls[0].start, Micros{1700000000000000});
    EXPECT_EQ(read.report.shortest, std::chrono::nanoseconds{1'234'567});
    EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{dependency});
  }
}

TEST(VegetaCsv, TakesCodeZeroForNoAnswer) {
  const std::string start = "1700000000000000000,0,30000000000,0,0,";
  const std::string late =
      R"x("Get \"http://a/x,y\": net/http: request canceled (Client.Timeout exceeded)")x";
  EXPECT_EQ(onlyCallOf(start + late).outcome, RecordedOutcome::kTimeout);
  EXPECT_EQ(onlyCallOf(start + "\"dial tcp: lookup a, b: no such host\"\n").outcome, RecordedOutcome::kError);
}

TEST(HeyCsv, CountsFromTheRunsBeginningAndSaysThatFailuresAreMissing) {
  const auto read = mustReadText(
      "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n"
      "0.0014,0.0011,0.0000,0.0000,0.0002,0.0001,200,497.7179\n"
      "0.0200,0.0010,0.0000,0.0000,0.0190,0.0000,429,497.7210\n");
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.base, TimeBase::kRelative);
  EXPECT_EQ(read.trace.calls[0].start, Micros{497'717'900});
  EXPECT_EQ(read.trace.calls[1].outcome, RecordedOutcome::kRejected);
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("hey does not write calls that ended without")));
}

TEST(HeyCsv, RefusesAnOldVersionThatWroteNoStarts) {
  EXPECT_THAT(whyNotRead("response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read\n"
                         "0.0014,0.0011,0.0000,0.0000,0.0002,0.0001\n"),
              HasSubstr("no column offset"));
}

TEST(OhaCsv, KeepsNanoseconds) {
  const auto read = mustReadText(
      "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status\n"
      "0.002211678,0.000374078,0.001148565,0.002619327,0.002626127,11,200\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{2'211});
  EXPECT_EQ(read.report.longest, std::chrono::nanoseconds{2'626'127});
}

TEST(OhaCsv, ReadsTheOlderHeaderWithoutTheDelay) {
  EXPECT_EQ(
      onlyCallOf("request-start,DNS,DNS+dialup,request-duration,bytes,status\n0.5,0,0,0.25,1,500\n").outcome,
      RecordedOutcome::kError);
}

constexpr std::string_view kRun = "RUN\tShop\t\tshop-1\t1700000000000\t \t3.5.1\n";

TEST(GatlingText, ReadsEveryVersionsLayout) {
  for (const char* line : {"REQUEST\tScenario\t7\tgroup\tpay\t1700000000000\t1700000000100\tOK\t ",
                           "REQUEST\t7\tgroup\tpay\t1700000000000\t1700000000100\tOK",
                           "REQUEST\tgroup\tpay\t1700000000000\t1700000000100\tOK\t"}) {
    const auto read = mustReadText(std::string{kRun} + line + "\n");
    ASSERT_EQ(read.trace.calls.size(), 1U) << line;
    EXPECT_EQ(read.trace.calls[0].latency, Micros{100'000});
    EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay"});
  }
}

TEST(GatlingText, ReadsAssertionsInFrontOfTheRun) {
  const auto read = mustReadText("ASSERTION\tAAMDAAM=\n" + std::string{kRun} +
                                 "USER\tHome\tSTART\t1700000000000\t1700000000000\n"
                                 "REQUEST\t\tpay\t1700000000000\t1700000000100\tOK\n"
                                 "GROUP\tgroup\t1700000000000\t1700000000100\t100\tOK\n");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_EQ(read.report.leftOutTotal(), 2);
}

TEST(GatlingText, KeepsEmptyGroupsAndNamesAndMessagesWithOddText) {
  const auto read = mustReadText(
      std::string{kRun} + "REQUEST\t\t\t1700000000995\t1700000000999\tKO\tin(200,304), found OK\tand 401\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kError);
  EXPECT_EQ(read.trace.calls[0].status, 0) << "the message holds a status, the record does not";
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"(no name)"});
}

TEST(GatlingText, TellsATimeoutByTheMessage) {
  EXPECT_EQ(onlyCallOf(
                std::string{kRun} +
                "REQUEST\t\tpay\t1700000000000\t1700000060000\tKO\tj.u.c.TimeoutException: Request timeout\n")
                .outcome,
            RecordedOutcome::kTimeout);
}

TEST(GatlingText, RefusesWhatIsCutOrOutOfShape) {
  const std::string good = std::string{kRun} + "REQUEST\t\tpay\t1700000000000\t1700000000100\tOK\n";
  for (const char* line :
       {"REQUEST\t\tpay\t1700000000000\t17000000", "REQUEST\t\tpay\t1700000000000\t1700000000100\tO",
        "REQUEST\t\tpay\t1700000000100\t1700000000000\tOK\n", "REQ", "REQUEST\t\tpay\t1\t2\tOK\n"}) {
    const auto read = mustReadText(good + line);
    EXPECT_EQ(read.trace.calls.size(), 1U) << line;
    EXPECT_EQ(read.report.bad, 1) << line;
  }
}

}  // namespace
}  // namespace watertight
