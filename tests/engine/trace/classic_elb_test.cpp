// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/classic_elb.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/trace_text.h"

namespace watertight {
namespace {

using ::testing::HasSubstr;

std::string classicLine(std::string_view backend, std::string_view timers, std::string_view status,
                        std::string_view request = "GET http://shop.example:80/ HTTP/1.1") {
  return fmt::format(
      "2025-03-01T10:00:02.500000Z shop-classic 192.0.2.1:40000 {} {} {} {} 0 29 \"{}\" \"shop/4.2\" - -\n",
      backend, timers, status, status, request);
}

std::string goodLine() {
  return classicLine("10.0.0.1:80", "0.000043 0.00491 0.000023", "200");
}

ReadTrace mustRead(const std::string& text) {
  auto read = readText(text);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  return read.ok() ? std::move(*read) : ReadTrace{};
}

TEST(ClassicElb, TakesTheStampAsTheStart) {
  const auto read = mustRead(goodLine());
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.trace.calls[0].start, Micros{1740823202500000});
  EXPECT_EQ(read.trace.calls[0].latency, Micros{43 + 4910 + 23});
  EXPECT_EQ(read.trace.dependencies, std::vector<std::string>{"shop-classic"});
  EXPECT_EQ(read.trace.format, "aws-elb");
}

TEST(ClassicElb, LeavesTheLatencyUnknownWhereATimerIsMissing) {
  const auto read = mustRead(classicLine("10.0.0.1:80", "0.000043 -1 -1", "504"));
  ASSERT_EQ(read.trace.calls.size(), 1U);
  EXPECT_FALSE(read.trace.calls[0].latencyKnown());
  EXPECT_EQ(read.trace.calls[0].outcome, RecordedOutcome::kTimeout);
}

TEST(ClassicElb, LeavesOutWhatReachedNoInstanceAndTcpConnections) {
  const auto read = mustRead(goodLine() + classicLine("-", "-1 -1 -1", "503") +
                             classicLine("10.0.0.1:80", "0.1 0.2 0.3", "-", "- - - "));
  EXPECT_EQ(read.trace.calls.size(), 1U);
  EXPECT_EQ(read.report.leftOut.size(), 2U);
  EXPECT_EQ(read.report.records, 3);
}

TEST(ClassicElb, ReadsLinesOfTwelveFields) {
  std::string line = goodLine();
  line = line.substr(0, line.find(" \"shop/4.2\"")) + "\n";
  EXPECT_EQ(mustRead(line).trace.calls.size(), 1U);
}

TEST(ClassicElb, RefusesLinesWithTheirReason) {
  const std::string line = goodLine();
  const std::pair<std::string, const char*> cases[] = {
      {"2025-03-01T10:00:02Z shop-classic 192.0.2.1:40000 10.0.0.1:80\n", "has fewer than 12 fields"},
      {classicLine("10.0.0.1:80", "0.1 x 0.1", "200"), "the three times are not seconds"},
      {classicLine("10.0.0.1:80", "0.1 0.1 0.1", "ok"), "elb_status_code is not a status"},
      {"2025-02-30" + line.substr(10), "timestamp is not a time"},
      {line.substr(0, line.size() - 8), "the line is cut"},
  };
  for (const auto& [text, why] : cases) {
    const auto read = mustRead(line + text);
    ASSERT_EQ(read.report.refused.size(), 1U) << text;
    EXPECT_EQ(read.report.refused[0].line, 2);
    EXPECT_THAT(read.report.refused[0].why, HasSubstr(why));
  }
}

}  // namespace
}  // namespace watertight
