// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "gui/support/frames.h"
#include "present/journal_log.h"
#include "present/journal_text.h"

namespace watertight {
namespace {

TEST(JournalLog, IsBounded) {
  JournalLog log;
  for (int i = 0; i < 6000; ++i) log.add(limitEntry(i, 10, 11));
  EXPECT_EQ(log.entries().size(), JournalLog::kMost);
  EXPECT_EQ(log.added(), 6000U);
  EXPECT_EQ(log.entries().front().t, atSecond(1000));
}

TEST(JournalLog, RemembersFaultsLongerThanTheRest) {
  JournalLog log;
  log.add(faultEntry(1, true));
  EXPECT_FALSE(log.forgot());
  for (int i = 2; i < 6000; ++i) log.add(limitEntry(i, 10, 11));
  EXPECT_TRUE(log.forgot());
  ASSERT_EQ(log.faults().size(), 1U);
  EXPECT_EQ(log.faults().front().t, atSecond(1));
  for (int i = 6000; i < 9000; ++i) log.add(faultEntry(i, true));
  EXPECT_EQ(log.faults().size(), JournalLog::kMostFaults);
}

TEST(JournalLog, LeavesOutTheEndsOfAbandonedCalls) {
  JournalLog log;
  log.add({atSecond(1), 0, LateEndEvent{17, std::chrono::seconds{3}}});
  EXPECT_TRUE(log.entries().empty());
}

TEST(JournalLog, FindsTheFirstEntryInSight) {
  JournalLog log;
  for (int i = 0; i < 10; ++i) log.add(limitEntry(i, 10, 11));
  EXPECT_EQ(log.firstAt(atSecond(4)), 4U);
  EXPECT_EQ(log.firstAt(atSecond(4.5)), 5U);
}

TEST(JournalText, NamesWhatAnEntryIsAbout) {
  Scenario scenario;
  scenario.dependencies.emplace_back();
  scenario.dependencies.back().name = "sms";
  EXPECT_EQ(journalSubject(limitEntry(1, 10, 5), scenario), "sms");
  EXPECT_EQ(journalSubject(faultEntry(1, true, "rate 2x", -1), scenario), "load");
  auto knob = setEntry(1, "service.rate", "60", "80");
  knob.dependency = -1;
  EXPECT_EQ(journalSubject(knob, scenario), "–");
  scenario.service.isolation = Isolation::kShared;
  auto shared = limitEntry(1, 10, 5);
  shared.dependency = -1;
  EXPECT_EQ(journalSubject(shared, scenario), "all (shared)");
}

TEST(JournalText, NamesTheKindAsPeopleDo) {
  EXPECT_EQ(journalKind(limitEntry(1, 10, 5)), "limit");
  EXPECT_EQ(journalKind(setEntry(1, "sms.bulkhead.limit", "8", "4")), "knob");
  EXPECT_EQ(journalKind(faultEntry(1, true)), "fault");
  EXPECT_EQ(journalTime(limitEntry(100, 10, 5)), "1:40.0");
}

TEST(JournalText, TellsACutFromARise) {
  EXPECT_EQ(journalRole(limitEntry(1, 10, 5)), Role::kDecrease);
  EXPECT_EQ(journalRole(limitEntry(1, 10, 11)), Role::kIncrease);
  EXPECT_EQ(journalRole(breakerEntry(1, BreakerState::kClosed, BreakerState::kOpen)), Role::kBreakerOpen);
}

}  // namespace
}  // namespace watertight
