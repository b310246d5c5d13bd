// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/conductor.h"

#include <gtest/gtest.h>

#include <future>

namespace watertight {
namespace {

using namespace std::chrono_literals;

TEST(Conductor, ActsInOrderOfTimeThenOfAppointment) {
  Conductor conductor(RunClock{steadyNow()});
  std::string order;  // the conductor's thread alone writes it
  std::promise<void> done;
  conductor.appoint(Instant{2ms}, [&](Instant) { order += 'c'; });
  conductor.appoint(Instant{1ms}, [&](Instant) { order += 'a'; });
  conductor.appoint(Instant{1ms}, [&](Instant) { order += 'b'; });
  conductor.appoint(Instant{3ms}, [&](Instant) { done.set_value(); });
  conductor.start();
  done.get_future().wait();
  EXPECT_EQ(order, "abc");
}

TEST(Conductor, ActsNoEarlierThanAppointed) {
  Conductor conductor(RunClock{steadyNow()});
  std::promise<Instant> acted;
  conductor.appoint(Instant{5ms}, [&](Instant now) { acted.set_value(now); });
  conductor.start();
  EXPECT_GE(acted.get_future().get(), Instant{5ms});
}

TEST(Conductor, AnActMayAppointAnother) {
  Conductor conductor(RunClock{steadyNow()});
  std::promise<void> done;
  conductor.appoint(Instant{},
                    [&](Instant) { conductor.appoint(Instant{}, [&](Instant) { done.set_value(); }); });
  conductor.start();
  done.get_future().wait();
}

TEST(Conductor, DoesNothingOnceItIsStopped) {
  bool acted = false;
  Conductor conductor(RunClock{steadyNow()});
  conductor.appoint(Instant{1h}, [&](Instant) { acted = true; });
  conductor.start();
  conductor.stop();
  EXPECT_FALSE(acted);
}

}  // namespace
}  // namespace watertight
