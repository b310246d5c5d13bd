// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/number_text.h"

#include <gtest/gtest.h>

namespace watertight {
namespace {

using std::chrono::microseconds;

TEST(NumberText, ReadsSecondsExactly) {
  EXPECT_EQ(parseSeconds("0.052"), microseconds{52'000});
  EXPECT_EQ(parseSeconds("12"), microseconds{12'000'000});
  EXPECT_EQ(parseSeconds("0.00491"), microseconds{4'910});
  EXPECT_EQ(parseSeconds("1.0000019"), microseconds{1'000'001});
}

TEST(NumberText, RefusesWhatIsNoNumberOfSeconds) {
  for (const char* text : {"", ".", "1.", ".5", "-1", "+1", "1e3", "NaN", "inf", "1,5", " 1", "1 ", "0x1",
                           "1000000000000000000000000000000", "99999999999"}) {
    EXPECT_EQ(parseSeconds(text), std::nullopt) << text;
  }
}

TEST(NumberText, ReadsWholeNumbersOrNothing) {
  EXPECT_EQ(parseInteger<std::int64_t>("-42"), -42);
  EXPECT_EQ(parseInteger<std::int64_t>("9223372036854775807"), 9223372036854775807);
  for (const char* text : {"", "1.0", "1e3", "9223372036854775808", " 1", "1x"}) {
    EXPECT_EQ(parseInteger<std::int64_t>(text), std::nullopt) << text;
  }
}

TEST(NumberText, WritesFractionsExactlyAndShort) {
  EXPECT_EQ(millionthsText(1570806066657000), "1570806066.657");
  EXPECT_EQ(millionthsText(1518827226136534), "1518827226.136534");
  EXPECT_EQ(thousandthsText(1000), "1");
  EXPECT_EQ(thousandthsText(0), "0");
  EXPECT_EQ(thousandthsText(-1), "-0.001");
}

TEST(NumberText, QuotesForMessagesWithoutControlCharactersAndShort) {
  EXPECT_EQ(inQuotes("a\x1b[1m"), "'a?[1m'");
  EXPECT_EQ(inQuotes(std::string(100, 'x')), "'" + std::string(40, 'x') + "…'");
}

}  // namespace
}  // namespace watertight
