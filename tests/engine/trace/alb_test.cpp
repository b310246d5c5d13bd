// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/alb.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/trace_text.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr std::string_view kEnd = "2025-03-01T10:00:02.500000Z";
constexpr std::int64_t kEndMicros = 1740823202500000;
constexpr std::string_view kCreation = "2025-03-01T10:00:02.400000Z";

ReadTrace mustRead(const std::string& text) {
  auto read = readText(text);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  return read.ok() ? std::move(*read) : ReadTrace{};
}

CallRecord onlyCall(const std::string& text) {
  const auto read = mustRead(text);
  EXPECT_EQ(read.trace.calls.size(), 1U) << (read.report.refused.empty() ? "" : read.report.refused[0].why);
  return read.trace.calls.size() == 1 ? read.trace.calls[0] : CallRecord{};
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

std::string goodLine() {
  return albLine(kEnd, "0.001 0.098 0.000", "200", kCreation);
}

TEST(Alb, StartsACallAtItsCreationAndSumsTheTimers) {
  const auto read = mustRead(goodLine());
  ASSERT_EQ(read.trace.calls.size(), 1U);
  const CallRecord& call = read.trace.calls[0];
  EXPECT_EQ(call.start, Micros{kEndMicros - 100'000});
  EXPECT_EQ(call.latency, Micros{99'000});
  EXPECT_EQ(call.outcome, RecordedOutcome::kOk);
  EXPECT_EQ(call.status, 200);
  EXPECT_EQ(call.source, 1);
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"payment"}) << "the target group's name";
  EXPECT_EQ(read.trace.format, "aws-alb");
  EXPECT_EQ(read.trace.zoneFrom, ZoneFrom::kData);
}

TEST(Alb, ReckonsTheStartBackInLinesOf20And21Fields) {
  std::string line = goodLine();
  const std::string of21 = line.substr(0, line.find(" 2025-03-01T10:00:02.4")) + "\n";
  const std::string of20 = of21.substr(0, of21.size() - 3) + "\n";
  for (const std::string& text : {of20, of21}) {
    const auto read = mustRead(text);
    ASSERT_EQ(read.trace.calls.size(), 1U) << text;
    EXPECT_EQ(read.trace.calls[0].start, Micros{kEndMicros - 99'000});
    EXPECT_EQ(read.report.startsReckoned, 1);
  }
}

TEST(Alb, IgnoresFieldsThatLaterVersionsAdd) {
  const std::string line = goodLine();
  EXPECT_EQ(onlyCall(replaced(line, "\n", " TID_0123456789abcdef\n")).latency, Micros{99'000});
  EXPECT_EQ(onlyCall(replaced(line, "\n", " TID_0123 \"later\" - 17\n")).latency, Micros{99'000});
}

TEST(Alb, RecoversTheLatencyOfATimeoutFromItsCreationTime) {
  const auto read = mustRead(albLine("2025-03-01T10:00:12.401447Z", "-1 -1 -1", "504", kCreation));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].latency, Micros{10'001'447});
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kTimeout);
  EXPECT_EQ(read.report.latenciesReckoned, 1);
}

TEST(Alb, LeavesTheLatencyUnknownWhereNothingTellsIt) {
  std::string line = albLine(kEnd, "-1 -1 -1", "504", kCreation);
  line = line.substr(0, line.find(" 2025-03-01T10:00:02.4")) + "\n";
  const auto read = mustRead(line);
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_FALSE(read.trace.calls[0].latencyKnown());
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("When 1 calls began")));
  EXPECT_FALSE(onlyCall(albLine(kEnd, "-1 -1 -1", "504", "2025-03-01T10:00:09.000000Z")).latencyKnown())
      << "created after its end";
}

TEST(Alb, TellsOutcomesByTheBalancersStatus) {
  const std::pair<const char*, RecordedOutcome> cases[] = {
      {"200", RecordedOutcome::kOk},       {"404", RecordedOutcome::kOk},
      {"429", RecordedOutcome::kRejected}, {"460", RecordedOutcome::kCancelled},
      {"500", RecordedOutcome::kError},    {"502", RecordedOutcome::kError},
      {"503", RecordedOutcome::kError},    {"504", RecordedOutcome::kTimeout},
      {"-", RecordedOutcome::kUnknown},
  };
  for (const auto& [status, outcome] : cases) {
    EXPECT_EQ(onlyCall(albLine(kEnd, "0.001 0.098 0.000", status, kCreation)).outcome, outcome) << status;
  }
}

TEST(Alb, LeavesOutWhatWasNeverSentToATarget) {
  const auto noTarget = [](std::string_view status, std::string_view action) {
    std::string line = albLine(kEnd, "-1 -1 -1", status, kCreation);
    line = replaced(line, "10.0.0.1:8080", "-");
    if (status != "504")
      line = replaced(line, std::string{status} + " " + std::string{status}, std::string{status} + " -");
    return replaced(line, "\"forward\"", "\"" + std::string{action} + "\"");
  };
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"403", "waf", "firewall"},
      {"301", "redirect", "redirected"},
      {"200", "fixed-response", "answered by the load balancer itself"},
      {"503", "forward", "no target could take them"},
      {"400", "-", "never sent to a target"},
  };
  for (const auto& [status, action, why] : cases) {
    const auto read = mustRead(noTarget(status, action));
    EXPECT_EQ(read.trace.calls.size(), 0U) << status;
    ASSERT_EQ(read.report.leftOut.size(), 1U) << status;
    EXPECT_THAT(read.report.leftOut[0].why, HasSubstr(why));
    EXPECT_EQ(read.report.bad, 0);
  }
}

TEST(Alb, KeepsACallToAFunctionWhichHasNoAddress) {
  const std::string answered =
      replaced(albLine(kEnd, "0.000 0.050 0.000", "200", kCreation), "10.0.0.1:8080", "-");
  EXPECT_EQ(onlyCall(answered).latency, Micros{50'000});
  std::string failed = replaced(albLine(kEnd, "-1 -1 -1", "502", kCreation), "10.0.0.1:8080", "-");
  failed = replaced(failed, "502 502", "502 -");
  failed = replaced(failed, "\"forward\" \"-\" \"-\"", "\"forward\" \"-\" \"LambdaUnhandled\"");
  EXPECT_EQ(onlyCall(failed).outcome, RecordedOutcome::kError);
}

TEST(Alb, LeavesOutWebSocketConnections) {
  for (const char* type : {"ws ", "wss "}) {
    const auto read = mustRead(goodLine() + replaced(goodLine(), "http ", type));
    EXPECT_EQ(read.trace.calls.size(), 1U);
    EXPECT_EQ(read.report.leftOutTotal(), 1);
  }
  EXPECT_EQ(mustRead(albLine(kEnd, "0.001 0.098 0.000", "101", kCreation)).report.leftOutTotal(), 1);
}

TEST(Alb, ReadsLinesWithOddQuotesAndSpaces) {
  const std::string line = goodLine();
  const std::string request = "GET http://shop.example:80/pay HTTP/1.1";
  const std::pair<const char*, std::string> cases[] = {
      {"a number glued to a closing quote", replaced(line, "\"-\" \"-\" 0 ", "\"-\" \"-\"0 ")},
      {"several spaces between fields",
       replaced(replaced(line, " 10.0.0.1:8080 ", "   10.0.0.1:8080  "), "\" - - ", "\"  -   -  ")},
      {"a space in the address", replaced(line, request, "GET http://shop.example:80/a b c HTTP/1.1")},
      {"an unescaped quote in the address",
       replaced(line, request, "GET http://shop.example:80/?q=\"a b\" HTTP/1.1")},
      {"an escaped quote in the address",
       replaced(line, request, R"(GET http://shop.example:80/?q=\x22 HTTP/2.0)")},
      {"no request at all", replaced(line, request, "- - - ")},
      {"an IPv6 host", replaced(line, request, "GET http://[2001:db8::1]:80/ HTTP/1.1")},
      {"an IPv6 client", replaced(line, "192.0.2.1:40000", "2001:db8:0:0:0:0:0:1:40000")},
      {"quotes in the user agent", replaced(line, "shop/4.2", R"(the "best" - - client)")},
      {"an empty user agent", replaced(line, "shop/4.2", "")},
      {"quoted lists", replaced(line, "\"200\"", "\"200 201\"")},
      {"Windows line ends", replaced(line, "\n", "\r\n")},
  };
  for (const auto& [what, text] : cases) {
    const CallRecord call = onlyCall(text);
    EXPECT_EQ(call.latency, Micros{99'000}) << what;
    EXPECT_EQ(call.start, Micros{kEndMicros - 100'000}) << what;
  }
}

TEST(Alb, RefusesLinesWithTheirReason) {
  const std::string line = goodLine();
  const std::pair<std::string, const char*> cases[] = {
      {replaced(line, "http ", "quic "), "does not begin with a type"},
      {replaced(line, kEnd, "2025-13-01T10:00:02Z"), "time is not a time"},
      {replaced(line, "0.098", "NaN"), "the three times are not seconds"},
      {replaced(line, "0.098", "1000000000000000000000000000000"), "the three times are not seconds"},
      {replaced(line, "0.098", "-2"), "the three times are not seconds"},
      {replaced(line, " 200 200 ", " two 200 "), "elb_status_code is not a status"},
      {replaced(line, std::string{kCreation}, "yesterday"), "request_creation_time is not a time"},
      {"http 2025-03-01T10:00:02.500000Z app/shop/1 192.0.2.1:1 10.0.0.1:80\n", "has fewer than 20 fields"},
      {line.substr(0, line.find(" - - arn")) + "\n", "missing or out of shape"},
  };
  for (const auto& [text, why] : cases) {
    const auto read = mustRead(line + text);
    EXPECT_EQ(read.trace.calls.size(), 1U) << text;
    ASSERT_EQ(read.report.refused.size(), 1U) << text;
    EXPECT_EQ(read.report.refused[0].line, 2);
    EXPECT_THAT(read.report.refused[0].why, HasSubstr(why));
  }
}

TEST(Alb, NeverTakesALineThatWasCutForAnotherCall) {
  const std::string line = goodLine();
  for (std::size_t size = 1; size < line.size(); ++size) {
    const auto read = mustRead(line + line.substr(0, size));
    if (read.trace.calls.size() == 1) {
      EXPECT_EQ(read.report.bad, 1) << size;
      continue;
    }
    ASSERT_EQ(read.trace.calls.size(), 2U) << size;
    EXPECT_EQ(read.trace.calls[1].latency, Micros{99'000}) << size;
    EXPECT_LE(read.trace.calls[1].start - read.trace.calls[0].start, Micros{1'000}) << size;
  }
}

TEST(Alb, ReadsManyLinesThroughGzipMembersAndSortsThem) {
  std::string late = albLine("2025-03-01T10:00:05.000000Z", "0.000 0.001 0.000", "200",
                             "2025-03-01T10:00:04.999000Z", "sms");
  const auto read = mustRead(gzipped(late + goodLine()) + gzipped(goodLine()));
  ASSERT_EQ(read.trace.calls.size(), 3U);
  EXPECT_EQ(read.trace.dependencies, (std::vector<std::string>{"sms", "payment"}));
  EXPECT_EQ(read.trace.calls[2].dependency, 0);
  EXPECT_FALSE(read.report.ordered());
}

TEST(Alb, TakesStampsWithoutAZoneAsToldAndSaysWhoTold) {
  std::string line = replaced(goodLine(), kEnd, "2025-03-01T10:00:02.500000");
  line = replaced(line, std::string{kCreation}, "2025-03-01T10:00:02.400000");
  EXPECT_EQ(mustRead(line).trace.zoneFrom, ZoneFrom::kAssumed);
  ReadOptions options;
  options.zone = "+02:00";
  auto read = readText(line, options);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->trace.zoneFrom, ZoneFrom::kOption);
  EXPECT_EQ(read->trace.zone, "+02:00");
  EXPECT_EQ(read->trace.calls[0].start, Micros{kEndMicros - 100'000 - 7'200'000'000});
}

}  // namespace
}  // namespace watertight
