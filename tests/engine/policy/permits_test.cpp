// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/permits.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace watertight {
namespace {

// B8, by construction: there is no way to hold one permit twice.
static_assert(!std::is_copy_constructible_v<Permit> && !std::is_copy_assignable_v<Permit>);
static_assert(std::is_nothrow_move_constructible_v<Permit> && std::is_nothrow_move_assignable_v<Permit>);
static_assert(!std::is_constructible_v<Permit, Permits&>, "only Permits make a Permit");
static_assert(!std::is_copy_constructible_v<Permits> && !std::is_move_constructible_v<Permits>);

TEST(PermitsB1, AsManyAsTheLimitAreGivenAndNotOneMore) {
  Permits permits(2);
  const Permit first = permits.tryAcquire();
  const Permit second = permits.tryAcquire();
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(permits.available());
  EXPECT_FALSE(permits.tryAcquire());
  EXPECT_EQ(permits.inFlight(), 2);
}

TEST(PermitsB1, AfterAShrinkNoneIsGivenUntilInFlightIsBelowTheLimit) {
  Permits permits(3);
  Permit a = permits.tryAcquire();
  Permit b = permits.tryAcquire();
  const Permit c = permits.tryAcquire();
  permits.setLimit(2);
  a.giveBack();
  EXPECT_FALSE(permits.tryAcquire());
  b.giveBack();
  EXPECT_TRUE(permits.tryAcquire());
}

TEST(PermitsB6, AShrinkRevokesNothing) {
  Permits permits(2);
  const Permit a = permits.tryAcquire();
  const Permit b = permits.tryAcquire();
  permits.setLimit(0);
  EXPECT_TRUE(a && b);
  EXPECT_EQ(permits.inFlight(), 2);
}

TEST(PermitsB8, APermitComesBackWhenItIsDestroyed) {
  Permits permits(1);
  { const Permit permit = permits.tryAcquire(); }
  EXPECT_EQ(permits.inFlight(), 0);
}

TEST(PermitsB8, GivingBackTwiceReturnsOne) {
  Permits permits(2);
  const Permit other = permits.tryAcquire();
  Permit permit = permits.tryAcquire();
  permit.giveBack();
  permit.giveBack();
  EXPECT_FALSE(permit);
  EXPECT_EQ(permits.inFlight(), 1);
}

TEST(PermitsB8, AMovedPermitIsHeldOnceAndReturnedOnce) {
  Permits permits(2);
  Permit from = permits.tryAcquire();
  {
    const Permit to = std::move(from);
    EXPECT_TRUE(to);
    EXPECT_FALSE(from);  // NOLINT(bugprone-use-after-move): that it is empty is the point
    EXPECT_EQ(permits.inFlight(), 1);
  }
  from.giveBack();
  EXPECT_EQ(permits.inFlight(), 0);
}

TEST(PermitsB8, APermitThatIsReplacedComesBack) {
  Permits permits(2);
  Permit permit = permits.tryAcquire();
  permit = permits.tryAcquire();
  EXPECT_EQ(permits.inFlight(), 1);
  permit = Permit{};
  EXPECT_EQ(permits.inFlight(), 0);
}

TEST(PermitsB8, APermitMovedOntoItselfIsStillHeld) {
  Permits permits(1);
  Permit permit = permits.tryAcquire();
  Permit& same = permit;
  permit = std::move(same);
  EXPECT_TRUE(permit);
  EXPECT_EQ(permits.inFlight(), 1);
}

TEST(PermitsB9, AtLimitZeroNoneIsGiven) {
  Permits permits(0);
  EXPECT_FALSE(permits.tryAcquire());
  permits.setLimit(1);
  EXPECT_TRUE(permits.tryAcquire());
}

TEST(Permits, WithoutALimitEveryCallIsGivenOne) {
  Permits permits(std::nullopt);
  std::vector<Permit> held;
  for (int i = 0; i < 1000; ++i) held.push_back(permits.tryAcquire());
  EXPECT_EQ(permits.inFlight(), 1000);
  EXPECT_EQ(permits.limit(), std::nullopt);
  EXPECT_TRUE(permits.available());
}

TEST(PermitsDeathTest, ANegativeLimitIsADefectOfTheProgram) {
  Permits permits(1);
  EXPECT_DEATH(permits.setLimit(-1), "limit >= 0");
}

}  // namespace
}  // namespace watertight
