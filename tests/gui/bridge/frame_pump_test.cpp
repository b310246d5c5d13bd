// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/frame_pump.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "gui/support/frames.h"
#include "gui/support/watched_run.h"

namespace watertight {
namespace {

TEST(FramePump, PollsTheSessionByItself) {
  WatchedRun run;
  FramePump pump{run.controller()};
  const int before = run.session().polls;
  pump.start();
  EXPECT_TRUE(QTest::qWaitFor([&] { return run.session().polls >= before + 3; }));
  pump.stop();
}

TEST(FramePump, BringsFramesIntoTheModelAndSaysThatChartsAreDue) {
  WatchedRun run;
  FramePump pump{run.controller()};
  QSignalSpy charts{&pump, &FramePump::chartsDue};
  pump.tick();
  charts.clear();
  run.session().start();
  run.session().advanceTo(atSecond(2));
  pump.tick();
  EXPECT_EQ(charts.count(), 1);
  EXPECT_EQ(run.controller().model().frames().frames().size(), 20U);
}

TEST(FramePump, StaysQuietWhileNothingHappens) {
  WatchedRun run;
  FramePump pump{run.controller()};
  pump.tick();
  QSignalSpy charts{&pump, &FramePump::chartsDue};
  QSignalSpy clock{&pump, &FramePump::clockDue};
  for (int i = 0; i < 5; ++i) pump.tick();
  EXPECT_EQ(charts.count(), 0);
  EXPECT_EQ(clock.count(), 0);
}

TEST(FramePump, DrawsAgainWhenAsked) {
  WatchedRun run;
  FramePump pump{run.controller()};
  pump.tick();
  QSignalSpy charts{&pump, &FramePump::chartsDue};
  pump.force();
  pump.tick();
  EXPECT_EQ(charts.count(), 1);
}

}  // namespace
}  // namespace watertight
