// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/access_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/read_trace_text.h"
#include "trace/log_matcher.h"

namespace watertight {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::int64_t kEnd = 1740823202000000;  // 01/Mar/2025:10:00:02 UTC
constexpr std::string_view kFront =
    "192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET /pay?card=1 HTTP/1.1\" ";

std::string ingress(std::string_view status, std::string_view requestTime, std::string_view name,
                    std::string_view upstream) {
  return std::string{kFront} + std::string{status} + " 59 \"-\" \"curl/7 (a b)\" 89 " +
         std::string{requestTime} + " [" + std::string{name} + "] [] " + std::string{upstream} + " 529a\n";
}

ReadOptions withFormat(std::vector<std::string> formats, CallsAre callsAre = CallsAre::kRequests) {
  ReadOptions options;
  options.logFormats = std::move(formats);
  options.callsAre = callsAre;
  return options;
}

ReadOptions requests() {
  return withFormat({}, CallsAre::kRequests);
}

TEST(IngressNginx, ReckonsTheStartBackFromTheEnd) {
  const auto read =
      mustReadText(ingress("200", "0.120", "shop-pay-80", "10.0.0.1:80 59 0.119 200"), requests());
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.format, "ingress-nginx");
  EXPECT_EQ(read.trace.calls[0].start, Micros{kEnd - 120'000});
  EXPECT_EQ(read.trace.resolution, Micros{1'000'000});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"shop-pay-80"});
}

TEST(IngressNginx, TakesListsApartIntoAttempts) {
  const auto read = mustReadText(
      ingress("200", "0.104", "shop-pay-80", "10.0.0.1:80, 10.0.0.2:80 0, 9 0.100, 0.004 502, 200"));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  const CallRecord& first = read.trace.calls[0];
  const CallRecord& second = read.trace.calls[1];
  EXPECT_EQ(first.start, Micros{kEnd - 104'000});
  EXPECT_EQ(first.latency, Micros{100'000});
  EXPECT_EQ(first.outcome, RecordedOutcome::kError);
  EXPECT_EQ(second.start, first.start + first.latency);
  EXPECT_EQ(second.outcome, RecordedOutcome::kOk);
  EXPECT_EQ(second.attempt, 2);
  EXPECT_EQ(second.retryOf, first.index);
}

TEST(IngressNginx, CountsTheRequestOnceWhereRequestsAreTheCallsAndSaysSo) {
  const auto read = mustReadText(
      ingress("200", "0.104", "shop-pay-80", "10.0.0.1:80, 10.0.0.2:80 0, 9 0.100, 0.004 502, 200"),
      requests());
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].latency, Micros{104'000});
  EXPECT_THAT(read.report.cannotTell, Contains(HasSubstr("--calls-are attempts takes them apart")));
}

TEST(IngressNginx, LeavesAnAttemptWithoutATimeUnknown) {
  const auto read = mustReadText(ingress("200", "0.1", "p", "10.0.0.1:80, 10.0.0.2:80 - 0.100, - 200, -"));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_FALSE(read.trace.calls[1].latencyKnown());
  EXPECT_EQ(read.trace.calls[1].outcome, RecordedOutcome::kUnknown);
}

TEST(IngressNginx, BeginsAnewBehindAnInternalRedirect) {
  const auto read =
      mustReadText(ingress("200", "0.030", "p", "10.0.0.1:80 : 10.0.0.9:80 0 : 9 0.010 : 0.020 404 : 200"));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.calls[1].attempt, 1);
  EXPECT_EQ(read.trace.calls[1].retryOf, 0);
}

TEST(IngressNginx, ReadsIpv6AddressesAndSockets) {
  EXPECT_EQ(mustReadText(
                ingress("502", "0.000", "p", "[2a02::7]:5000, [2a02::::8]:50000 0, 0 0.000, 0.000 502, 502"))
                .trace.calls.size(),
            2U);
  EXPECT_EQ(onlyCallOf(ingress("200", "0.002", "p", "unix:/var/run/php.sock 59 0.002 200")).latency,
            Micros{2'000});
}

TEST(IngressNginx, ClampsAnAttemptThatRoundingMadeLongerThanItsRequest) {
  const auto call = onlyCallOf(ingress("200", "0.033", "p", "10.0.0.1:80 470 0.036 200"));
  EXPECT_EQ(call.latency, Micros{33'000});
  EXPECT_EQ(call.start, Micros{kEnd - 33'000});
  const auto flagged = mustReadText(ingress("200", "0.001", "p", "10.0.0.1:80 470 0.100 200"));
  EXPECT_EQ(flagged.trace.calls[0].latency, Micros{100'000});
  EXPECT_THAT(flagged.report.cannotTell, Contains(HasSubstr("their attempts took longer")));
}

TEST(IngressNginx, TellsWhatWasNeverSentUpstream) {
  const std::string good = ingress("200", "0.033", "p", "10.0.0.1:80 470 0.033 200");
  const auto bad = mustReadText(good + ingress("400", "0.000", "", "- - - -"));
  EXPECT_EQ(bad.trace.calls.size(), 1U);
  EXPECT_EQ(bad.report.leftOutTotal(), 1);
  const auto limited = mustReadText(good + ingress("503", "0.000", "p", "- - - -"));
  ASSERT_EQ(limited.trace.calls.size(), 2U);
  EXPECT_EQ(limited.trace.calls[1].outcome, RecordedOutcome::kRejected) << "limit_req";
}

TEST(IngressNginx, TellsOutcomesByTheStatus) {
  for (const auto& [status, outcome] :
       {std::pair{"499", RecordedOutcome::kCancelled}, std::pair{"504", RecordedOutcome::kTimeout},
        std::pair{"502", RecordedOutcome::kError}, std::pair{"404", RecordedOutcome::kOk}}) {
    EXPECT_EQ(onlyCallOf(ingress(status, "0.100", "p", "10.0.0.1:80 1 0.100 200"), requests()).outcome,
              outcome);
  }
}

TEST(AccessLog, SaysThatCombinedHoldsNoDurationAndWhatToLog) {
  const std::string why = whyNotRead(std::string{kFront} + "200 59 \"-\" \"curl/7\"\n");
  EXPECT_THAT(why, HasSubstr("does not say how long requests took"));
  EXPECT_THAT(why, HasSubstr("$request_time"));
}

TEST(AccessLog, NeverGuessesTheUnitOfANumberAtTheEnd) {
  EXPECT_THAT(whyNotRead(std::string{kFront} + "200 59 1736\n"), HasSubstr("in which unit"));
}

TEST(AccessLog, ReadsThreeUnitsAsTheFormatSays) {
  const std::pair<const char*, Micros> cases[] = {{"%D", Micros{1'736}},
                                                  {"%{us}T", Micros{1'736}},
                                                  {"%{ms}T", Micros{1'736'000}},
                                                  {"%T", Micros{1'736'000'000}}};
  for (const auto& [directive, latency] : cases) {
    const auto call = onlyCallOf(std::string{kFront} + "200 59 1736\n",
                                 withFormat({"%h %l %u %t \"%r\" %>s %b " + std::string{directive}}));
    EXPECT_EQ(call.latency, latency) << directive;
    EXPECT_EQ(call.start, Micros{kEnd}) << "Apache's %t is the start";
  }
}

TEST(AccessLog, ReadsApachesEndAndItsFinerStamps) {
  EXPECT_EQ(onlyCallOf("1740823202000 1500 200\n", withFormat({"%{end:msec}t %D %s"})).start,
            Micros{kEnd - 1'500});
  EXPECT_EQ(onlyCallOf("1740823202000000 1500 200\n", withFormat({"%{usec}t %D %s"})).start, Micros{kEnd});
  EXPECT_EQ(onlyCallOf("2025-03-01 10:00:02 1500 200\n", withFormat({"%{%F %T}t %D %s"})).start,
            Micros{kEnd});
}

TEST(AccessLog, ReadsTheDirectiveAsItStandsInTheConfiguration) {
  const std::string apache = R"(LogFormat "%h %l %u %t \"%r\" %>s %b \"%{User-agent}i\" %D" timed)";
  EXPECT_EQ(onlyCallOf(std::string{kFront} + "200 59 \"a \\\"quoted\\\" agent\" 2500\n", withFormat({apache}))
                .latency,
            Micros{2'500});
  const std::string nginx =
      "log_format main escape=default '$remote_addr - $remote_user [$time_local] \"$request\" '\n"
      "  '$status $body_bytes_sent rt=$request_time uct=\"$upstream_connect_time\" '\n"
      "  'urt=\"$upstream_response_time\" ua=${upstream_addr}';";
  const auto read = mustReadText(
      std::string{kFront} +
          "200 59 rt=0.250 uct=\"0.001, 0.002\" urt=\"0.100, 0.150\" ua=10.0.0.1:80, 10.0.0.2:80\n",
      withFormat({nginx}, CallsAre::kAttempts));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.trace.dependencies, (std::vector<std::string>{"10.0.0.1:80", "10.0.0.2:80"}));
  EXPECT_EQ(read.trace.calls[1].start, Micros{kEnd - 150'000});
}

TEST(AccessLog, AddsTheAttemptsUpWhereTheRequestsOwnTimeIsNotLogged) {
  const auto options = withFormat({"[$time_local] $status $upstream_addr $upstream_response_time"});
  const std::string front = "[01/Mar/2025:10:00:02 +0000] 200 ";
  EXPECT_EQ(onlyCallOf(front + "10.0.0.1:80, 10.0.0.2:80 0.100, 0.050\n", options).latency, Micros{150'000});
  EXPECT_EQ(onlyCallOf(front + "10.0.0.1:80 0.100\n", options).latency, Micros{100'000});
  EXPECT_FALSE(onlyCallOf(front + "10.0.0.1:80 -\n", options).latencyKnown());
}

TEST(AccessLog, PrefersTheFinerStamp) {
  EXPECT_EQ(onlyCallOf("[01/Mar/2025:10:00:02 +0000] 1740823202.345 0.045 200\n",
                       withFormat({"[$time_local] $msec $request_time $status"}))
                .start,
            Micros{kEnd + 300'000});
}

TEST(AccessLog, ReadsAFileOfSeveralFormats) {
  const auto read =
      mustReadText(std::string{kFront} + "200 12 \"-\" \"agent x\" \"-\" 20.178\n" + std::string{kFront} +
                       "200 778 1736\n",
                   withFormat({"%h %l %u %t \"%r\" %>s %b %{ms}T",
                               "$remote_addr - $remote_user [$time_local] \"$request\" $status "
                               "$body_bytes_sent \"$http_referer\" "
                               "\"$http_user_agent\" \"$http_x_forwarded_for\" $request_time"}));
  ASSERT_EQ(read.trace.calls.size(), 2U);
  EXPECT_EQ(read.report.longest, std::chrono::nanoseconds{20'178'000'000});
  EXPECT_EQ(read.report.shortest, std::chrono::nanoseconds{1'736'000'000});
}

TEST(AccessLog, ReadsUnescapedQuotesInARequest) {
  EXPECT_EQ(onlyCallOf("192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET /a\" b \"c HTTP/1.1\" 200 59 1736\n",
                       withFormat({"apache-common-us"}))
                .latency,
            Micros{1'736});
}

TEST(AccessLog, RefusesALineWhoseLastFieldMayBeCut) {
  const std::string line = std::string{kFront} + "200 59 1736\n";
  EXPECT_THAT(onlyRefusalOf(line + line.substr(0, line.size() - 1), withFormat({"apache-common-us"})),
              HasSubstr("last field may be cut"));
  EXPECT_EQ(onlyCallOf(std::string{kFront} + "200 59 \"-\" \"a\" 0.250", withFormat({"nginx-combined-time"}))
                .latency,
            Micros{250'000})
      << "nginx writes three digits";
}

TEST(AccessLog, SaysWhatIsWrongWithAFormat) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "holds no variable"},
      {"just text", "holds no variable"},
      {"$remote_addr $request_time", "holds no time"},
      {"$remote_addr [$time_local] $status", "not how long a request took"},
      {"%h %t %b%D", "two variables with nothing between"},
      {"%h %{%s.%f}t %D", "cannot be read back"},
      {"%h %{open %t %D", "without its }"},
      {"%h %t %D %", "without a letter"},
      {"%h %t %{h}T", "no unit"},
  };
  for (const auto& [format, why] : cases) {
    const auto compiled = compileLogFormat(format);
    ASSERT_FALSE(compiled.ok()) << format;
    EXPECT_THAT(compiled.error().text(), HasSubstr(why));
  }
}

TEST(AccessLog, CompilesEveryPreset) {
  for (const LogFormatPreset& preset : logFormatPresets())
    EXPECT_TRUE(compileLogFormat(preset.name).ok()) << preset.name;
}

TEST(LogMatcher, SplitsUpstreamListsIntoGroupsAndAttempts) {
  EXPECT_THAT(splitUpstreamList("0.100, 0.004 : -", 10),
              ElementsAre(ElementsAre("0.100", "0.004"), ElementsAre("-")));
  EXPECT_THAT(splitUpstreamList("[2a02::7]:50", 10), ElementsAre(ElementsAre("[2a02::7]:50")));
}

TEST(LogMatcher, GivesUpOnALineThatFitsInTooManyWays) {
  LogMatcher matcher{*compileLogFormat("\"$a\" \"$b\" \"$c\" \"$d\" [$time_local] $request_time")};
  std::string line;
  for (int i = 0; i < 5'000; ++i) line += "\"x\" ";
  EXPECT_FALSE(matcher.match(line + "[no] 1", true));
}

}  // namespace
}  // namespace watertight
