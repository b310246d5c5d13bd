// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/otlp.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

/// A span with these members beside its ids, name and times (0.25 s from 1700000000.000001).
std::string span(int id, std::string_view members) {
  return fmt::format(
      R"({{"traceId":"5b8e","spanId":"{:04x}","name":"GET /pay?card=1","startTimeUnixNano":"1700000000000001000","endTimeUnixNano":"1700000000250001000",{}}})",
      id, members);
}

std::string client(int id, std::string_view members = R"("status":{})") {
  return span(id, R"("kind":3,)" + std::string{members});
}

std::string attributes(std::string_view key, std::string_view value) {
  return fmt::format(R"("attributes":[{{"key":"{}","value":{{{}}}}}])", key, value);
}

std::string text(std::string_view key, std::string_view value) {
  return attributes(key, fmt::format(R"("stringValue":"{}")", value));
}

std::string document(std::string_view spans) {
  return fmt::format(
      R"({{"resourceSpans":[{{"resource":{{"attributes":[{{"key":"service.name","value":{{"stringValue":"shop"}}}}]}},"scopeSpans":[{{"scope":{{}},"spans":[{}]}}]}}]}})",
      spans);
}

ReadTrace readOtlp(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "otlp-json");
  return std::move(*read);
}

CallRecord onlyCall(const std::string& bytes) {
  const auto read = readOtlp(bytes);
  EXPECT_EQ(read.trace.calls.size(), 1U);
  return read.trace.calls.empty() ? CallRecord{} : read.trace.calls[0];
}

std::string onlyName(const std::string& spanText) {
  const auto read = readOtlp(document(spanText));
  EXPECT_EQ(read.trace.dependencies.size(), 1U);
  return read.trace.dependencies.empty() ? "" : read.trace.dependencies[0];
}

std::string outcomeOf(std::string_view members) {
  return std::string{nameOf(onlyCall(document(client(1, members))).outcome)};
}

bool mentions(const std::vector<std::string>& sentences, std::string_view part) {
  return std::any_of(sentences.begin(), sentences.end(),
                     [part](const auto& s) { return s.find(part) != std::string::npos; });
}

TEST(Otlp, AClientSpanIsACallWithItsTimesToTheMicrosecond) {
  const auto call = onlyCall(document(client(1, text("peer.service", "payment"))));
  EXPECT_EQ(call.start, Micros{1'700'000'000'000'001});
  EXPECT_EQ(call.latency, Micros{250'000});
  EXPECT_EQ(call.outcome, RecordedOutcome::kOk);
  EXPECT_EQ(call.source, 1);
}

TEST(Otlp, NanosecondsAsNumbersAreExact) {
  const auto read = readOtlp(document(
      R"({"traceId":"a","spanId":"1","kind":3,"name":"n","startTimeUnixNano":1544712660000000321,"endTimeUnixNano":1544712660000001424})"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'544'712'660'000'000});
  EXPECT_EQ(read.report.shortest, std::chrono::nanoseconds{1103});
}

TEST(Otlp, KindsAndStatusCodesMayBeNamesAndFieldsInSnakeCase) {
  EXPECT_EQ(outcomeOf(R"("status":{"code":"STATUS_CODE_ERROR"})"), "error");
  EXPECT_EQ(outcomeOf(R"("status":{"code":"ERROR"})"), "error");
  const auto call = onlyCall(
      R"({"resource_spans":[{"scope_spans":[{"spans":[{"trace_id":"a","span_id":"1","kind":"SPAN_KIND_CLIENT","start_time_unix_nano":"1700000000000000000","end_time_unix_nano":"1700000001000000000"}]}]}]})");
  EXPECT_EQ(call.latency, Micros{1'000'000});
}

TEST(Otlp, DocumentsOnLinesOverManyLinesAndInAnArrayAreRead) {
  const std::string one = document(client(1));
  const std::string two = document(client(2));
  EXPECT_EQ(readOtlp(one + "\n" + two + "\n").trace.calls.size(), 2U);
  EXPECT_EQ(readOtlp("[" + one + ",\n" + two + "]").trace.calls.size(), 2U);
  std::string pretty = one;
  for (std::size_t at = 0; (at = pretty.find(',', at)) != std::string::npos; at += 3)
    pretty.replace(at, 1, ",\n ");
  EXPECT_EQ(readOtlp(pretty).trace.calls.size(), 1U);
}

TEST(Otlp, JavasLinesWithoutTheWrapperAndTemposBatchesAreRead) {
  const std::string inner = fmt::format(R"({{"resource":{{}},"scopeSpans":[{{"spans":[{}]}}]}})", client(1));
  EXPECT_EQ(readOtlp(inner + "\n").trace.calls.size(), 1U);
  EXPECT_EQ(readOtlp(R"({"batches":[)" + inner + "]}").trace.calls.size(), 1U);
  EXPECT_EQ(readOtlp(R"({"trace":{"resourceSpans":[)" + inner + "]}}").trace.calls.size(), 1U);
  std::string old = document(client(1));
  old.replace(old.find("scopeSpans"), 10, "instrumentationLibrarySpans");
  EXPECT_EQ(readOtlp(old).trace.calls.size(), 1U);
}

TEST(Otlp, LogLinesBetweenDocumentsAreLeftOutAndCounted) {
  const auto read = readOtlp("2026-01-31 info starting\n" + document(client(1)) + "\n2026-01-31 info done\n");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_EQ(read.report.leftOutTotal(), 2);
}

TEST(Otlp, TheDependencyIsWhoWasCalledByTheFirstAttributeThatSays) {
  EXPECT_EQ(onlyName(client(1, text("peer.service", "payment"))), "payment");
  EXPECT_EQ(onlyName(client(1, text("server.address", "pay.example"))), "pay.example");
  EXPECT_EQ(onlyName(client(1, text("net.peer.name", "old.example"))), "old.example");
  EXPECT_EQ(onlyName(client(1, text("db.system", "postgresql"))), "postgresql");
  EXPECT_EQ(onlyName(client(1, text("rpc.service", "shop.Pay"))), "shop.Pay");
  EXPECT_EQ(onlyName(client(1, text("url.full", "https://user:key@pay.example:8443/a?b=c"))),
            "pay.example:8443");
  EXPECT_EQ(onlyName(client(1)), "GET /pay") << "the span's name, without its query";
}

TEST(Otlp, TheOutcomeIsWhatStatusCodesAndExceptionsSay) {
  EXPECT_EQ(outcomeOf(R"("status":{"code":2})"), "error");
  EXPECT_EQ(outcomeOf(attributes("http.response.status_code", R"("intValue":"503")")), "error");
  EXPECT_EQ(outcomeOf(attributes("rpc.grpc.status_code", R"("intValue":4)")), "timeout");
  EXPECT_EQ(outcomeOf(attributes("rpc.grpc.status_code", R"("intValue":"8")")), "rejected");
  EXPECT_EQ(outcomeOf(attributes("rpc.grpc.status_code", R"("intValue":"1")")), "cancelled");
  EXPECT_EQ(outcomeOf(R"("status":{"code":2,"message":"context deadline exceeded"})"), "timeout");
  EXPECT_EQ(outcomeOf(R"("status":{"code":2},)" + text("error.type", "java.net.SocketTimeoutException")),
            "timeout");
  EXPECT_EQ(outcomeOf(R"("status":{"code":2},"events":[{"name":"exception",)" +
                      text("exception.type", "io.github.CallNotPermittedException") + "}]"),
            "rejected");
}

TEST(Otlp, A4xxStatusIsTheCallersOwnFault) {
  const auto call = onlyCall(
      document(client(1, R"("status":{"code":2},)" + attributes("http.status_code", R"("intValue":"404")"))));
  EXPECT_EQ(call.outcome, RecordedOutcome::kOk);
  EXPECT_EQ(call.status, 404);
}

TEST(Otlp, TheSameSpanTwiceIsOneCallUnlessItHasNoId) {
  const auto twice = readOtlp(document(client(1) + "," + client(1)));
  EXPECT_EQ(twice.trace.calls.size(), 1U);
  EXPECT_EQ(twice.report.leftOutTotal(), 1);
  const std::string nameless =
      R"({"traceId":"","spanId":"","kind":3,"name":"n","startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"1700000000000000000"})";
  EXPECT_EQ(readOtlp(document(nameless + "," + nameless)).trace.calls.size(), 2U);
}

TEST(Otlp, ServerSpansAreCallsIntoTheServiceOnlyWhereNoClientSpanIs) {
  const std::string server = span(1, R"("kind":2)");
  const auto alone = readOtlp(document(server));
  ASSERT_EQ(alone.trace.calls.size(), 1U);
  EXPECT_EQ(alone.trace.dependencies[0], "shop");
  EXPECT_TRUE(mentions(alone.report.cannotTell, "INTO"));
  const auto both = readOtlp(document(server + "," + client(2, text("peer.service", "payment"))));
  ASSERT_EQ(both.trace.calls.size(), 1U);
  EXPECT_EQ(both.trace.dependencies, std::vector<std::string>{"payment"});
  EXPECT_EQ(both.report.leftOutTotal(), 1);
  EXPECT_EQ(both.report.records, 2);
}

TEST(Otlp, ASpanWithoutAKindCountsWhereNoOtherDoes) {
  EXPECT_EQ(readOtlp(document(span(1, R"("status":{})"))).trace.calls.size(), 1U);
  EXPECT_EQ(readOtlp(document(span(1, R"("kind":0)") + "," + span(2, R"("kind":2)"))).trace.calls.size(), 1U);
  EXPECT_TRUE(readOtlp(document(span(1, R"("kind":1)"))).trace.calls.empty()) << "internal";
  EXPECT_TRUE(readOtlp(document(span(1, R"("kind":4)"))).trace.calls.empty()) << "a message sent";
}

TEST(Otlp, AClientSpanWithoutAPeerIsNamedAfterTheServiceThatAnsweredIt) {
  const std::string answer =
      R"({"traceId":"5b8e","spanId":"00ff","parentSpanId":"0001","kind":2,"name":"pay","startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"1700000000100000000"})";
  const std::string file = document(client(1)) + "\n" + document(answer);
  EXPECT_EQ(readOtlp(file).trace.dependencies, std::vector<std::string>{"shop"});
}

TEST(Otlp, AnUnfinishedSpanHasNoKnownLatency) {
  const auto call = onlyCall(document(
      R"({"traceId":"a","spanId":"1","kind":3,"name":"n","startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"0"})"));
  EXPECT_FALSE(call.latencyKnown());
  EXPECT_EQ(call.outcome, RecordedOutcome::kUnknown);
}

TEST(Otlp, BadTimesAreRefusedWithTheirReason) {
  const auto refused = [](std::string_view start, std::string_view end) {
    const auto read = readOtlp(document(
        fmt::format(R"({{"traceId":"a","spanId":"1","kind":3,"startTimeUnixNano":{},"endTimeUnixNano":{}}})",
                    start, end)));
    EXPECT_EQ(read.report.bad, 1);
    return read.report.refused.empty() ? "" : read.report.refused[0].why;
  };
  EXPECT_EQ(refused("\"1700000001000000000\"", "\"1700000000000000000\""), "ends before it starts");
  EXPECT_NE(refused("\"18446744073709551615\"", "1").find("no whole number"), std::string::npos);
  EXPECT_NE(refused("1.7e18", "1").find("no whole number"), std::string::npos);
  EXPECT_NE(refused("{}", "1").find("no whole number"), std::string::npos);
  EXPECT_EQ(refused("1", "9223372036854775807"), "lasts longer than a year");
  EXPECT_EQ(refused("9223372036854775807", "9223372036854775807"), "starts after the year 2255");
}

TEST(Otlp, ATruncatedTailKeepsWhatCameBefore) {
  const std::string whole = document(client(1) + "," + client(2));
  const auto read = readOtlp(whole.substr(0, whole.size() - 40));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 1);
  const auto between = readOtlp(whole.substr(0, whole.size() - 3));
  EXPECT_EQ(between.trace.calls.size(), 2U);
  EXPECT_EQ(between.report.bad, 0);
  EXPECT_TRUE(mentions(between.report.cannotTell, "stops inside"));
}

TEST(Otlp, SamplingIsSaid) {
  const auto sampled = readOtlp(document(client(1, R"("traceState":"ot=th:c")")));
  EXPECT_TRUE(mentions(sampled.report.cannotTell, "are sampled"));
  const auto unsaid = readOtlp(document(client(1, R"("traceState":"ot=th:0")")));
  EXPECT_TRUE(mentions(unsaid.report.cannotTell, "often sampled"));
}

TEST(Otlp, LogsAndMetricsAreLeftOut) {
  const auto read = readOtlp(document(client(1)) + "\n" + R"({"resourceLogs":[{}]})" + "\n");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 1);
}

}  // namespace
}  // namespace watertight
