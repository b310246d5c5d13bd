// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/tree/source_tree.h"
#include "trace/reader.h"
#include "trace/summary.h"

namespace watertight {
namespace {

using std::chrono::seconds;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr Micros kBegin{1764331200000000};  // 2025-11-28 12:00 UTC

ReadTrace shipped(const std::string& name) {
  auto read = readTrace(resourcePath("traces/" + name));
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
  return read.ok() ? std::move(*read) : ReadTrace{};
}

/// The p95 of one dependency's calls that started in [from, to) seconds after the beginning, in ms.
double p95(const Trace& trace, const std::string& name, seconds from, seconds to) {
  std::vector<Micros> latencies;
  for (const CallRecord& call : trace.calls) {
    const bool inside = call.start >= kBegin + from && call.start < kBegin + to;
    const bool ran = call.latencyKnown() && call.outcome != RecordedOutcome::kRejected;
    if (inside && ran && trace.dependencies[static_cast<std::size_t>(call.dependency)] == name) {
      latencies.push_back(call.latency);
    }
  }
  if (latencies.empty()) return 0;
  std::sort(latencies.begin(), latencies.end());
  return static_cast<double>(latencies[latencies.size() * 95 / 100].count()) / 1000;
}

std::int64_t count(const Trace& trace, RecordedOutcome outcome, seconds from, seconds to) {
  return std::count_if(trace.calls.begin(), trace.calls.end(), [&](const CallRecord& call) {
    return call.outcome == outcome && call.start >= kBegin + from && call.start < kBegin + to;
  });
}

TEST(ShippedTraces, TheIncidentIsWholeAndOfTheSizeThatItSays) {
  const auto read = shipped("black-friday.calls.jsonl.gz");
  EXPECT_EQ(read.trace.calls.size(), 19'911U);
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_TRUE(read.report.cannotTell.empty()) << "closed, and every block's sum is right";
  EXPECT_EQ(read.trace.otherLines.size(), 3U) << "the marks";
  const auto summary = summarise(read);
  ASSERT_EQ(summary.dependencies.size(), 3U);
  EXPECT_EQ(summary.dependencies[0].calls, 6'494);
  EXPECT_EQ(summary.dependencies[1].calls, 9'547);
  EXPECT_EQ(summary.dependencies[2].calls, 3'870);
  EXPECT_GE(*summary.firstStart, kBegin);
  EXPECT_LE(*summary.lastEnd, kBegin + seconds{600});
}

TEST(ShippedTraces, PaymentDegradesBetween180And430SecondsAndTheOthersDoNot) {
  const auto read = shipped("black-friday.calls.jsonl.gz");
  const Trace& trace = read.trace;
  EXPECT_LT(p95(trace, "payment", seconds{0}, seconds{180}), 300);
  EXPECT_GT(p95(trace, "payment", seconds{210}, seconds{400}), 1'500);
  EXPECT_LT(p95(trace, "payment", seconds{435}, seconds{600}), 300);
  for (const char* other : {"inventory", "sms"}) {
    EXPECT_NEAR(p95(trace, other, seconds{210}, seconds{400}), p95(trace, other, seconds{0}, seconds{180}),
                20)
        << other;
  }
}

TEST(ShippedTraces, ItsCallsTimeOutAndAreRejectedInTheIncidentOnly) {
  const auto read = shipped("black-friday.calls.jsonl.gz");
  for (const auto outcome : {RecordedOutcome::kTimeout, RecordedOutcome::kRejected}) {
    EXPECT_EQ(count(read.trace, outcome, seconds{0}, seconds{180}), 0);
    EXPECT_GT(count(read.trace, outcome, seconds{180}, seconds{440}), 300);
    EXPECT_EQ(count(read.trace, outcome, seconds{440}, seconds{600}), 0);
  }
  EXPECT_THAT(summarise(read).cannotTell, Contains(HasSubstr("a timeout of payment longer than 2 s")));
}

TEST(ShippedTraces, TheBalancersLogTellsItsPartWithoutTheRejections) {
  const auto whole = shipped("black-friday.calls.jsonl.gz");
  const auto read = shipped("black-friday-balancer.alb.log.gz");
  EXPECT_EQ(read.trace.format, "aws-alb");
  EXPECT_EQ(read.report.bad, 0);
  EXPECT_EQ(read.report.leftOutTotal(), 5);
  const auto inside =
      std::count_if(whole.trace.calls.begin(), whole.trace.calls.end(), [](const CallRecord& call) {
        return call.outcome != RecordedOutcome::kRejected && call.start >= kBegin + seconds{150} &&
               call.start < kBegin + seconds{300};
      });
  EXPECT_EQ(static_cast<std::ptrdiff_t>(read.trace.calls.size()), inside);
  EXPECT_LT(p95(read.trace, "payment", seconds{150}, seconds{180}), 400);
  EXPECT_GT(p95(read.trace, "payment", seconds{240}, seconds{300}), 1'900);
  EXPECT_LT(p95(read.trace, "inventory", seconds{240}, seconds{300}), 100);
  EXPECT_EQ(count(read.trace, RecordedOutcome::kTimeout, seconds{150}, seconds{300}),
            count(whole.trace, RecordedOutcome::kTimeout, seconds{150}, seconds{300}));
  EXPECT_THAT(summarise(read).cannotTell, Contains(HasSubstr("no rejected call is recorded")));
}

}  // namespace
}  // namespace watertight
