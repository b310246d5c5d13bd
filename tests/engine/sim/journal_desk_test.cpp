// SPDX-License-Identifier: GPL-3.0-or-later
// SEMANTICS M4: the rejections around a change of limit stand in its line.
#include "sim/journal_desk.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

class Desk : public testing::Test {
 protected:
  explicit Desk(bool shared = false)
      : desk_(2, shared, [this](const JournalEntry& entry) { written_.push_back(entry); }) {}

  void reject(Duration t, int dependency = 0, CallEnd end = CallEnd::kRejected) {
    CallLine line;
    line.dependency = dependency;
    line.ended = Instant{t};
    line.outcome = end;
    desk_.onCallEnded(line);
  }
  void rejectEvery(Duration gap, Duration from, Duration to, int dependency = 0) {
    for (Duration t = from; t < to; t += gap) reject(t, dependency);
  }
  void change(Duration t, int from, int to, int dependency = 0) {
    LimitEvent event;
    event.change.from = from;
    event.change.to = to;
    desk_.onJournal({Instant{t}, dependency, event});
  }
  void note(Duration t) { desk_.onJournal({Instant{t}, 1, SetEvent{"path", "1", "2", "hand"}}); }
  void sample(Duration t) { desk_.onSample(Instant{t}); }
  RejectionsAround around(std::size_t i) const {
    return std::get<LimitEvent>(written_.at(i).event).rejections;
  }

  std::vector<JournalEntry> written_;
  JournalDesk desk_;
};

class SharedDesk : public Desk {
 protected:
  SharedDesk() : Desk(true) {}
};

TEST_F(Desk, AChangeOfLimitWaitsForASecondUntilItsFiguresAreKnown_M4) {
  rejectEvery(100ms, 8s, 10s);
  change(10s, 20, 10);
  rejectEvery(50ms, 10s, 11s);
  sample(10'900ms);
  EXPECT_TRUE(written_.empty());
  sample(11s);
  ASSERT_EQ(written_.size(), 1U);
  EXPECT_EQ(around(0).before, 10);
  EXPECT_EQ(around(0).after, 20);
  EXPECT_FALSE(around(0).spike);
}

TEST_F(Desk, TheSecondBeforeAndTheSecondAfterAreEquallyLong_M4) {
  // A rejection at each end of each second; those at the change's own instant come after it.
  reject(8'999'999'999ns);
  reject(9s);
  reject(10s - 1ns);
  change(10s, 20, 10);
  reject(10s);
  reject(11s - 1ns);
  reject(11s);
  reject(12s);
  sample(12s);
  EXPECT_EQ(around(0).before, 2);
  EXPECT_EQ(around(0).after, 2);
}

TEST_F(Desk, ASpikeIsMarkedAndASmoothChangeIsNot_M4) {
  rejectEvery(1s, 0s, 10s);
  change(10s, 20, 10);
  rejectEvery(20ms, 10s, 11s);
  sample(11s);
  change(20s, 10, 5);
  sample(21s);
  rejectEvery(20ms, 29s, 30s);
  change(30s, 5, 6);
  rejectEvery(20ms, 30s, 31s);
  sample(31s);
  ASSERT_EQ(written_.size(), 3U);
  EXPECT_TRUE(around(0).spike);
  EXPECT_FALSE(around(1).spike);
  EXPECT_FALSE(around(2).spike);
}

TEST_F(Desk, DiscardedAndFallbackCallsWereTurnedAwayTooAndOthersWereNot_M4) {
  change(10s, 20, 10);
  reject(10'100ms, 0, CallEnd::kDiscarded);
  reject(10'200ms, 0, CallEnd::kFallback);
  reject(10'300ms, 0, CallEnd::kOk);
  reject(10'400ms, 0, CallEnd::kTimeout);
  reject(10'500ms, 1, CallEnd::kRejected);
  sample(11s);
  EXPECT_EQ(around(0).after, 2);
}

TEST_F(Desk, LinesStayInOrderOfTime_M4) {
  note(9s);
  change(10s, 20, 10);
  note(10'500ms);
  change(10'600ms, 10, 5, 1);
  note(10'700ms);
  ASSERT_EQ(written_.size(), 1U);
  sample(11s);
  EXPECT_EQ(written_.size(), 3U);  // the first change, and what waited behind it only
  sample(11'600ms);
  ASSERT_EQ(written_.size(), 5U);
  for (std::size_t i = 1; i < written_.size(); ++i) EXPECT_LE(written_[i - 1].t, written_[i].t);
}

TEST_F(Desk, OnlyAChangeWaits_M4) {
  change(10s, 20, 20);  // held, or paused
  EXPECT_EQ(written_.size(), 1U);
}

TEST_F(Desk, AChangeThatIsOnlyMonitoredDoesNotWait_M4) {
  LimitEvent event;
  event.change.from = 20;
  event.change.to = 10;
  event.change.monitored = true;
  desk_.onJournal({Instant{10s}, 0, event});
  EXPECT_EQ(written_.size(), 1U);
}

TEST_F(Desk, ManyChangesInASecondEachHaveTheirOwnFigures_M4) {
  rejectEvery(10ms, 9s, 10s);
  for (int i = 0; i < 100; ++i) {
    change(10s + i * 10ms, 20 + i, 21 + i);
    reject(10s + i * 10ms);
  }
  sample(12s);
  ASSERT_EQ(written_.size(), 100U);
  for (std::size_t i = 0; i < 100; ++i) {
    EXPECT_EQ(around(i).before, 100) << i;
    EXPECT_EQ(around(i).after, 100 - static_cast<double>(i)) << i;
  }
}

TEST_F(Desk, AtTheRunsEndWhatWaitsIsWrittenWithTheFiguresThatThereAre_M4) {
  change(10s, 20, 10);
  reject(10'100ms);
  note(10'200ms);
  desk_.flush();
  ASSERT_EQ(written_.size(), 2U);
  EXPECT_EQ(around(0).after, 1);
}

TEST_F(SharedDesk, AllDependenciesRejectionsAreTheOneCompartments_M4) {
  reject(9'500ms, 0);
  reject(9'600ms, 1);
  change(10s, 20, 10, -1);
  reject(10'100ms, 0);
  reject(10'200ms, 1);
  sample(11s);
  EXPECT_EQ(around(0).before, 2);
  EXPECT_EQ(around(0).after, 2);
}

}  // namespace
}  // namespace watertight
