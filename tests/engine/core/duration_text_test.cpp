// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/duration_text.h"

#include <gtest/gtest.h>

#include <random>

namespace watertight {
namespace {

using namespace std::chrono_literals;

Duration read(std::string_view text) {
  const auto duration = parseDuration(text);
  EXPECT_TRUE(duration) << text;
  return duration ? *duration : Duration{-1};
}

std::string refusal(std::string_view text) {
  const auto duration = parseDuration(text);
  return duration ? "accepted as " + durationText(*duration) : duration.error().text();
}

TEST(DurationText, EveryUnitIsRead) {
  EXPECT_EQ(read("3d"), 72h);
  EXPECT_EQ(read("2h"), 2h);
  EXPECT_EQ(read("5m"), 5min);
  EXPECT_EQ(read("30s"), 30s);
  EXPECT_EQ(read("250ms"), 250ms);
  EXPECT_EQ(read("7us"), 7us);
  EXPECT_EQ(read("9ns"), 9ns);
  EXPECT_EQ(read("0s"), 0s);
}

TEST(DurationText, LargerUnitsComeFirst) {
  EXPECT_EQ(read("1m30s"), 90s);
  EXPECT_EQ(read("1h2m3.5s"), 3723500ms);
  EXPECT_EQ(read("1s1ms1us1ns"), 1001001001ns);
  EXPECT_THAT(refusal("30s1m"), testing::HasSubstr("larger units come first"));
  EXPECT_THAT(refusal("1s1s"), testing::HasSubstr("each once"));
}

TEST(DurationText, DecimalsAreExact) {
  EXPECT_EQ(read("0.5s"), 500ms);
  EXPECT_EQ(read("0.1s"), 100ms);
  EXPECT_EQ(read("0.000000001s"), 1ns);
  EXPECT_EQ(read("0.50000000000000000000000000s"), 500ms);
  EXPECT_EQ(read("0.25d"), 6h);
}

TEST(DurationText, DecimalsBelowANanosecondAreRefused) {
  EXPECT_THAT(refusal("0.1ns"), testing::HasSubstr("finer than a nanosecond"));
  EXPECT_THAT(refusal("0.0000000001s"), testing::HasSubstr("finer than a nanosecond"));
  EXPECT_THAT(refusal("0.33333333333333333333m"), testing::HasSubstr("finer than a nanosecond"));
  EXPECT_THAT(refusal("1.5m30s"), testing::HasSubstr("only its last number may have decimals"));
}

TEST(DurationTextT4, TheLongestIs366Days) {
  EXPECT_EQ(read("366d"), kLongestDuration);
  EXPECT_THAT(refusal("366d1ns"), testing::HasSubstr("too long"));
  EXPECT_THAT(refusal("1000000000000000000000000000000s"), testing::HasSubstr("at most 366 days"));
  std::string digits(100'000, '9');
  EXPECT_THAT(refusal(digits.append("ns")), testing::HasSubstr("too long"));
}

TEST(DurationText, WhatIsNoDurationIsRefused) {
  for (const auto* text :
       {"",    " ",   "5",   "0",     "s",  "-5s",  "+5s",        "nan",  "NaNs", "inf", "1e3s", "5 s",
        "5s ", "1.s", ".5s", "1..5s", "5S", "5min", "5\xc2\xb5s", "0x5s", "1,5s", "5s;", "s5"}) {
    EXPECT_FALSE(parseDuration(text)) << text;
  }
  EXPECT_THAT(refusal("-5s"), testing::HasSubstr("may not be negative"));
  EXPECT_THAT(refusal("5"), testing::HasSubstr("unit is missing"));
}

TEST(DurationText, IsWrittenAsPeopleWouldWriteIt) {
  EXPECT_EQ(durationText(0s), "0s");
  EXPECT_EQ(durationText(250ms), "250ms");
  EXPECT_EQ(durationText(90s), "1m30s");
  EXPECT_EQ(durationText(1500ms), "1.5s");
  EXPECT_EQ(durationText(60min), "1h");
  EXPECT_EQ(durationText(1500us), "1.5ms");
  EXPECT_EQ(durationText(24h + 1ns), "1d1ns");
  EXPECT_EQ(durationText(-90s), "-1m30s");
  EXPECT_FALSE(durationText(Duration::min()).empty());
}

TEST(DurationText, ReadsBackWhatItWrote) {
  std::mt19937_64 random(20'240'101);
  for (int i = 0; i < 20'000; ++i) {
    const auto bits = random() % 55;
    const Duration duration{static_cast<std::int64_t>(random() % (std::uint64_t{1} << bits))};
    if (duration > kLongestDuration) continue;
    ASSERT_EQ(read(durationText(duration)), duration) << durationText(duration);
  }
}

}  // namespace
}  // namespace watertight
