// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/read_trace_text.h"
#include "trace/key_values.h"
#include "trace/log_line.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

std::vector<std::pair<std::string, std::string>> pairsOf(std::string_view line) {
  std::vector<std::pair<std::string, std::string>> pairs;
  KeyValues values{line};
  while (values.next()) pairs.emplace_back(values.key(), values.value());
  return pairs;
}

TEST(KeyValues, ReadsQuotedBracedAndEmptyValues) {
  EXPECT_THAT(pairsOf(R"(I, [x] a=1 b= c="two words" d={\"k\" => \"v w\"} e='it's so' f=)"),
              ElementsAre(Pair("a", "1"), Pair("b", ""), Pair("c", "two words"),
                          Pair("d", R"({\"k\" => \"v w\"})"), Pair("e", "it's so"), Pair("f", "")));
}

TEST(KeyValues, GoesOnWhereAQuoteNeverCloses) {
  EXPECT_THAT(pairsOf("a=\"open b=2"), ElementsAre(Pair("a", "\"open"), Pair("b", "2")));
}

TEST(LogLine, FindsTheFirstIsoTimeWithItsOffset) {
  EXPECT_EQ(findIsoTime("I, [2025-09-22T13:31:21.045328 #47] x"), "2025-09-22T13:31:21.045328");
  EXPECT_EQ(findIsoTime("at 2025-09-22 13:31:21 +0800 x"), "2025-09-22 13:31:21 +0800");
  EXPECT_EQ(findIsoTime("2025-09-22T13:31:21-07:00 heroku"), "2025-09-22T13:31:21-07:00");
  EXPECT_EQ(findIsoTime("nothing 2025-09 here 1"), "");
}

constexpr std::string_view kStamped =
    "I, [2025-03-01T10:00:02.500000 #4]  INFO -- : [5] method=GET path=/pay format=html "
    "controller=PayController "
    "action=show status=200 duration=58.33 view=40.43 db=15.26\n";

TEST(Lograge, ReckonsTheStartBackFromTheTimeOfTheLine) {
  const auto read = mustReadText(kStamped);
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1740823202500000 - 58'330});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{58'330});
  EXPECT_EQ(read.trace.zoneFrom, ZoneFrom::kAssumed);
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("requests INTO it")));
}

TEST(Lograge, ReadsFieldsInAnyOrderEmptyOnesAndOddErrors) {
  const auto call = onlyCallOf(
      "2025-03-01T10:00:02Z duration=8384.68 db=1.0 status=500 error='it's \"bad\" duration=1' method=GET "
      "domain= "
      "path=/q params={\\\"duration\\\" => \\\"1\\\"} shard=\n");
  EXPECT_EQ(call.latency, Micros{8'384'680});
  EXPECT_EQ(call.outcome, RecordedOutcome::kError);
}

TEST(Lograge, PutsALineWithoutATimeBesideTheNextThatHasOneAndSaysSo) {
  const auto read = mustReadText("method=GET path=/jobs status=200 duration=20.00\n" + std::string{kStamped} +
                                 "method=GET path=/jobs status=200 duration=30.00\n");
  ASSERT_EQ(read.trace.calls.size(), 3U);
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("When 2 requests ended")));
  for (const CallRecord& call : read.trace.calls)
    EXPECT_EQ(call.start + call.latency, Micros{1740823202500000});
}

TEST(Lograge, RefusesALogWithoutAnyTimeWithWhatToDo) {
  EXPECT_THAT(whyNotRead("method=GET path=/jobs status=200 duration=20.00\n"),
              HasSubstr("let the logger write the time"));
}

TEST(Lograge, ReadsItsJsonPrettyPrintedWithABlankBeforeTheOffset) {
  const auto read = mustReadText(
      "{\n \"method\": \"GET\",\n \"path\": \"/c\",\n \"controller\": \"C\",\n \"status\": 404,\n"
      " \"error\": \"it said \\\"no\\\" = {\",\n \"duration\": 59.35,\n"
      " \"params\": {\"duration\": 1},\n \"time\": \"2025-03-01 18:00:02 +0800\"\n}\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1740823202000000 - 59'350});
  EXPECT_EQ(read.trace.calls[0].status, 404);
}

TEST(Lograge, RefusesACutLine) {
  const std::string text{kStamped};
  EXPECT_EQ(mustReadText(text + text.substr(0, text.find("status"))).report.bad, 1);
}

constexpr std::string_view kRouter =
    "2025-03-01T10:00:37-00:00 heroku[router]: at=error code=H12 desc=\"Request timeout\" method=GET "
    "path=\"/\" "
    "host=shop.example fwd=192.0.2.1 dyno=web.1 connect=6ms service=30001ms status=503 bytes=0\n";

TEST(HerokuRouter, AddsConnectAndServiceAndKnowsH12ForATimeout) {
  const auto read = mustReadText("2025-03-01T10:00:07Z app[web.1]: Processing\n" + std::string{kRouter} +
                                 "2025-03-01T10:00:42Z app[web.1]: Completed in 37000ms\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].latency, Micros{30'007'000});
  EXPECT_EQ(read.trace.calls[0].start, Micros{1740823237000000 - 30'007'000});
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kTimeout);
  EXPECT_EQ(read.report.leftOutTotal(), 2);
}

std::string railsLines(std::string_view tag, std::string_view milliseconds) {
  const std::string front = "Mar 01 10:00:03 web.1 INFO: [" + std::string{tag} + "] ";
  return front + "Started GET \"/pay?at=1\" for 192.0.2.1 at 2025-03-01 05:00:02 -0500\n" + front +
         "Processing by PayController#show as HTML\n" + front + "Completed 200 OK in " +
         std::string{milliseconds} + "ms (Views: 61.8ms | ActiveRecord: 5.1ms)\n";
}

TEST(RailsLog, JoinsTheLinesOfARequestByItsTag) {
  const std::string one = railsLines("a1", "106");
  const std::string two = railsLines("b2", "200");
  const auto cut = one.find("Mar", 10);
  const auto read = mustReadText(one.substr(0, cut) + two + one.substr(cut));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.calls[0].latency + read.trace.calls[1].latency, Micros{306'000});
  EXPECT_EQ(read.trace.calls[0].start, Micros{1740823202000000}) << "the stamp is the start";
  EXPECT_EQ(read.trace.resolution, Micros{1'000'000});
}

TEST(RailsLog, LeavesTheLatencyOfARequestWithoutItsEndUnknown) {
  const std::string text = railsLines("a1", "106");
  EXPECT_FALSE(onlyCallOf(text.substr(0, text.find("Completed") - 45)).latencyKnown());
  EXPECT_EQ(mustReadText(text + "INFO: [zz] Completed 200 OK in 5ms\n").report.bad, 1);
}

}  // namespace
}  // namespace watertight
