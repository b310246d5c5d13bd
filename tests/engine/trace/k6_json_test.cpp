// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/k6_json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string point(std::string_view metric, std::string_view value, std::string_view tags,
                  std::string_view time = "2026-01-31T12:00:01.5000004Z") {
  return fmt::format(R"({{"type":"Point","metric":"{}","data":{{"time":"{}","value":{},"tags":{}}}}})"
                     "\n",
                     metric, time, value, tags);
}

constexpr std::string_view kTags =
    R"({"method":"GET","name":"http://a.example/pay","status":"200","url":"http://a.example/pay?id=1","expected_response":"true"})";
constexpr std::string_view kSameTags =
    R"({"expected_response":"true","url":"http://a.example/pay?id=1","status":"200","name":"http://a.example/pay","method":"GET"})";

ReadTrace readK6(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "k6-json");
  return std::move(*read);
}

CallRecord onlyCall(const std::string& bytes) {
  const auto read = readK6(bytes);
  EXPECT_EQ(read.trace.calls.size(), 1U);
  return read.trace.calls.empty() ? CallRecord{} : read.trace.calls[0];
}

TEST(K6Json, ACallIsItsDurationAndTheWaitForAConnectionBeforeItsEnd) {
  const auto call =
      onlyCall(point("http_reqs", "1", kTags) + point("http_req_duration", "250.25", kTags) +
               point("http_req_blocked", "249.75", kSameTags) + point("http_req_waiting", "240", kTags));
  EXPECT_EQ(call.latency, Micros{500'000});
  EXPECT_EQ(call.start, Micros{1'769'860'801'000'000});
  EXPECT_EQ(call.source, 2);
}

TEST(K6Json, AWaitOfAnotherRequestIsNotItsOwn) {
  const std::string other = R"({"method":"GET","name":"x","status":"200","url":"http://b.example/"})";
  EXPECT_EQ(
      onlyCall(point("http_req_duration", "250", kTags) + point("http_req_blocked", "100", other)).latency,
      Micros{250'000});
  EXPECT_EQ(onlyCall(point("http_req_duration", "250", kTags) +
                     point("http_req_blocked", "100", kTags, "2026-01-31T12:00:02Z"))
                .latency,
            Micros{250'000});
}

TEST(K6Json, DefinitionsAndOtherMetricsAreLeftOut) {
  const auto read = readK6(R"({"type":"Metric","data":{"name":"vus"},"metric":"vus"})"
                           "\n" +
                           point("vus", "5", "null") + point("http_req_duration", "1", kTags));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 2);
}

TEST(K6Json, TagsMayBeNullAndStampsHaveTheirOwnOffset) {
  const auto call = onlyCall(point("http_req_duration", "1000", "null", "2026-01-31T14:00:01+02:00"));
  EXPECT_EQ(call.start, Micros{1'769'860'800'000'000});
  EXPECT_EQ(call.outcome, RecordedOutcome::kOk);
}

TEST(K6Json, WithoutAnAnswerZeroIsNoFastCall) {
  const auto call =
      onlyCall(point("http_req_duration", "0",
                     R"({"status":"0","error":"lookup a.example: no such host","error_code":"1101"})"));
  EXPECT_FALSE(call.latencyKnown());
  EXPECT_EQ(call.outcome, RecordedOutcome::kError);
}

TEST(K6Json, TimeoutsFailuresAndUnexpectedAnswersAreToldApart) {
  const auto outcome = [](std::string_view tags) {
    return onlyCall(point("http_req_duration", "60000", tags)).outcome;
  };
  EXPECT_EQ(outcome(R"({"status":"0","error":"request timeout","error_code":"1050"})"),
            RecordedOutcome::kTimeout);
  EXPECT_EQ(outcome(R"({"status":"503","expected_response":"false"})"), RecordedOutcome::kError);
  EXPECT_EQ(outcome(R"({"status":"404","expected_response":"false"})"), RecordedOutcome::kOk);
  EXPECT_EQ(outcome(R"({"status":"429"})"), RecordedOutcome::kRejected);
  EXPECT_EQ(outcome(R"({"status":"200","expected_response":"false"})"), RecordedOutcome::kError);
  EXPECT_EQ(onlyCall(point("http_req_duration", "1", R"({"status":"200"})") +
                     point("http_req_failed", "1", R"({"status":"200"})"))
                .outcome,
            RecordedOutcome::kError);
}

TEST(K6Json, GrpcStatusesAreTheirOwn) {
  const auto outcome = [](std::string_view tags) {
    return onlyCall(point("grpc_req_duration", "3", tags)).outcome;
  };
  EXPECT_EQ(outcome(R"({"status":"0","name":"Pay"})"), RecordedOutcome::kOk);
  EXPECT_EQ(outcome(R"({"status":"4"})"), RecordedOutcome::kTimeout);
  EXPECT_EQ(outcome(R"({"status":"8"})"), RecordedOutcome::kRejected);
  EXPECT_EQ(outcome(R"({"status":"14"})"), RecordedOutcome::kError);
}

TEST(K6Json, ATornLineIsRefusedAndTheNextIsRead) {
  const auto read =
      readK6(point("http_req_duration", "1", kTags) + "{\"type\":\"Point\",\"metric\":\"http_req_dur\n" +
             point("http_req_duration", "2", kTags) + "{\"type\":\"Poi");
  EXPECT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.report.bad, 2);
}

TEST(K6Json, ValuesThatAreNoNumbersAreRefused) {
  const auto read =
      readK6(point("http_req_duration", "1", kTags) + point("http_req_duration", "\"NaN\"", kTags) +
             point("http_req_duration", "-4", kTags) + point("http_req_duration", "1e300", kTags) +
             point("http_req_duration", "4", kTags, "yesterday"));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 4);
}

}  // namespace
}  // namespace watertight
