// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/zipkin.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"
#include "trace/summary.h"

namespace watertight {
namespace {

std::string span(std::string_view id, std::string_view kind, std::string_view members) {
  return fmt::format(
      R"({{"traceId":"t1","id":"{}","kind":"{}","name":"get","timestamp":1700000000000123,"duration":4500{}}})",
      id, kind, members);
}

ReadTrace readZipkin(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "zipkin-json");
  return std::move(*read);
}

constexpr std::string_view kBank = R"(,"remoteEndpoint":{"serviceName":"bank"})";

TEST(Zipkin, AnArrayAnArrayOfTracesASpanAloneAndLinesAreRead) {
  const std::string one = span("a", "CLIENT", kBank);
  const std::string two = span("b", "CLIENT", kBank);
  EXPECT_EQ(readZipkin("[" + one + "," + two + "]").trace.calls.size(), 2U);
  EXPECT_EQ(readZipkin("[[" + one + "],[" + two + "]]").trace.calls.size(), 2U);
  EXPECT_EQ(readZipkin(one).trace.calls.size(), 1U);
  EXPECT_EQ(readZipkin(one + "\n" + two).trace.calls.size(), 2U);
}

TEST(Zipkin, ClientAndServerOfOneIdAreOneCallWithTheClientsTimes) {
  const std::string server =
      R"({"traceId":"t1","id":"a","kind":"SERVER","shared":true,"timestamp":1699999999938000,"duration":4000,"localEndpoint":{"serviceName":"bank"}})";
  const auto read = readZipkin("[" + server + "," + span("a", "CLIENT", "") + "]");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'700'000'000'000'123});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"bank"});
}

TEST(Zipkin, AnErrorTagIsAFailureWhateverItSays) {
  for (const char* value : {"true", "401", "此用户没有操作权限", ""}) {
    const auto read = readZipkin(
        span("a", "CLIENT", fmt::format(R"(,"tags":{{"http.status_code":"403","error":"{}"}})", value)));
    ASSERT_EQ(read.trace.calls.size(), 1U);
    EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kError) << value;
    EXPECT_EQ(summarise(read).fail, 1) << value;
  }
  EXPECT_EQ(readZipkin(span("a", "CLIENT", R"(,"tags":{"error":"read timed out"})")).trace.calls[0].outcome,
            RecordedOutcome::kTimeout);
}

TEST(Zipkin, MessagesAndLocalSpansAreNoCalls) {
  const auto read = readZipkin("[" + span("a", "PRODUCER", kBank) + "," + span("b", "CONSUMER", kBank) +
                               R"(,{"traceId":"t1","id":"c","timestamp":1700000000000123,"duration":5}])");
  EXPECT_TRUE(read.trace.calls.empty());
  EXPECT_EQ(read.report.leftOutTotal(), 3);
  ASSERT_FALSE(read.report.cannotTell.empty());
}

TEST(Zipkin, ASpanWithoutADurationIsUnfinished) {
  const auto read = readZipkin(R"([{"traceId":"t1","id":"a","kind":"CLIENT","timestamp":1700000000000123}])");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_FALSE(read.trace.calls[0].latencyKnown());
}

TEST(Zipkin, ASpanWithoutATimestampIsRefused) {
  const auto read =
      readZipkin("[" + span("a", "CLIENT", kBank) + R"(,{"traceId":"t1","id":"b","kind":"CLIENT"}])");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 1);
  EXPECT_EQ(read.report.refused[0].why, "has no timestamp");
}

TEST(Zipkin, WithoutANameTheAddressStandsIn) {
  const auto read = readZipkin(span("a", "CLIENT", R"(,"remoteEndpoint":{"ipv4":"10.0.0.7","port":5432})"));
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"10.0.0.7:5432"});
  EXPECT_EQ(readZipkin(span("a", "CLIENT", R"(,"remoteEndpoint":[])")).trace.dependencies,
            std::vector<std::string>{"get"});
}

TEST(ZipkinV1, AnnotationsSayWhoCalledWhomAndWhen) {
  const auto read = readZipkin(
      R"([{"traceId":"t","id":"1.1","name":"curl","annotations":[)"
      R"({"value":"cs","timestamp":1700000000000100,"endpoint":{"serviceName":"web"}},)"
      R"({"value":"cr","timestamp":1700000000005436,"endpoint":{"serviceName":"web"}}],)"
      R"("binaryAnnotations":[{"key":"sa","value":true,"endpoint":{"serviceName":"bank"}},)"
      R"({"key":"error","value":"Connection refused","endpoint":{"serviceName":"web"}}]},)"
      R"({"traceId":"t","id":"1","timestamp":1700000000000000,"duration":9000,"annotations":[{"value":"sr","timestamp":1700000000000000,"endpoint":{"serviceName":"web"}}]}])");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'700'000'000'000'100});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{5336});
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kError);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"bank"});
}

TEST(ZipkinV1, AnEndBeforeItsStartIsRefused) {
  const auto read = readZipkin(
      R"([{"traceId":"t","id":"1","annotations":[{"value":"cs","timestamp":1700000000000100},{"value":"cr","timestamp":-9223372036854775808}]}])");
  EXPECT_EQ(read.report.bad, 1);
}

}  // namespace
}  // namespace watertight
