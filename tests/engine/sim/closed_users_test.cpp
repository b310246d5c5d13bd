// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/closed_users.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

std::vector<int> invited(ClosedUsers& users, int count) {
  std::vector<int> who;
  users.invite(count, [&](int user) { who.push_back(user); });
  return who;
}

TEST(ClosedUsersS2, WhoIsThereAlreadyIsNotInvitedAgain) {
  ClosedUsers users(1);
  EXPECT_EQ(invited(users, 2), (std::vector<int>{0, 1}));
  EXPECT_EQ(invited(users, 4), (std::vector<int>{2, 3}));
  EXPECT_TRUE(invited(users, 4).empty());
}

TEST(ClosedUsersS2, WhoIsOneTooManyGoesAndIsInvitedAnewWhenThereIsRoom) {
  ClosedUsers users(1);
  invited(users, 3);
  EXPECT_TRUE(users.stays(1, 2));
  EXPECT_FALSE(users.stays(2, 2));
  EXPECT_EQ(invited(users, 3), (std::vector<int>{2}));
}

// Where he went and came back, his pauses go on as if he had stayed.
TEST(ClosedUsersE3, EachHasPausesOfHisOwn) {
  ClosedUsers users(1);
  ClosedUsers alone(1);
  invited(users, 2);
  invited(alone, 2);
  const auto first = users.think(0, 1);
  users.think(1, 1);
  const auto second = users.think(0, 1);
  EXPECT_NE(first, second);
  EXPECT_EQ(alone.think(0, 1), first);
  EXPECT_EQ(alone.think(0, 1), second);
}

}  // namespace
}  // namespace watertight
