// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/read_trace_text.h"
#include "trace/envoy_line.h"
#include "trace/haproxy_line.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr std::int64_t kStart = 1740823202500000;  // 2025-03-01T10:00:02.5Z

std::string haproxyLine(std::string_view timers, std::string_view status = "200",
                        std::string_view state = "----", std::string_view where = "shop/web1") {
  return "Mar  1 10:00:03 lb haproxy[77]: 192.0.2.1:4000 [01/Mar/2025:10:00:02.500] front~ " +
         std::string{where} + " " + std::string{timers} + " " + std::string{status} + " 170 - - " +
         std::string{state} + " 2/2/1/1/0 0/0 {shop.example} \"GET /pay HTTP/1.1\"\n";
}

TEST(Haproxy, TakesTheStampAsTheStartInAZoneThatTheLineDoesNotName) {
  const auto read = mustReadText(haproxyLine("0/133/0/294/430"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{kStart});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{430'000});
  EXPECT_EQ(read.trace.calls[0].queued, Micros{133'000}) << "Tw, evidence for a bulkhead";
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"shop"});
  EXPECT_EQ(read.trace.zoneFrom, ZoneFrom::kAssumed);
  ReadOptions options;
  options.zone = "+02:00";
  EXPECT_EQ(onlyCallOf(haproxyLine("0/133/0/294/430"), options).start, Micros{kStart - 7'200'000'000});
}

TEST(Haproxy, ReadsLinesWithAnyPrefixExtraFieldsAndMoreTimers) {
  const std::string line = haproxyLine("0/0/1/17/18");
  const std::string bare = line.substr(line.find("192.0.2.1"));
  for (const std::string& text :
       {bare, "<142>" + line, "2025-03-01T10:00:03Z lb " + line, "-:4000 " + bare.substr(bare.find('[')),
        haproxyLine("app.domain.com 0/0/1/17/18"), haproxyLine("0/0/1/17/0/18"),
        "{\"log\":\"" + bare.substr(0, bare.find("{shop")) + "\\\"GET /\\\"\\n\",\"stream\":\"stdout\"}\n"}) {
    EXPECT_EQ(onlyCallOf(text).latency, Micros{18'000}) << text;
  }
}

TEST(Haproxy, KeepsABackendsNameWithSlashesAndColons) {
  const auto read =
      mustReadText(haproxyLine("0/0/1/17/18", "200", "----", "be:shop:nginx/a/pod:web:10.0.0.1:80"));
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"be:shop:nginx/a"});
}

TEST(Haproxy, TakesAPlusForALeastLatency) {
  const auto read = mustReadText(haproxyLine("0/0/1/1/+2"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_FALSE(read.trace.calls[0].latencyKnown());
  EXPECT_EQ(read.trace.calls[0].latencyMin, Micros{2'000});
  EXPECT_EQ(read.report.shortest, std::chrono::nanoseconds{2'000'000});
}

TEST(Haproxy, TellsOutcomesByTheTerminationStateAndThenTheStatus) {
  const std::tuple<const char*, const char*, RecordedOutcome> cases[] = {
      {"sQ--", "503", RecordedOutcome::kRejected}, {"PR--", "403", RecordedOutcome::kRejected},
      {"PC--", "503", RecordedOutcome::kRejected}, {"sH--", "504", RecordedOutcome::kTimeout},
      {"sC--", "503", RecordedOutcome::kTimeout},  {"CD--", "200", RecordedOutcome::kCancelled},
      {"SC--", "503", RecordedOutcome::kError},    {"SH--", "502", RecordedOutcome::kError},
      {"----", "200", RecordedOutcome::kOk},       {"----", "500", RecordedOutcome::kError},
      {"----", "404", RecordedOutcome::kOk},
  };
  for (const auto& [state, status, outcome] : cases) {
    EXPECT_EQ(onlyCallOf(haproxyLine("0/0/1/17/18", status, state)).outcome, outcome) << state;
  }
}

TEST(Haproxy, LeavesTheLatencyUnknownWhereAPhaseWasNotReached) {
  const auto call = onlyCallOf(haproxyLine("0/-1/-1/-1/-1", "503", "sQ--"));
  EXPECT_FALSE(call.latencyKnown());
  EXPECT_LT(call.queued.count(), 0);
}

TEST(Haproxy, LeavesOutWhatIsNoCallToAServer) {
  const auto read = mustReadText(haproxyLine("0/0/1/17/18") +
                                 "Mar  1 10:00:03 lb haproxy[77]: Server shop/web1 is DOWN.\n" +
                                 "Mar  1 10:00:03 lb haproxy[77]: 192.0.2.1:4 [01/Mar/2025:10:00:02.500] tcp "
                                 "db/db1 0/0/5007 212 -- 0/0/0/0/3 "
                                 "0/0\n" +
                                 haproxyLine("-1/-1/-1/-1/12", "400", "CR--", "front/<NOSRV>") +
                                 haproxyLine("0/-1/-1/-1/0", "302", "LR--", "front/<NOSRV>"));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 4);
  EXPECT_EQ(read.report.bad, 0);
}

TEST(Haproxy, RefusesAnEmptyAcceptDateAndACutLineButNotOneThatIsCutBehindWhatMatters) {
  const std::string line = haproxyLine("0/0/1/17/18");
  std::string empty = line;
  empty.replace(empty.find("[01"), 26, "[]");
  EXPECT_THAT(onlyRefusalOf(line + empty), HasSubstr("accept date is empty"));
  EXPECT_THAT(onlyRefusalOf(line + line.substr(0, line.find(" 170"))), HasSubstr("cut"));
  EXPECT_EQ(mustReadText(line + line.substr(0, line.find(".example"))).trace.calls.size(), 2U);
}

TEST(Haproxy, NeverTakesALineThatWasCutForAnotherCall) {
  const std::string line = haproxyLine("0/0/1/17/18");
  for (std::size_t size = 1; size < line.size(); ++size) {
    const auto read = mustReadText(line + line.substr(0, size));
    for (const CallRecord& call : read.trace.calls) {
      EXPECT_EQ(call.latency, Micros{18'000}) << size;
      EXPECT_EQ(call.status, 200) << size;
    }
    EXPECT_EQ(read.report.records, 2) << size;
  }
}

std::string envoyLine(std::string_view middle, std::string_view tail = "",
                      std::string_view request = "GET /pay HTTP/2") {
  return "[2025-03-01T10:00:02.500Z] \"" + std::string{request} + "\" " + std::string{middle} +
         " - \"-\" \"grpc-go/1.14\"    \"1c1c\" \"shop.example\" \"10.0.0.1:8080\"" + std::string{tail} +
         "\n";
}

TEST(Envoy, ReadsTheDefaultLineWithAnyPrefix) {
  for (const char* prefix : {"", "ACCESS ", "87211 ", "2025-03-01T10:00:03.000000000Z stdout F "}) {
    const auto read = mustReadText(prefix + envoyLine("200 - 0 43 217"));
    ASSERT_EQ(read.trace.calls.size(), 1U) << prefix;
    EXPECT_EQ(read.trace.calls[0].start, Micros{kStart});
    EXPECT_EQ(read.trace.calls[0].latency, Micros{217'000});
    EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"shop.example"});
  }
}

TEST(Envoy, ReadsALineInsideAContainersJson) {
  const std::string text =
      R"x({"message":"ACCESS [2025-03-01T10:00:02.500Z] \"GET /ip HTTP/1.1\" 200 - 0 43 217 216 \"-\" \"curl\" \"c6\" \"a.example\" \"10.0.0.1:80\"\n","stream":"stdout","time":"2025-03-01T10:00:04Z"})x";
  EXPECT_EQ(onlyCallOf(text + "\n").start, Micros{kStart})
      << "not the time of the log line, which is the end";
}

TEST(Envoy, TellsARejectionWithStatus200ByItsFlag) {
  const auto call = onlyCallOf(envoyLine("200 UO 0 0 0"));
  EXPECT_EQ(call.outcome, RecordedOutcome::kRejected);
  EXPECT_EQ(call.latency, Micros{0});
}

TEST(Envoy, TellsOutcomesByTheFlagsAndThenTheStatus) {
  const std::tuple<const char*, std::int16_t, RecordedOutcome> cases[] = {
      {"UT", 504, RecordedOutcome::kTimeout},   {"RL", 429, RecordedOutcome::kRejected},
      {"UF,URX", 503, RecordedOutcome::kError}, {"URX,UT", 504, RecordedOutcome::kTimeout},
      {"URX", 200, RecordedOutcome::kError},    {"UH", 503, RecordedOutcome::kError},
      {"DC", 0, RecordedOutcome::kCancelled},   {"UC", 503, RecordedOutcome::kError},
      {"-", 200, RecordedOutcome::kOk},         {"-", 0, RecordedOutcome::kUnknown},
      {"DI", 200, RecordedOutcome::kOk},        {"UO,URX", 503, RecordedOutcome::kRejected},
  };
  for (const auto& [flags, status, outcome] : cases) {
    EXPECT_EQ(envoyOutcome(flags, status), outcome) << flags << ' ' << status;
  }
}

TEST(Envoy, ReadsIstiosFieldsBetweenTheFlagsAndTheBytes) {
  const std::string cluster =
      " outbound|8080||pay.shop.svc.cluster.local 10.0.0.2:1 10.0.0.3:2 10.0.0.4:3 - default";
  for (const char* middle :
       {"200 - via_upstream - \"-\" 0 43 217", "200 - \"-\" 0 43 217", "200 - \"-\" \"-\" 0 43 217"}) {
    const auto read = mustReadText(envoyLine(middle, cluster));
    ASSERT_EQ(read.trace.calls.size(), 1U) << middle;
    EXPECT_EQ(read.trace.calls[0].latency, Micros{217'000});
    EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"pay.shop.svc.cluster.local"});
  }
}

TEST(Envoy, LeavesOutRequestsIntoTheServiceUnlessThereAreNoOthers) {
  const std::string in = envoyLine("200 - via_upstream - \"-\" 0 43 17", " inbound|8080|| 10.0.0.2:1");
  const std::string out =
      envoyLine("200 - via_upstream - \"-\" 0 43 217", " outbound|80||pay.svc 10.0.0.2:1");
  EXPECT_EQ(onlyCallOf(in + out).latency, Micros{217'000});
  const auto alone = mustReadText(in);
  EXPECT_EQ(alone.trace.calls.size(), 1U);
  EXPECT_THAT(alone.report.cannotTell, Contains(HasSubstr("the requests INTO it only")));
}

TEST(Envoy, LeavesOutWhatIsNoCall) {
  const auto read = mustReadText(envoyLine("200 - 0 43 217") + envoyLine("404 NR 0 0 0") +
                                 envoyLine("0 - 10 20 3000", "", "- - -") + "[info] starting\n");
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOutTotal(), 3);
}

TEST(Envoy, NeverTakesALineThatWasCutForAnotherCall) {
  const std::string line = envoyLine("200 - 0 43 217");
  for (std::size_t size = 1; size < line.size(); ++size) {
    const auto read = mustReadText(line + line.substr(0, size));
    EXPECT_EQ(read.report.records, 2) << size;
    for (const CallRecord& call : read.trace.calls) EXPECT_EQ(call.latency, Micros{217'000}) << size;
    EXPECT_EQ(read.trace.dependencies.size(), 1U) << size;
  }
}

}  // namespace
}  // namespace watertight
