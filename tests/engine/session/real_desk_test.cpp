// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/real_desk.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using namespace std::chrono_literals;

RealDesk deskOfOne() {
  return {RunClock{steadyNow()}, 1};
}

TEST(RealDesk, TellsNothingAfterItIsClosed) {
  struct Counting final : RunObserver {
    void onSample(Instant) override { ++heard; }
    int heard = 0;
  } counting;
  RealDesk desk{RunClock{steadyNow()}, 1};
  desk.observe(counting);
  const auto tell = [&] { desk.tell([](RunObserver& o, Instant now) { o.onSample(now); }); };
  tell();
  desk.close();
  tell();
  EXPECT_EQ(counting.heard, 1);
}

TEST(RealDesk, AWorkerIsHeldFromTheCallsArrivalToItsEnd) {
  auto desk = deskOfOne();
  const CallId call = desk.name({});
  desk.hold(call, Hold::kWaiting);
  EXPECT_EQ(desk.held()[0], (HeldWorkers{0, 1, 0}));
  desk.hold(call, Hold::kInCall);
  EXPECT_EQ(desk.held()[0], (HeldWorkers{1, 0, 0}));
  desk.hold(call, Hold::kNoMore);
  EXPECT_EQ(desk.held()[0], (HeldWorkers{0, 0, 0}));
}

TEST(RealDesk, WhatIsToldLateHoldsNoWorker) {
  auto desk = deskOfOne();
  const CallId call = desk.name({});
  desk.hold(call, Hold::kInCall);
  desk.hold(call, Hold::kWaiting);
  EXPECT_EQ(desk.held()[0], (HeldWorkers{1, 0, 0})) << "that it arrived";
  desk.hold(call, Hold::kNoMore);
  desk.hold(call, Hold::kInCall);
  EXPECT_EQ(desk.held()[0], (HeldWorkers{0, 0, 0})) << "that it started";
}

TEST(RealDesk, ACallOnTheSideHoldsNoWorker) {
  auto desk = deskOfOne();
  CallName name;
  name.aside = true;
  desk.hold(desk.name(name), Hold::kInCall);
  EXPECT_EQ(desk.held()[0].sum(), 0);
}

TEST(RealDesk, ANameIsForgottenASecondAfterItsCallEnded) {
  auto desk = deskOfOne();
  const CallId call = desk.name({});
  desk.forgetOld(Instant{1h});
  ASSERT_NE(desk.nameOf(call), nullptr) << "it still runs";
  desk.ended(call, Instant{1h});
  desk.forgetOld(Instant{1h + 999ms});
  EXPECT_NE(desk.nameOf(call), nullptr);
  desk.forgetOld(Instant{1h + 1s});
  EXPECT_EQ(desk.nameOf(call), nullptr);
}

}  // namespace
}  // namespace watertight
