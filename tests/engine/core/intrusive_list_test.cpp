// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intrusive_list.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace watertight {
namespace {

struct Item : ListHook<Item> {
  explicit Item(char letter) : name(letter) {}
  char name;
};

using List = IntrusiveList<Item>;

// A moved element would leave its neighbours pointing at its old place.
static_assert(!std::is_copy_constructible_v<Item> && !std::is_move_constructible_v<Item>);
static_assert(!std::is_copy_constructible_v<List> && !std::is_move_constructible_v<List>);

std::string namesIn(const List& list) {
  std::string names;
  for (const Item* item = list.front(); item != nullptr; item = List::next(*item)) names += item->name;
  return names;
}

struct ThreeInAList : testing::Test {
  ThreeInAList() {
    for (Item* item : {&a, &b, &c}) list.pushBack(*item);
  }
  Item a{'a'}, b{'b'}, c{'c'};
  List list;
};

TEST(IntrusiveList, BeginsEmpty) {
  const List list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  EXPECT_EQ(list.front(), nullptr);
}

TEST_F(ThreeInAList, KeepsTheOrderInWhichTheyCame) {
  EXPECT_EQ(namesIn(list), "abc");
  EXPECT_EQ(list.size(), 3U);
}

TEST_F(ThreeInAList, LeavesFromTheFrontFirst) {
  EXPECT_EQ(&list.popFront(), &a);
  EXPECT_EQ(&list.popFront(), &b);
  EXPECT_EQ(&list.popFront(), &c);
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.front(), nullptr);
}

TEST_F(ThreeInAList, TheFirstMayLeaveFromAnywhere) {
  list.remove(a);
  EXPECT_EQ(namesIn(list), "bc");
}

TEST_F(ThreeInAList, TheMiddleOneMayLeave) {
  list.remove(b);
  EXPECT_EQ(namesIn(list), "ac");
  EXPECT_EQ(list.size(), 2U);
}

TEST_F(ThreeInAList, AfterTheLastLeavesTheNextComesBehindTheOneBefore) {
  list.remove(c);
  list.pushBack(c);
  EXPECT_EQ(namesIn(list), "abc");
  list.remove(c);
  Item d{'d'};
  list.pushBack(d);
  EXPECT_EQ(namesIn(list), "abd");
  list.remove(d);
}

TEST_F(ThreeInAList, WhoLeftMayComeBackAtTheEnd) {
  list.remove(a);
  list.pushBack(a);
  EXPECT_EQ(namesIn(list), "bca");
}

TEST_F(ThreeInAList, AnEmptiedListWorksAgain) {
  while (!list.empty()) list.popFront();
  list.pushBack(b);
  EXPECT_EQ(namesIn(list), "b");
  EXPECT_EQ(List::next(b), nullptr);
}

TEST_F(ThreeInAList, KnowsWhoIsInIt) {
  List other;
  EXPECT_TRUE(b.linked());
  EXPECT_TRUE(list.contains(b));
  EXPECT_FALSE(other.contains(b));
  list.remove(b);
  EXPECT_FALSE(b.linked());
  EXPECT_FALSE(list.contains(b));
  other.pushBack(b);
  EXPECT_TRUE(other.contains(b));
  EXPECT_FALSE(list.contains(b));
}

using ThreeInAListDeathTest = ThreeInAList;

TEST_F(ThreeInAListDeathTest, AnElementIsInOneListAtMost) {
  List other;
  EXPECT_DEATH(list.pushBack(b), "linked");
  EXPECT_DEATH(other.pushBack(b), "linked");
  EXPECT_DEATH(other.remove(b), "owner_");
}

TEST_F(ThreeInAListDeathTest, NobodyLeavesAnEmptyList) {
  List empty;
  EXPECT_DEATH(empty.popFront(), "empty");
}

}  // namespace
}  // namespace watertight
