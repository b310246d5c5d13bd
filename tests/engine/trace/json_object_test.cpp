// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/json_object.h"

#include <gtest/gtest.h>

#include <vector>

namespace watertight {
namespace {

using Members = std::vector<std::pair<std::string, std::string>>;

Members membersOf(std::string_view text, bool& whole) {
  Members members;
  JsonObject object{text};
  while (object.next()) members.emplace_back(object.key(), object.value());
  whole = object.whole();
  return members;
}

TEST(JsonObject, WalksItsMembersInOrder) {
  bool whole = false;
  const auto members = membersOf(R"( { "a" : 1 , "b":"x\"y","c":{"d":[1,{}]},"e":null } )", whole);
  EXPECT_EQ(members, (Members{{"a", "1"}, {"b", R"("x\"y")"}, {"c", R"({"d":[1,{}]})"}, {"e", "null"}}));
  EXPECT_TRUE(whole);
}

TEST(JsonObject, UnescapesKeys) {
  bool whole = false;
  EXPECT_EQ(membersOf("{\"\\u006b\":true}", whole), (Members{{"k", "true"}}));
}

TEST(JsonObject, GivesAMembersOwnText) {
  JsonObject object{R"({"a":1, "x" : [1, 2]})"};
  object.next();
  object.next();
  EXPECT_EQ(object.member(), R"("x" : [1, 2])");
}

TEST(JsonObject, IsNotWholeWhereTheTextIsNoObject) {
  for (const char* text : {"",
                           "[]",
                           "{",
                           "{}x",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{\"a\":1",
                           "{\"a\":1,}",
                           "{\"a\":1 \"b\":2}",
                           "{a:1}",
                           "{\"a\":NaN}",
                           "{\"a\":01}",
                           "{\"a\":1.}",
                           "{\"a\":-}",
                           "{\"a\":tru}",
                           "{\"a\":\"x}",
                           "{\"a\":[1,]}",
                           "{\"a\":{\"b\":1,}}",
                           "{\"a\":\"\x01\"}",
                           "{\"a\":+1}",
                           "{,}"}) {
    bool whole = true;
    membersOf(text, whole);
    EXPECT_FALSE(whole) << text;
  }
}

TEST(JsonObject, StopsAtNestingThatIsTooDeep) {
  bool whole = true;
  membersOf("{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}", whole);
  EXPECT_FALSE(whole);
}

TEST(JsonObject, ReadsIntegersAndStringsOnly) {
  std::string scratch;
  EXPECT_EQ(jsonInteger("1570806066657000"), 1570806066657000);
  EXPECT_EQ(jsonInteger("1.0"), std::nullopt);
  EXPECT_EQ(jsonInteger("\"1\""), std::nullopt);
  EXPECT_EQ(jsonInteger("1000000000000000000000000000000"), std::nullopt);
  EXPECT_EQ(jsonString("\"a\\n\\u00e9\"", scratch), "a\n\xC3\xA9");
  EXPECT_EQ(jsonString("null", scratch), std::nullopt);
}

TEST(JsonArray, WalksItsElements) {
  JsonArray array{R"([1, "a,]", []])"};
  std::vector<std::string> values;
  while (array.next()) values.emplace_back(array.value());
  EXPECT_EQ(values, (std::vector<std::string>{"1", "\"a,]\"", "[]"}));
}

}  // namespace
}  // namespace watertight
