// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/json_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace watertight {
namespace {

using testing::ElementsAre;

/// The objects of a text; "-" for one that is not whole.
std::vector<std::string> objectsIn(std::string_view text) {
  LineReader lines{memorySource(text), "test"};
  JsonTexts texts{lines};
  std::vector<std::string> objects;
  while (texts.next()) objects.emplace_back(texts.whole() ? texts.text() : "-");
  return objects;
}

TEST(JsonTexts, ObjectsOnLinesOverManyLinesAndInArraysAreFound) {
  EXPECT_THAT(objectsIn("{\"a\":1}\n{\"a\":2}{\"a\":3}\n"),
              ElementsAre("{\"a\":1}", "{\"a\":2}", "{\"a\":3}"));
  EXPECT_THAT(objectsIn("[{\"a\":1},\n {\"a\":2}]\n"), ElementsAre("{\"a\":1}", "{\"a\":2}"));
  EXPECT_THAT(objectsIn("{\n \"a\": {}\n}\n"), ElementsAre("{\n \"a\": {}\n}"));
}

TEST(JsonTexts, BracesInStringsDoNotCount) {
  EXPECT_THAT(objectsIn("noise\n[{\"a\":1},{\"a\":\"}\"}]\n{\n \"a\": {\n \"b\": \"\\\"{\"}\n}\n{\"a\""),
              ElementsAre("{\"a\":1}", "{\"a\":\"}\"}", "{\n \"a\": {\n \"b\": \"\\\"{\"}\n}", "-"));
}

TEST(JsonTexts, OtherTextIsPassedOverAlsoInFront) {
  EXPECT_THAT(objectsIn("Started GET /\nI, [2026-01-31T12:00:00 #7]  INFO -- : {\"a\":1}\n"),
              ElementsAre("{\"a\":1}"));
}

TEST(JsonTexts, ATornLineCostsItselfOnly) {
  EXPECT_THAT(objectsIn("{\"a\":1}\n{\"a\":\"to\n{\"a\":2}\n{\"a\":\n"),
              ElementsAre("{\"a\":1}", "-", "{\"a\":2}", "-"));
}

TEST(JsonTexts, ElementsThatAreNoObjectsComeAsTheyAre) {
  EXPECT_THAT(objectsIn("[{\"a\":1},7]\n"), ElementsAre("{\"a\":1}", "7"));
}

}  // namespace
}  // namespace watertight
