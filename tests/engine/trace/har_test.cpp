// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/har.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string entry(std::string_view time, std::string_view response,
                  std::string_view url = "https://pay.example/a?secret=1") {
  return fmt::format(
      R"({{"startedDateTime":"2026-01-31T12:00:00.250+02:00","time":{},"request":{{"method":"GET","url":"{}"}},"response":{}}})",
      time, url, response);
}

std::string har(std::string_view entries) {
  return fmt::format("{{\n \"log\": {{\n  \"version\": \"1.2\",\n  \"entries\": [\n{}\n  ]\n }}\n}}\n",
                     entries);
}

ReadTrace readHar(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "har");
  return std::move(*read);
}

CallRecord onlyCall(std::string_view time, std::string_view response) {
  const auto read = readHar(har(entry(time, response)));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  return read.trace.calls.empty() ? CallRecord{} : read.trace.calls[0];
}

TEST(Har, AnEntryIsACallToItsHost) {
  const auto read = readHar(har(entry("12.3456", R"({"status":200})")));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'769'853'600'250'000});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{12'345});
  EXPECT_EQ(read.trace.calls[0].status, 200);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay.example"}) << "no query is kept";
}

TEST(Har, OtherTextAroundTheArchiveIsPassedOver) {
  const auto read =
      readHar("-Sources:\n-HAR:\n" + har(entry("1", R"({"status":200})")) + "-In the console:\nbye\n");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_EQ(read.report.leftOutTotal(), 4);
}

TEST(Har, ATimeOfZeroWithoutAnAnswerIsUnknown) {
  const auto call = onlyCall("0", R"({"status":0,"_error":"net::ERR_CONNECTION_TIMED_OUT"})");
  EXPECT_FALSE(call.latencyKnown());
  EXPECT_EQ(call.outcome, RecordedOutcome::kTimeout);
}

TEST(Har, StatusesThatAreNoneAreErrors) {
  EXPECT_EQ(onlyCall("5", R"({"status":-999})").outcome, RecordedOutcome::kError);
  EXPECT_EQ(onlyCall("5", R"({"status":"error"})").outcome, RecordedOutcome::kError);
  EXPECT_EQ(onlyCall("5", R"({"status":0})").outcome, RecordedOutcome::kError);
  EXPECT_EQ(onlyCall("5", R"({"status":0,"_error":"net::ERR_ABORTED"})").outcome,
            RecordedOutcome::kCancelled);
  EXPECT_EQ(onlyCall("5", "{}").outcome, RecordedOutcome::kUnknown);
}

TEST(Har, ATimeThatIsNoNumberIsUnknownUnlessTheTimingsTell) {
  EXPECT_FALSE(onlyCall("\"n/a\"", R"({"status":200})").latencyKnown());
  EXPECT_FALSE(onlyCall("-1", R"({"status":200})").latencyKnown());
  const auto read = readHar(har(
      R"({"startedDateTime":"2026-01-31T12:00:00Z","request":{"url":"https://a.example/"},"response":{"status":200},"timings":{"blocked":-1,"connect":10,"ssl":8,"send":1,"wait":20.5,"receive":2}})"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].latency, Micros{33'500}) << "ssl is part of connect";
}

TEST(Har, AnOffsetWithoutAColonIsRead) {
  std::string text = har(entry("1", R"({"status":200})"));
  text.replace(text.find("+02:00"), 6, "+0530");
  EXPECT_EQ(readHar(text).trace.calls[0].start, Micros{1'769'841'000'250'000});
}

TEST(Har, EntriesWithoutATimeAreRefusedWithTheReason) {
  const auto read = readHar(har(R"({"request":{"url":"https://a.example/"}},{"sleep":{}},7)"));
  EXPECT_TRUE(read.trace.calls.empty());
  EXPECT_EQ(read.report.bad, 3);
  EXPECT_NE(read.report.refused[0].why.find("startedDateTime"), std::string::npos);
}

TEST(Har, AFileCutInAnEntryKeepsTheOnesBefore) {
  const std::string whole = har(entry("1", R"({"status":200})") + ",\n" + entry("2", R"({"status":200})"));
  const auto read = readHar(whole.substr(0, whole.size() - 30));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 1);
}

TEST(Har, CachedAnswersAndWhatIsNoRequestAreLeftOut) {
  const auto read = readHar(har(
      entry("1", R"({"status":200})", "data:image/png;base64,AAAA") + "," + entry("1", R"({"status":101})") +
      R"(,{"startedDateTime":"2026-01-31T12:00:00Z","time":1,"_fromCache":"disk","request":{"url":"https://a.example/"}})"));
  EXPECT_TRUE(read.trace.calls.empty());
  EXPECT_EQ(read.report.leftOutTotal(), 3);
}

}  // namespace
}  // namespace watertight
