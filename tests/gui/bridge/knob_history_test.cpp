// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/knob_history.h"

#include <gmock/gmock.h>

#include <QTest>

#include "gui/support/frames.h"
#include "gui/support/watched_run.h"

namespace watertight {
namespace {

const std::string kLimit = "sms.bulkhead.limit", kSlowdown = "sms.downstream.slowdown";

class KnobHistoryTest : public ::testing::Test {
 protected:
  void turn(const std::string& path, const SettingValue& value) { run_.controller().turn(path, value); }
  void limit(std::int64_t value) { turn(kLimit, value); }
  [[nodiscard]] auto limit() {
    return run_.controller().model().knobs().current().dependencies[2].compartment.bulkhead->limit;
  }
  [[nodiscard]] std::vector<SettingValue> asked() {
    std::vector<SettingValue> values;
    for (const auto& [path, value] : run_.session().settings) values.push_back(value);
    return values;
  }

  WatchedRun run_;
  KnobHistory history_{run_.controller()};
};

TEST_F(KnobHistoryTest, TurnsAKnobBackAndForthThroughTheRun) {
  limit(4);
  history_.stack().undo();
  EXPECT_EQ(limit(), 10);
  history_.stack().redo();
  EXPECT_EQ(limit(), 4);
  EXPECT_THAT(asked(), ::testing::ElementsAre(std::int64_t{4}, std::int64_t{10}, std::int64_t{4}))
      << "each of them is a turn that the run sees and journals";
  EXPECT_EQ(history_.stack().count(), 1) << "going back is no step of its own";
}

TEST_F(KnobHistoryTest, TakesAWholeMovementForOneStep) {
  for (const auto value : {9, 7, 5, 4}) limit(value);
  EXPECT_EQ(history_.stack().count(), 1);
  EXPECT_EQ(history_.stack().undoText(), "sms.bulkhead.limit 10 → 4");
  history_.stack().undo();
  EXPECT_EQ(limit(), 10);
}

TEST_F(KnobHistoryTest, TakesADragForOneStepHoweverLongItRests) {
  QWidget window;
  QTest::mousePress(&window, Qt::LeftButton);
  limit(7);
  QTest::qWait(1100);
  limit(4);
  QTest::mouseRelease(&window, Qt::LeftButton);
  EXPECT_EQ(history_.stack().count(), 1);
}

TEST_F(KnobHistoryTest, TakesAKnobTurnedLaterForAnotherStep) {
  limit(7);
  QTest::qWait(1100);
  limit(4);
  EXPECT_EQ(history_.stack().count(), 2);
}

TEST_F(KnobHistoryTest, TakesAnotherKnobForAnotherStep) {
  limit(7);
  turn(kSlowdown, 12.0);
  EXPECT_EQ(history_.stack().count(), 2);
  history_.stack().undo();
  EXPECT_EQ(limit(), 7);
  EXPECT_EQ(run_.controller().model().knobs().current().dependencies[2].downstream.slowdown, 1);
}

TEST_F(KnobHistoryTest, ForgetsAMovementThatEndsWhereItBegan) {
  limit(4);
  limit(10);
  EXPECT_FALSE(history_.stack().canUndo());
}

TEST_F(KnobHistoryTest, PutsBackWhatAPolicyTookAway) {
  turn("sms.bulkhead.max_wait", Duration{std::chrono::seconds{1}});
  turn("sms.bulkhead.policy", std::string{"wait"});
  turn("sms.bulkhead.queue", std::int64_t{7});
  turn("sms.bulkhead.policy", std::string{"abort"});
  const auto bulkhead = [this] {
    return *run_.controller().model().knobs().current().dependencies[2].compartment.bulkhead;
  };
  EXPECT_EQ(bulkhead().queue, 0);
  history_.stack().undo();
  EXPECT_EQ(bulkhead().policy, Policy::kWait);
  EXPECT_EQ(bulkhead().queue, 7);
  while (history_.stack().canUndo()) history_.stack().undo();
  EXPECT_EQ(run_.controller().model().knobs().current(), scriptedScenario());
}

TEST_F(KnobHistoryTest, ForgetsAStepThatTheRunRefuses) {
  limit(4);
  run_.session().refusal = "not now";
  history_.stack().undo();
  EXPECT_EQ(limit(), 4);
  EXPECT_FALSE(history_.stack().canUndo());
  EXPECT_FALSE(history_.stack().canRedo());
}

TEST_F(KnobHistoryTest, LeavesTheScenariosOwnTurnsAlone) {
  run_.session().extraJournal.push_back(setEntry(1, kLimit, "10", "4"));
  run_.controller().poll();
  EXPECT_EQ(limit(), 4);
  EXPECT_FALSE(history_.stack().canUndo());
}

TEST_F(KnobHistoryTest, IsEmptyWhenAnotherRunBegins) {
  limit(4);
  run_.controller().restart();
  run_.controller().poll();
  EXPECT_FALSE(history_.stack().canUndo());
}

}  // namespace
}  // namespace watertight
