// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/time_text.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

std::int64_t micros(std::string_view text, const Zone& zone = {}) {
  const auto stamp = parseIsoTime(text, zone);
  return stamp ? stamp->sinceEpoch.count() : -1;
}

TEST(TimeText, ReadsATimeInUtcToTheMicrosecond) {
  EXPECT_EQ(micros("2019-10-11T15:01:06.657000Z"), 1570806066657000);
  EXPECT_EQ(micros("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(micros("2024-02-29 00:00:00.5Z"), 1709164800500000);
}

TEST(TimeText, CutsAFractionAfterTheMicrosecond) {
  EXPECT_EQ(micros("1970-01-01T00:00:00.077719999Z"), 77719);
}

TEST(TimeText, TakesTheOffsetOfTheData) {
  EXPECT_EQ(micros("1970-01-01T02:00:00+02:00"), 0);
  EXPECT_EQ(micros("1970-01-01T05:30:01 +0530"), 1'000'000);
  EXPECT_EQ(micros("1969-12-31T23:00:00-01"), 0);
  const auto stamp = parseIsoTime("1970-01-01T02:00:00+02:00", *parseZone("-05:00"));
  ASSERT_TRUE(stamp);
  EXPECT_TRUE(stamp->zoned);
  EXPECT_EQ(stamp->sinceEpoch.count(), 0);
}

TEST(TimeText, TakesTheGivenZoneWhereTheDataNameNone) {
  const auto stamp = parseIsoTime("1970-01-01T02:00:00", *parseZone("+02:00"));
  ASSERT_TRUE(stamp);
  EXPECT_FALSE(stamp->zoned);
  EXPECT_EQ(stamp->sinceEpoch.count(), 0);
}

TEST(TimeText, CountsALeapSecondAsTheSecondAfterIt) {
  EXPECT_EQ(micros("2016-12-31T23:59:60Z"), micros("2017-01-01T00:00:00Z"));
}

TEST(TimeText, RefusesTimesThatDoNotExist) {
  for (const char* text : {"2001-20-20T12:05:05Z", "2023-02-29T00:00:00Z", "2023-04-31T00:00:00Z",
                           "2023-00-10T00:00:00Z", "2023-01-01T24:00:00Z", "2023-01-01T00:60:00Z",
                           "2023-01-01T00:00:61Z", "2023-01-01T00:00:00+25:00"}) {
    EXPECT_EQ(micros(text), -1) << text;
  }
}

TEST(TimeText, RefusesWhatIsNoTime) {
  for (const char* text :
       {"", "-", "2023-01-01", "2023-01-01T00:00", "2023-01-01T00:00:00.Z", "2023-01-01T00:00:00Zx",
        "2023/01/01T00:00:00Z", "1699999999", "2023-01-01X00:00:00Z", "+023-01-01T00:00:00Z"}) {
    EXPECT_EQ(micros(text), -1) << text;
  }
}

TEST(TimeText, KnowsUtcAndFixedOffsets) {
  using std::chrono::minutes;
  EXPECT_EQ(parseZone("UTC")->offset, minutes{0});
  EXPECT_EQ(parseZone("+02:00")->offset, minutes{120});
  EXPECT_EQ(parseZone("-0330")->offset, minutes{-210});
  EXPECT_EQ(parseZone("+8")->offset, minutes{480});
  EXPECT_EQ(parseZone("UTC+8")->offset, minutes{480});
  for (const char* text : {"", "Europe/Berlin", "+", "8", "+99:00", "+08:0"})
    EXPECT_FALSE(parseZone(text)) << text;
}

TEST(TimeText, WritesATimeForPeople) {
  using std::chrono::microseconds;
  EXPECT_EQ(timeText(microseconds{1570806066657000}), "2019-10-11 15:01:06.657 UTC");
  EXPECT_EQ(timeText(microseconds{0}), "1970-01-01 00:00:00 UTC");
}

}  // namespace
}  // namespace watertight
