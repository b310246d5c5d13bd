// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/json_text.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

TEST(JsonText, EscapesWhatJsonDemands) {
  EXPECT_EQ(jsonText("a\"b\\c\n\x01"), R"("a\"b\\c\u000a\u0001")");
  EXPECT_EQ(jsonText("Zahlung über 支付"), "\"Zahlung über 支付\"");
}

TEST(JsonText, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(jsonText("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
  EXPECT_EQ(jsonText("\xC0\xAF"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"") << "overlong";
  EXPECT_EQ(jsonText("\xED\xA0\x80").size(), 2U + 9U) << "a surrogate";
  EXPECT_EQ(jsonText("\xE6\x94"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"") << "cut";
}

TEST(JsonText, UnescapesToUtf8) {
  EXPECT_EQ(unescapeJson(R"(\u0041\u00e9\u652f\ud83d\ude00\/\b\f\n\r\t\\\")"),
            "A\xC3\xA9\xE6\x94\xAF\xF0\x9F\x98\x80/\b\f\n\r\t\\\"");
}

TEST(JsonText, ReplacesHalfASurrogatePair) {
  EXPECT_EQ(unescapeJson(R"(\ud83dx)"), "\xEF\xBF\xBDx");
  EXPECT_EQ(unescapeJson(R"(\ude00)"), "\xEF\xBF\xBD");
  EXPECT_EQ(unescapeJson(R"(\u12)"),
            "\xEF\xBF\xBD"
            "12");
}

}  // namespace
}  // namespace watertight
