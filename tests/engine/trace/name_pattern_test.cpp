// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/name_pattern.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(NamePattern, PutsOneWordForEveryObject) {
  EXPECT_EQ(namePattern("/users/123"), "/users/{id}");
  EXPECT_EQ(namePattern("/users/123/orders/9"), "/users/{id}/orders/{id}");
  EXPECT_EQ(namePattern("/o/3F2504E0-4F89-41D3-9A0C-0305E82C3301/"), "/o/{id}/");
  EXPECT_EQ(namePattern("/c/9f86d081"), "/c/{id}");
  EXPECT_EQ(namePattern("/t/01ARZ3NDEKTSV4RRFFQ69G5FAV"), "/t/{id}");
  EXPECT_EQ(namePattern("/b/1,2,3"), "/b/{id}");
}

TEST(NamePattern, LeavesWordsAlone) {
  for (const char* name : {"/users/me", "/api/v2/list", "/deadbeef", "/facade", "/", "//", "/a-b_c.d",
                           "/very-long-name-of-a-resource-2024"}) {
    EXPECT_EQ(namePattern(name), name);
  }
}

TEST(NamePattern, KeepsHostsPortsAndNamesWithoutAPath) {
  EXPECT_EQ(namePattern("payment-7"), "payment-7");
  EXPECT_EQ(namePattern("10.0.12.7:8080"), "10.0.12.7:8080");
  EXPECT_EQ(namePattern("http://10.0.12.7:8080/u/5"), "http://10.0.12.7:8080/u/{id}");
  EXPECT_EQ(namePattern("12345/u/5"), "12345/u/{id}");
  EXPECT_EQ(namePattern("GET /u/5"), "GET /u/{id}");
  EXPECT_EQ(namePattern(""), "");
}

TEST(NamePattern, DropsQueriesAndKeepsEndings) {
  EXPECT_EQ(namePattern("/u/5?page=2"), "/u/{id}");
  EXPECT_EQ(namePattern("/u/5#top"), "/u/{id}");
  EXPECT_EQ(namePattern("/img/5512.png"), "/img/{id}.png");
  EXPECT_EQ(namePattern("/img/logo.2x.png"), "/img/logo.2x.png");
}

TEST(NamePattern, OfAPatternIsThePattern) {
  EXPECT_EQ(namePattern("/users/{id}/orders"), "/users/{id}/orders");
}

}  // namespace
}  // namespace watertight
