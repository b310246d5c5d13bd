// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/call_table.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <vector>

#include "trace/id_set.h"

namespace watertight {
namespace {

constexpr std::size_t kMostBytesACall = 64;

/// All that is not on the stack. Nothing under the sanitizers, which allocate by themselves.
std::size_t bytesHeld() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// A call that says all that a record can say.
CallRecord fullRecord() {
  CallRecord call;
  call.index = (std::int64_t{1} << 62) + 1;
  call.start = kLatestStart;
  call.latency = kLongestLatency;
  call.dependency = 9'999;
  call.outcome = RecordedOutcome::kUnknown;
  call.status = -7;
  call.attempt = 32'767;
  call.source = kLastLine;
  call.queued = kLongestLatency - Micros{1};
  call.retryOf = -(std::int64_t{1} << 62);
  call.extra = 1'000'000;
  return call;
}

void expectSame(const CallRecord& a, const CallRecord& b) {
  EXPECT_EQ(a.index, b.index);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.latency, b.latency);
  EXPECT_EQ(a.latencyMin, b.latencyMin);
  EXPECT_EQ(a.dependency, b.dependency);
  EXPECT_EQ(a.outcome, b.outcome);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.attempt, b.attempt);
  EXPECT_EQ(a.source, b.source);
  EXPECT_EQ(a.queued, b.queued);
  EXPECT_EQ(a.retryOf, b.retryOf);
  EXPECT_EQ(a.extra, b.extra);
}

TEST(CallTable, GivesBackWhatItTook) {
  CallRecord bare;
  CallRecord running = fullRecord();
  running.latency = Micros{-1};
  running.latencyMin = Micros{0};
  CallRecord early = fullRecord();
  early.index = -1;
  early.start = Micros{-1};
  early.latency = early.queued = Micros{0};
  early.status = 599;
  CallTable table;
  for (const auto& call : {bare, fullRecord(), running, early}) {
    table.add(call);
    expectSame(table.back(), call);
  }
  expectSame(table[1], fullRecord());
}

TEST(CallTable, KeepsALeastLatencyOnlyWhereNoneIsKnown) {
  CallRecord call;
  call.latency = Micros{5};
  call.latencyMin = Micros{3};
  CallTable table;
  table.add(call);
  EXPECT_EQ(table[0].latency, Micros{5});
  EXPECT_LT(table[0].latencyMin.count(), 0);
}

TEST(CallTable, SortsByStartAndNumberAndLeavesEqualsInTheirOrder) {
  CallTable table;
  const int rows[][3] = {{9, 1, 0}, {3, 2, 0}, {3, 1, 1}, {3, 1, 2}, {3, 1, 3}, {-4, 7, 0}};
  for (const auto& [start, index, line] : rows) {
    CallRecord call;
    call.start = Micros{start};
    call.index = index;
    call.source = line;
    table.add(call);
  }
  table.sort();
  std::vector<std::int64_t> starts, lines;
  for (const CallRecord& call : table) {
    starts.push_back(call.start.count());
    lines.push_back(call.source);
  }
  EXPECT_EQ(starts, (std::vector<std::int64_t>{-4, 3, 3, 3, 3, 9}));
  EXPECT_EQ(lines, (std::vector<std::int64_t>{0, 1, 2, 3, 0, 0}));
}

TEST(CallTable, IsSearchedAndTakenApartFromItsFront) {
  CallTable table;
  for (int i = 0; i < 100; ++i) {
    CallRecord call;
    call.start = Micros{i * 10};
    table.add(call);
  }
  const auto from = std::lower_bound(table.begin(), table.end(), Micros{495},
                                     [](const CallRecord& call, Micros at) { return call.start < at; });
  EXPECT_EQ(from - table.begin(), 50);
  EXPECT_EQ(from->start, Micros{500});
  EXPECT_EQ(table.takeFirst().start, Micros{0});
  EXPECT_EQ(table.size(), 99U);
  EXPECT_EQ(table.front().start, Micros{10});
  table.moveStarts(Micros{-15});
  EXPECT_EQ(table.front().start, Micros{-5});
  EXPECT_EQ(table.back().start, Micros{975});
}

TEST(MemoryOfACall, IsAtMost64BytesWhateverItSays) {
  constexpr std::size_t kCalls = 200'000;
  CallRecord retried = fullRecord();
  for (const CallRecord& call : {CallRecord{}, retried}) {
    const auto before = bytesHeld();
    CallTable table;
    for (std::size_t i = 0; i < kCalls; ++i) table.add(call);
    EXPECT_LE(bytesHeld() - before, kCalls * kMostBytesACall);
  }
}

/// A span's identifier is held beside its call while its file is read.
TEST(MemoryOfACall, IsAtMost64BytesWithASpansIdentifier) {
  constexpr std::size_t kCalls = 300'000;
  const auto before = bytesHeld();
  CallTable table;
  IdSet seen;
  for (std::size_t i = 1; i <= kCalls; ++i) {
    table.add({});
    seen.insert(i);
    if (i > 10'000 && i % 1'000 == 0) {
      ASSERT_LE(bytesHeld() - before, i * kMostBytesACall) << i;
    }
  }
}

}  // namespace
}  // namespace watertight
