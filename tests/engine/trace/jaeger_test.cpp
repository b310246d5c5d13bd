// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/jaeger.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string span(std::string_view id, std::string_view kind, std::string_view members = R"("logs":[])") {
  return fmt::format(
      R"({{"traceID":"t1","spanID":"{}","operationName":"pay","startTime":1700000000000123,"duration":4500,"tags":[{{"key":"span.kind","type":"string","value":"{}"}},{{"key":"peer.service","value":"payment"}}],{}}})",
      id, kind, members);
}

std::string plain(std::string_view id, std::string_view parent, std::string_view kind,
                  std::string_view process) {
  return fmt::format(
      R"({{"traceID":"t1","spanID":"{}","references":[{{"refType":"CHILD_OF","traceID":"t1","spanID":"{}"}}],"startTime":1700000000000123,"duration":45,"tags":[{{"key":"span.kind","value":"{}"}}],"processID":"{}"}})",
      id, parent, kind, process);
}

std::string page(std::string_view spans) {
  return fmt::format(
      R"({{"data":[{{"traceID":"t1","spans":[{}],"processes":{{"p1":{{"serviceName":"shop"}},"p2":{{"serviceName":"bank"}}}}}}],"total":0}})",
      spans);
}

ReadTrace readJaeger(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "jaeger-json");
  return std::move(*read);
}

TEST(Jaeger, AnExportOfThePageIsRead) {
  const auto read = readJaeger(page(span("a", "client")));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'700'000'000'000'123});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{4500});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"payment"});
}

TEST(Jaeger, OneTraceAnArrayOfSpansAndASpanOnEachLineAreRead) {
  const std::string trace =
      fmt::format(R"({{"traceID":"t1","spans":[{}],"processes":{{}}}})", span("a", "client"));
  EXPECT_EQ(readJaeger(trace).trace.calls.size(), 1U);
  EXPECT_EQ(readJaeger("[" + trace + "]").trace.calls.size(), 1U);
  EXPECT_EQ(readJaeger("[" + span("a", "client") + ",\n  " + span("b", "client") + "\n]").trace.calls.size(),
            2U);
  EXPECT_EQ(readJaeger(span("a", "client") + "\n" + span("b", "client") + "\n").trace.calls.size(), 2U);
}

TEST(Jaeger, TheErrorTagMayBeABooleanOrText) {
  const auto outcome = [](std::string_view value) {
    const auto read = readJaeger(fmt::format(
        R"([{{"traceID":"t","spanID":"a","startTime":1700000000000123,"duration":4,"tags":[{{"key":"span.kind","value":"client"}},{{"key":"error","type":"bool","value":{}}}]}}])",
        value));
    return read.trace.calls.empty() ? "" : std::string{nameOf(read.trace.calls[0].outcome)};
  };
  EXPECT_EQ(outcome("true"), "error");
  EXPECT_EQ(outcome("\"true\""), "error");
  EXPECT_EQ(outcome("false"), "ok");
  EXPECT_EQ(outcome("\"false\""), "ok");
}

TEST(Jaeger, TagsAsAMapWithAtSignsAreRead) {
  const auto read = readJaeger(
      R"({"traceID":"t","spanID":"a","startTime":1700000000000123,"startTimeMillis":1700000000000,"duration":4,"tag":{"span@kind":"client","peer@service":"bank","http@status_code":"503"},"process":{"serviceName":"shop"}})"
      "\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].status, 503);
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kError);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"bank"});
}

TEST(Jaeger, TheProcessesBehindTheSpansNameTheServices) {
  const auto server = readJaeger(page(plain("a", "0", "server", "p1")));
  EXPECT_EQ(server.trace.dependencies, std::vector<std::string>{"shop"});
  const auto both = readJaeger(page(plain("a", "0", "client", "p1") + "," + plain("b", "a", "server", "p2")));
  EXPECT_EQ(both.trace.calls.size(), 1U);
  EXPECT_EQ(both.trace.dependencies, std::vector<std::string>{"bank"});
}

TEST(Jaeger, TheSameSpanTwiceIsOneCall) {
  const auto read = readJaeger(page(span("a", "client") + "," + span("a", "client")));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 1);
}

TEST(Jaeger, ClocksThatJaegerCorrectedAreSaid) {
  const auto read =
      readJaeger(page(span("a", "client", R"("warnings":["clock skew adjustment disabled; not applying"])")));
  ASSERT_FALSE(read.report.cannotTell.empty());
  EXPECT_NE(read.report.cannotTell.back().find("Jaeger moved them"), std::string::npos);
}

TEST(Jaeger, WrongTypesAreRefusedAndNothingElse) {
  const auto read = readJaeger(
      page(span("a", "client") +
           R"(,{"traceID":"t","spanID":"b","startTime":"soon","duration":1})"
           R"(,{"traceID":"t","spanID":"c","startTime":1700000000000123,"duration":-5},7,null,{"x":1})"));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 5);
}

}  // namespace
}  // namespace watertight
