// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/json_sketch.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(JsonSketch, KnowsWhichNamesStandWhere) {
  const JsonSketch sketch{R"({"a":{"b":[{"c":1}]},"d":"x"})"};
  EXPECT_TRUE(sketch.has("/a/b/*/c"));
  EXPECT_TRUE(sketch.has("/d"));
  EXPECT_FALSE(sketch.has("/b"));
  EXPECT_EQ(sketch.value("/d"), "\"x\"");
  EXPECT_EQ(sketch.value("/a"), "");
}

TEST(JsonSketch, RecordsMayStandAloneOrInAnArray) {
  EXPECT_TRUE(JsonSketch{R"([{"id":1}])"}.hasRecord("/id"));
  EXPECT_TRUE(JsonSketch{"{\"id\":1}"}.hasRecord("/id"));
}

TEST(JsonSketch, NamesInsideTextDoNotCount) {
  EXPECT_FALSE(JsonSketch{R"({"body":"{\"id\":1}"})"}.hasRecord("/id"));
}

TEST(JsonSketch, ABeginningIsEnough) {
  EXPECT_TRUE(JsonSketch{"{\n \"log\": {\n  \"entries\": [ {\"a\": \"cut he"}.has("/log/entries"));
  EXPECT_TRUE(JsonSketch{"no JSON at all"}.empty());
}

}  // namespace
}  // namespace watertight
