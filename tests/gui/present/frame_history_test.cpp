// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/frame_history.h"

#include <gtest/gtest.h>

#include "gui/support/frames.h"

namespace watertight {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

template <typename Shape>
FrameHistory historyOf(double length, Shape shape, Duration period = milliseconds{100}) {
  FrameHistory history;
  for (Instant t = Instant{} + period; t <= atSecond(length); t += period) {
    auto frame = frameAt(0, 1, period);
    frame.t = t;
    shape(frame);
    history.add(std::move(frame));
  }
  return history;
}

std::int64_t offered(const FrameHistory& history) {
  std::int64_t sum = 0;
  for (const auto& frame : history.frames()) sum += frame.service.requests;
  return sum;
}

void one(Frame& frame) {
  frame.service.requests = 1;
}

void expectNoHoles(const FrameHistory& history) {
  Instant end{};
  for (const auto& frame : history.frames()) {
    EXPECT_EQ(frame.t - frame.period, end);
    end = frame.t;
  }
}

TEST(FrameHistory, KeepsTheLastTenMinutesAsFineAsTheyCame) {
  const auto history = historyOf(1500, one);
  for (auto i = history.firstAfter(history.last().t - minutes{10}); i < history.frames().size(); ++i) {
    ASSERT_EQ(history.frames()[i].period, milliseconds{100});
  }
}

TEST(FrameHistory, ReachesBackToTheRunsBeginningWithoutHolesAndWithEveryCount) {
  const auto history = historyOf(1500, one);
  EXPECT_EQ(offered(history), 15000);
  expectNoHoles(history);
}

TEST(FrameHistory, HoldsAnHourOfAnySamplingInItsBound) {
  for (const auto period : {milliseconds{10}, milliseconds{26}, milliseconds{100}}) {
    FrameHistory history;
    std::size_t most = 0;
    for (Instant t{period}; t <= Instant{hours{1}}; t += period) {
      history.add(frameAt(toSeconds(t.time_since_epoch()), 1, period));
      most = std::max(most, history.frames().size());
    }
    EXPECT_LE(most, FrameHistory::kMostFrames) << period.count();
  }
}

TEST(FrameHistory, StaysWithinItsBoundHoweverLongTheRun) {
  for (const auto period : {milliseconds{900}, milliseconds{5000}, milliseconds{70000}}) {
    const auto history = historyOf(20000 * toSeconds(period), one, period);
    const auto full = static_cast<std::size_t>((FrameHistory::kFull + FrameHistory::kBatch) / period) + 2;
    EXPECT_LE(history.frames().size(), FrameHistory::kMostCoarse + full) << period.count();
    EXPECT_EQ(offered(history), 20000);
    expectNoHoles(history);
  }
}

TEST(FrameHistory, OldStepsKeepTheLowestAndTheHighestOfEveryLevel) {
  const auto history = historyOf(1500, [](Frame& frame) {
    auto& d = frame.dependencies[0];
    const bool dip = frame.t == atSecond(300.5), burst = frame.t == atSecond(300.7);
    d.inFlight = d.inFlightPeak = dip ? 1 : burst ? 40 : 8;
    d.waiting = d.downstreamLoad = burst ? 17 : 3;
    d.limit = dip ? 2 : burst ? 50 : 10;
    d.latency = {100, milliseconds{dip ? 4 : 20}, milliseconds{burst ? 900 : 60}, {}};
    d.oldest = milliseconds{burst ? 5000 : 30};
    frame.service.backlog = burst ? 99 : 0;
    frame.service.busy = burst ? 16 : 4;
  });
  const auto& step = history.frames()[history.firstAfter(atSecond(300.5))];
  EXPECT_GE(step.period, seconds{1});
  const auto d = step.levels(0);
  EXPECT_EQ(d.inFlight.low, 1);
  EXPECT_EQ(d.inFlight.high, 40);
  EXPECT_EQ(d.waiting.high, 17);
  EXPECT_EQ(d.waiting.low, 3);
  EXPECT_EQ(d.downstreamLoad.high, 17);
  EXPECT_EQ(d.limit.low, 2);
  EXPECT_EQ(d.limit.high, 50);
  EXPECT_EQ(d.p50.low, milliseconds{4});
  EXPECT_EQ(d.p95.high, milliseconds{900});
  EXPECT_EQ(d.oldest, milliseconds{5000});
  EXPECT_EQ(step.levels().backlog.high, 99);
  EXPECT_EQ(step.levels().busy.high, 16);
  EXPECT_EQ(step.dependencies[0].limit, 10);  // at its end
}

TEST(FrameHistory, ALevelThatWasMeasuredOnlyOnceIsKept) {
  const auto history = historyOf(1500, [](Frame& frame) {
    if (frame.t == atSecond(300.5)) frame.dependencies[0].latency.p95 = milliseconds{70};
  });
  const auto step = history.frames()[history.firstAfter(atSecond(300.5))].levels(0);
  EXPECT_EQ(step.p95.low, milliseconds{70});
  EXPECT_EQ(step.p95.high, milliseconds{70});
  EXPECT_FALSE(step.p50.low);
}

TEST(FrameHistory, RemembersWhenBreakersChanged) {
  const auto history = historyOf(1500, [](Frame& frame) {
    frame.dependencies[0].breaker =
        frame.t > atSecond(10) && frame.t <= atSecond(10.3) ? BreakerState::kOpen : BreakerState::kClosed;
  });
  ASSERT_EQ(history.breakerChanges().size(), 2U);
  EXPECT_EQ(history.breakerChanges()[0].began, atSecond(10));
  EXPECT_EQ(history.breakerChanges()[0].to, BreakerState::kOpen);
  EXPECT_EQ(history.breakerChanges()[1].seen, atSecond(10.4));
}

TEST(FrameHistory, StaysSmallHoweverFineTheSamplesAre) {
  FrameHistory history;
  for (int i = 1; i <= 20000; ++i) history.add(frameAt(i * 0.001, 1, std::chrono::milliseconds{1}));
  EXPECT_LE(history.frames().size(), 401U);
}

TEST(FrameHistory, MergedFramesKeepEveryCountAndTheHighestPeak) {
  FrameHistory history;
  for (int i = 1; i <= 50; ++i) {
    auto frame = frameAt(i * 0.001, 1, std::chrono::milliseconds{1});
    auto& d = frame.dependencies[0];
    d.arrivals = 2;
    d.rejected[static_cast<std::size_t>(RejectReason::kQueueFull)] = 1;
    d.inFlight = 1;
    d.inFlightPeak = i == 7 ? 9 : 1;
    frame.service.shed = 3;
    history.add(std::move(frame));
  }
  ASSERT_EQ(history.frames().size(), 1U);
  const auto& merged = history.last();
  EXPECT_EQ(merged.dependencies[0].arrivals, 100);
  EXPECT_EQ(total(merged.dependencies[0].rejected), 50);
  EXPECT_EQ(merged.dependencies[0].inFlightPeak, 9);
  EXPECT_EQ(merged.service.shed, 150);
  EXPECT_EQ(merged.period, std::chrono::milliseconds{50});
}

TEST(FrameHistory, MergedFramesWeighTheTimeInWhichNoWorkerWasFree) {
  KeptFrame first = frameAt(0.030, 1, std::chrono::milliseconds{30});
  first.service.fullShare = 1;
  auto second = frameAt(0.040, 1, std::chrono::milliseconds{10});
  first.merge(std::move(second));
  EXPECT_DOUBLE_EQ(first.service.fullShare, 0.75);
}

TEST(FrameHistory, FindsTheFirstFrameAfterAnInstant) {
  FrameHistory history;
  for (int i = 1; i <= 10; ++i) history.add(frameAt(i * 0.1));
  EXPECT_EQ(history.firstAfter(atSecond(0.5)), 5U);
  EXPECT_EQ(history.firstAfter(atSecond(2)), 10U);
}

}  // namespace
}  // namespace watertight
