// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/envoy_json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/trace_text.h"
#include "trace/json_text.h"

namespace watertight {
namespace {

std::string request(std::string_view flags, int code, std::string_view duration = "217",
                    std::string_view cluster = "outbound|8080||pay.shop.svc.cluster.local") {
  return fmt::format(
      R"({{"start_time":"2026-01-31T12:00:00.921Z","method":"POST","path":"/pay?card=1","protocol":"HTTP/2","response_code":{},"response_flags":"{}","duration":{},"upstream_cluster":"{}","authority":"pay:8080","user_agent":"curl"}})",
      code, flags, duration, cluster);
}

ReadTrace readEnvoy(const std::string& bytes) {
  auto read = readText(bytes);
  EXPECT_TRUE(read.ok()) << read.error().text();
  if (!read.ok()) return {};
  EXPECT_EQ(read->trace.format, "envoy-json");
  return std::move(*read);
}

RecordedOutcome outcomeOf(std::string_view flags, int code) {
  const auto read = readEnvoy(request(flags, code) + "\n");
  return read.trace.calls.empty() ? RecordedOutcome::kUnknown : read.trace.calls[0].outcome;
}

TEST(EnvoyJson, ALineIsACallToItsUpstreamClustersHost) {
  const auto read = readEnvoy(request("-", 200) + "\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'769'860'800'921'000});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{217'000});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay.shop.svc.cluster.local"});
}

TEST(EnvoyJson, FlagsSayTheOutcomeAndNotTheStatus) {
  EXPECT_EQ(outcomeOf("UO", 200), RecordedOutcome::kRejected) << "gRPC answers 200";
  EXPECT_EQ(outcomeOf("UT", 504), RecordedOutcome::kTimeout);
  EXPECT_EQ(outcomeOf("UF,URX", 503), RecordedOutcome::kError);
  EXPECT_EQ(outcomeOf("DC", 0), RecordedOutcome::kCancelled);
  EXPECT_EQ(outcomeOf("-", 404), RecordedOutcome::kOk);
}

TEST(EnvoyJson, KeysAreTheUsersOwn) {
  const auto read = readEnvoy(
      R"({"startTime":"1769860800.921","DURATION":"12","responseFlags":null,"responseCode":"200","upstreamHost":"10.0.0.1:80","grpcStatus":"DeadlineExceeded"})"
      "\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1'769'860'800'921'000});
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kTimeout);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"10.0.0.1:80"});
}

TEST(EnvoyJson, ADurationThatIsNotThereIsUnknown) {
  EXPECT_FALSE(readEnvoy(request("-", 200, "\"-\"")).trace.calls[0].latencyKnown());
  EXPECT_FALSE(readEnvoy(request("-", 200, "null")).trace.calls[0].latencyKnown());
}

TEST(EnvoyJson, InsideWhatAContainerRuntimeWrapsAroundIt) {
  const std::string wrapped = R"({"log":)" + jsonText(request("UO", 200) + "\n") +
                              R"(,"stream":"stdout","time":"2026-01-31T12:00:01Z"})" + "\n";
  const auto read = readEnvoy(wrapped + R"({"log":"[info] started\n","stream":"stdout"})" + "\n");
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kRejected);
  EXPECT_EQ(read.report.leftOutTotal(), 1);
  EXPECT_EQ(readEnvoy(R"({"jsonPayload":)" + request("-", 200) + "}\n").trace.calls.size(), 1U);
}

TEST(EnvoyJson, RequestsWithoutARouteAndConnectionsAreNoCalls) {
  const std::string tcp =
      R"({"start_time":"2026-01-31T12:00:00.921Z","method":null,"protocol":null,"response_code":0,"response_flags":"-","duration":5})";
  const auto read = readEnvoy(request("NR", 404) + "\n" + tcp + "\n");
  EXPECT_TRUE(read.trace.calls.empty());
  EXPECT_EQ(read.report.leftOutTotal(), 2);
}

TEST(EnvoyJson, RequestsIntoTheServiceCountWhereItMakesNone) {
  const std::string inbound = request("-", 200, "5", "inbound|8080||") + "\n";
  EXPECT_EQ(readEnvoy(inbound).trace.calls.size(), 1U);
  const auto both = readEnvoy(inbound + request("-", 200) + "\n" + inbound);
  EXPECT_EQ(both.trace.calls.size(), 1U);
  EXPECT_EQ(both.report.leftOutTotal(), 2);
}

TEST(EnvoyJson, WrongTypesAreRefused) {
  const auto read =
      readEnvoy(request("-", 200) + "\n" + request("-", 200, "\"NaN\"") + "\n" + request("-", 2000) + "\n" +
                R"({"start_time":"now","duration":1,"response_code":200})" + "\n");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.bad, 3);
}

}  // namespace
}  // namespace watertight
